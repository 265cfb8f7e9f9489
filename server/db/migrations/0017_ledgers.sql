-- What signs the heads of ledgers (ES256). The private half is encrypted by a key that the database does not have, and forgotten when another key follows;
-- the public one stays, so that old heads can be checked for ever.
create table ledger_keys (
  kid text primary key,
  public_key jsonb not null,
  private_key text,
  made_at timestamptz not null,
  retired_at timestamptz,
  check ((private_key is null) = (retired_at is not null))
);
create unique index ledger_keys_in_use on ledger_keys ((retired_at is null)) where retired_at is null;

-- What makes the tags of a ballot's rows, and its rows in the newest ledger of the election: course ids, smallest first. The key goes with the account,
-- and when the votes are voided; then nothing joins the rows any more.
create table ballot_keys (
  member_id text not null references members (id) on delete cascade,
  location_id text not null,
  election_id text not null references elections (id),
  key bytea check (octet_length(key) = 32),
  course_ids integer[] not null default '{}',
  primary key (member_id, location_id, election_id)
);
create index ballot_keys_by_election on ballot_keys (location_id, election_id);

create function erase_ballot_keys() returns trigger
  language plpgsql
  as '
begin
  update ballot_keys set key = null where member_id = new.id and key is not null;
  return null;
end';
create trigger voided_votes_have_no_keys
  after update of voided_at on members
  for each row when (old.voided_at is null and new.voided_at is not null)
  execute function erase_ballot_keys();

-- The published ledgers of each state, numbered without gaps.
create table ledgers (
  location_id text not null,
  number integer not null check (number >= 1),
  election_id text not null references elections (id),
  made_at timestamptz not null,
  -- Cut at the end of its election.
  closing boolean not null,
  -- How many ballots have rows in it.
  ballots integer not null,
  -- The signed head.
  jws text not null,
  -- The rows as gzip.
  rows bytea not null,
  primary key (location_id, number)
);
create unique index ledgers_of_results on ledgers (location_id, election_id) where closing;
-- It is compressed already.
alter table ledgers alter column rows set storage external;

create function refuse_change_of_ledgers() returns trigger
  language plpgsql
  as '
begin
  -- Only restoring a backup replaces them all.
  if current_setting(''top_picks.restoring'', true) = ''on'' then return null; end if;
  raise exception ''a ledger is never changed'';
end';
create trigger ledgers_are_immutable
  before update or delete or truncate on ledgers
  for each statement execute function refuse_change_of_ledgers();
