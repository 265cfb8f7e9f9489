-- What became of votes that were given in one call, by the key that the client made up for it: a call that is sent again gets the same response and changes
-- nothing. Rows are deleted after 30 days. One of left_out is {"courseId": 1, "reason": "full"}.
create table pick_batches (
  member_id text not null references members (id) on delete cascade,
  location_id text not null,
  key text not null,
  added integer[] not null,
  left_out jsonb not null,
  added_at timestamptz not null,
  primary key (member_id, location_id, key)
);
create index pick_batches_by_time on pick_batches (added_at);
