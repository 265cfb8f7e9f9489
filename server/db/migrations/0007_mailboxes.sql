-- Tags of the large providers no longer make another mailbox (server/features/users/emailAddress.ts). Null: another member has confirmed this mailbox.
alter table members alter column email_normalised drop not null;

create temporary table mailboxes on commit drop as
with spelled as (
  select id, email_normalised as before, email_verified, created_at,
    regexp_replace(email_normalised, '@[^@]*$', '') as name,
    substring(email_normalised from '[^@]*$') as domain
  from members
  where email_normalised is not null
), untagged as (
  select id, before, email_verified, created_at,
    case
      when domain in ('proton.me', 'protonmail.com', 'protonmail.ch', 'pm.me')
        then regexp_replace(split_part(name, '+', 1), '[._-]', '', 'g')
      when domain in ('yahoo.com', 'ymail.com', 'rocketmail.com') then split_part(name, '-', 1)
      when domain in ('icloud.com', 'me.com', 'mac.com', 'outlook.com', 'hotmail.com', 'live.com', 'msn.com', 'fastmail.com', 'fastmail.fm', 'zoho.com', 'zohomail.com')
        then split_part(name, '+', 1)
      else name
    end as name,
    case
      when domain in ('me.com', 'mac.com') then 'icloud.com'
      when domain in ('protonmail.com', 'protonmail.ch', 'pm.me') then 'proton.me'
      else domain
    end as domain
  from spelled
), spelled_anew as (
  select *, case when name = '' then before else name || '@' || domain end as mailbox
  from untagged
)
-- Of members who share a mailbox the one who confirmed it keeps it, of several the one who came first.
select id, before, mailbox, first_value(id) over (partition by mailbox order by email_verified desc, created_at, id) as owner
from spelled_anew;

-- The others keep account and picks, but one mailbox counts once. The audit log says who they are.
insert into audit_log (happened_at, action, target_id, reason, details)
select now(), 'mailbox_shared', id, 'This mailbox belongs to another member, too.', jsonb_build_object('owner', owner)
from mailboxes
where id <> owner
order by owner, id;

insert into outbox (location_id, added, removed, ballots_delta)
select ballots.location_id, '{}', ballots.course_ids, -1
from mailboxes
join members on members.id = mailboxes.id
join ballots on ballots.member_id = mailboxes.id
where mailboxes.id <> owner and members.counted and cardinality(ballots.course_ids) > 0;

update members
set email_normalised = null, counted = false, counts_when_restored = case when voided_at is null then null else false end
from mailboxes
where members.id = mailboxes.id and mailboxes.id <> owner;

update members
set email_normalised = mailbox
from mailboxes
where members.id = mailboxes.id and mailboxes.id = owner and mailbox <> before;
