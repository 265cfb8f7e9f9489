-- Calls counted for all processes together; the columns are rate-limiter-flexible's. One row a caller while his time runs.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null,
  -- Milliseconds since 1970.
  expire bigint not null
);
create index rate_limits_by_expiry on rate_limits (expire);
