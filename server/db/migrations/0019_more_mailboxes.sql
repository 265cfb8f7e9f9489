-- National domains, Yandex, HEY, quoted names and a final dot no longer make another mailbox (server/features/users/emailAddress.ts).
create temporary table respelled_mailboxes on commit drop as
with spelled as (
  select id, email_normalised as before, email_verified, created_at,
    regexp_replace(email_normalised, '@[^@]*$', '') as written,
    regexp_replace(substring(email_normalised from '[^@]*$'), '\.$', '') as domain
  from members
  where email_normalised like '%@%'
), unquoted as (
  -- The earlier rules may have cut off the second quote with a tag.
  select *, case when written like '"%' then regexp_replace(regexp_replace(written, '^"(.*?)"?$', '\1'), '\\(.)', '\1', 'g') else written end as name
  from spelled
), untagged as (
  select *,
    case
      when domain in ('gmail.com', 'googlemail.com') then replace(split_part(name, '+', 1), '.', '')
      when domain in ('proton.me', 'protonmail.com', 'protonmail.ch', 'pm.me')
        then regexp_replace(split_part(name, '+', 1), '[._-]', '', 'g')
      when domain in ('yandex.ru', 'yandex.com', 'yandex.by', 'yandex.kz', 'yandex.ua', 'ya.ru')
        then replace(split_part(name, '+', 1), '.', '-')
      when domain in ('ymail.com', 'rocketmail.com', 'myyahoo.com')
        or domain ~ '^yahoo\.(com|at|be|ca|ch|cl|co\.(id|il|in|kr|nz|th|uk|za)|com\.(ar|au|br|co|hk|mx|my|pe|ph|sg|tr|tw|ua|ve|vn)|cz|de|dk|es|fi|fr|gr|hu|ie|in|it|nl|no|pl|pt|ro|ru|se)$'
        then split_part(name, '-', 1)
      when domain in ('icloud.com', 'me.com', 'mac.com', 'msn.com', 'passport.com', 'windowslive.com', 'fastmail.com', 'fastmail.fm', 'zoho.com', 'zohomail.com', 'hey.com')
        or domain ~ '^outlook\.(com|at|be|cl|co\.(id|il|nz|th)|com\.(ar|au|br|gr|pe|tr|vn)|cz|de|dk|es|fr|hu|id|ie|in|it|jp|kr|lv|my|ph|pt|sa|sg|sk)$'
        or domain ~ '^hotmail\.(com|at|be|bs|ca|ch|cl|co\.(id|il|jp|kr|nz|th|uk|za)|com\.(ar|au|br|gr|hk|mx|my|pe|ph|sg|tr|tw|vn)|cz|de|dk|es|fi|fr|gr|hu|id|ie|in|it|jp|kr|lt|lu|lv|my|nl|no|ph|pt|ru|sa|se|sg|sk)$'
        or domain ~ '^live\.(com|at|be|ca|cl|cn|co\.(kr|uk|za)|com\.(ar|au|mx|my|ph|pt|sg)|de|dk|es|eu|fi|fr|hk|ie|in|it|jp|nl|no|ru|se)$'
        then split_part(name, '+', 1)
      else name
    end as mailbox_name,
    case
      when domain = 'googlemail.com' then 'gmail.com'
      when domain in ('me.com', 'mac.com') then 'icloud.com'
      when domain in ('protonmail.com', 'protonmail.ch', 'pm.me') then 'proton.me'
      when domain in ('yandex.com', 'yandex.by', 'yandex.kz', 'yandex.ua', 'ya.ru') then 'yandex.ru'
      else domain
    end as mailbox_domain
  from unquoted
), spelled_anew as (
  select *, case when mailbox_name = '' then name || '@' || domain else mailbox_name || '@' || mailbox_domain end as mailbox
  from untagged
)
-- Of members who share a mailbox the one who confirmed it keeps it, of several the one who came first.
select id, before, mailbox, first_value(id) over (partition by mailbox order by email_verified desc, created_at, id) as owner
from spelled_anew;

-- The others keep account and picks, but one mailbox counts once. The audit log says who they are.
insert into audit_log (happened_at, action, target_id, reason, details)
select now(), 'mailbox_shared', id, 'This mailbox belongs to another member, too.', jsonb_build_object('owner', owner)
from respelled_mailboxes
where id <> owner
order by owner, id;

insert into outbox (location_id, added, removed, ballots_delta)
select ballots.location_id, '{}', ballots.course_ids, -1
from respelled_mailboxes
join members on members.id = respelled_mailboxes.id
join ballots on ballots.member_id = respelled_mailboxes.id
where respelled_mailboxes.id <> owner and members.counted and cardinality(ballots.course_ids) > 0;

update members
set email_normalised = null, counted = false, counts_when_restored = case when voided_at is null then null else false end
from respelled_mailboxes
where members.id = respelled_mailboxes.id and respelled_mailboxes.id <> owner;

update members
set email_normalised = mailbox
from respelled_mailboxes
where members.id = respelled_mailboxes.id and respelled_mailboxes.id = owner and mailbox <> before;
