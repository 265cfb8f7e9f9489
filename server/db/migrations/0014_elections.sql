-- Elections follow one another without a gap: the one that is open in a state is the first that has no result there.
create table elections (
  id text primary key check (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text not null unique,
  opens_at timestamptz not null unique,
  closes_at timestamptz not null check (closes_at > opens_at),
  -- What the one after it will be called; null for the year.
  next_name text,
  -- When its first and its last state were really closed.
  closing_at timestamptz,
  closed_at timestamptz check (closed_at >= closing_at)
);

-- This year's, closing when it is midnight in Hawaii.
insert into elections (id, name, opens_at, closes_at)
select year::text, year::text, least(now(), make_timestamptz(year, 1, 1, 10, 0, 0, 'UTC')),
  make_timestamptz(year + 1, 1, 1, 10, 0, 0, 'UTC')
from (select extract(year from now() at time zone 'UTC')::integer as year) as today;

-- The final standings of a state. A correction is a further revision; the first one stays.
create table results (
  election_id text not null references elections (id),
  location_id text not null,
  revision integer not null default 1 check (revision >= 1),
  made_at timestamptz not null,
  ballots integer not null,
  entries jsonb not null,
  reason text check ((revision = 1) = (reason is null)),
  primary key (election_id, location_id, revision)
);
create index results_by_location on results (location_id, election_id);

create function refuse_change_of_results() returns trigger
  language plpgsql
  as '
begin
  -- Only restoring a backup replaces them all.
  if current_setting(''top_picks.restoring'', true) = ''on'' then return null; end if;
  raise exception ''a result is never changed: a correction is a new revision'';
end';
create trigger results_are_immutable
  before update or delete or truncate on results
  for each statement execute function refuse_change_of_results();

-- The ranking of each day as it was at 00:00 UTC after it: courses with votes, the first one first.
create table daily_standings (
  location_id text not null,
  day text not null check (day ~ '^\d{4}-\d\d-\d\d$'),
  course_ids integer[] not null,
  ranks integer[] not null,
  votes integer[] not null,
  ballots integer not null,
  primary key (location_id, day)
);
create index daily_standings_by_day on daily_standings (day, location_id);

-- What movements of today are compared with until now.
insert into daily_standings (location_id, day, course_ids, ranks, votes, ballots)
select location_id, to_char(date_trunc('day', now() at time zone 'UTC') - interval '1 day', 'YYYY-MM-DD'),
  array(select (entry->>'courseId')::integer from jsonb_array_elements(entries) with ordinality as ranked (entry, place)
    where entry->>'rank' is not null order by place),
  array(select (entry->>'rank')::integer from jsonb_array_elements(entries) with ordinality as ranked (entry, place)
    where entry->>'rank' is not null order by place),
  array(select (entry->>'votes')::integer from jsonb_array_elements(entries) with ordinality as ranked (entry, place)
    where entry->>'rank' is not null order by place),
  ballots
from publications as base
where published_at = (
  select max(published_at) from publications as other
  where other.location_id = base.location_id
    and other.published_at < date_trunc('day', now() at time zone 'UTC') at time zone 'UTC'
)
on conflict do nothing;
