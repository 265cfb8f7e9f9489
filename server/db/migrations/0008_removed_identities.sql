-- Accounts of the identity service that were removed with their member; for as long as an ID token of theirs may still be under way.
create table removed_identities (
  uid text primary key,
  removed_at timestamptz not null
);
