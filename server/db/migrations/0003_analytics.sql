-- What the page's analytics library sends while MIXPANEL_TOKEN is "local". Bounded: server/features/analytics/localCollector.ts.

create table analytics_events (
  -- Made by the page: an event that is sent twice is kept once.
  insert_id text primary key,
  name text not null,
  distinct_id text not null,
  happened_at timestamptz not null,
  received_at timestamptz not null,
  properties jsonb not null
);
create index analytics_events_by_receipt on analytics_events (received_at, insert_id);

-- One row a session recording; its frames are not kept.
create table analytics_recordings (
  replay_id text primary key,
  distinct_id text not null,
  batches integer not null,
  bytes integer not null,
  length_ms integer not null,
  started_at timestamptz not null,
  received_at timestamptz not null
);
create index analytics_recordings_by_receipt on analytics_recordings (received_at, replay_id);
