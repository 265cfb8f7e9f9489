-- The versions of the product's own catalogue that this database has been brought to.
create table catalogue_versions (
  version integer primary key,
  applied_at timestamptz not null
);

-- What the catalogue last said about each of its courses. A fact of the course that differs was changed here, and an update leaves it alone.
create table catalogue_courses (
  slug text primary key,
  course_id integer not null unique references courses (id) on delete cascade,
  name text not null,
  city text not null,
  lat double precision not null,
  lon double precision not null,
  holes integer,
  par integer,
  access text,
  opened integer,
  architect text,
  -- The first version without this course; null while the catalogue has it.
  gone_since integer,
  -- Whether an update withdrew the course, so that it is offered again when it comes back.
  withdrawn boolean not null default false,
  check (gone_since is not null or not withdrawn)
);

-- Pairs that look like one course and that an admin has called two; the smaller id first.
create table distinct_courses (
  one integer not null references courses (id) on delete cascade,
  other integer not null references courses (id) on delete cascade,
  primary key (one, other),
  check (one < other)
);
