-- What a member says about a course: played, wants to play, a note. A row says at least one of them.
create table marks (
  member_id text not null references members (id) on delete cascade,
  course_id integer not null references courses (id) on delete cascade,
  played_at timestamptz,
  wanted_at timestamptz,
  note text,
  primary key (member_id, course_id),
  check (played_at is not null or wanted_at is not null or note is not null),
  check (note <> '')
);
create index marks_by_course on marks (course_id);

-- Grows with every change of a member's marks, so that an older list never replaces a newer one.
alter table members add column marks_version integer not null default 0;

-- Whether a shared list shows the notes of its courses.
alter table ballots add column notes_shared boolean not null default false;

-- How many members have played a course, as it was last counted for a publication.
create table played_counts (
  course_id integer primary key references courses (id) on delete cascade,
  members integer not null
);
