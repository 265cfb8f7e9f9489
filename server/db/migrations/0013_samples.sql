-- Members that a demo was filled with. They never sign in, and are removed together.
alter table members add column sample boolean not null default false;
create index members_that_are_samples on members (id) where sample;

-- The states whose sample votes have been given: all votes of a state come in one transaction.
create table sample_states (
  location_id text primary key references locations (id)
);
