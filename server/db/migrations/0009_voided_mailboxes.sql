-- Mailboxes that a member with voided votes has left, by deleting the account or changing the address. No address: its MAC under a key of TOKEN_KEYS.
create table voided_mailboxes (
  mac text primary key,
  -- Means nothing once the member is gone.
  member_id text not null,
  left_at timestamptz not null
);
