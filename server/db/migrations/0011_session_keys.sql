-- The browser key that a session's renewals must prove (DPoP, RFC 9449), as the thumbprint of its public half; null for clients without one. Of those, the
-- last generation whose parent token came again late, and how many generations in a row that is.
alter table sessions
  add column key_thumbprint text,
  add column late_generation integer,
  add column late_in_row integer not null default 0;

-- The proofs of the last minutes: none is taken twice.
create table used_proofs (
  session_id text not null references sessions (id) on delete cascade,
  jti text not null,
  used_at timestamptz not null,
  primary key (session_id, jti)
);
