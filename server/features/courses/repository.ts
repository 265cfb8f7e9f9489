import { type Kysely, sql } from 'kysely';
import type { Course } from '#contract/courses';
import { PLAYED_COUNT_STEP } from '#contract/limits';
import type { CourseRow, Database } from '../../db/schema.ts';

/** Ordered by id. */
export async function activeCoursesOf(db: Kysely<Database>, locationId: string): Promise<Course[]> {
  const rows = await coursesWithState(db)
    .where('courses.location_id', '=', locationId)
    .where('courses.active', '=', true)
    .orderBy('courses.id')
    .execute();
  return rows.map(toCourse);
}

/** Of all states, in order. */
export async function activeCourseIds(db: Kysely<Database>): Promise<number[]> {
  const rows = await db.selectFrom('courses').select('id').where('active', '=', true).orderBy('id').execute();
  return rows.map(({ id }) => id);
}

export async function courseById(db: Kysely<Database>, id: number): Promise<Course | undefined> {
  const row = await coursesWithState(db).where('courses.id', '=', id).executeTakeFirst();
  return row && toCourse(row);
}

/**
 * The active courses of the same location that are nearest, without itself. Within a state the earth is flat enough to
 * order by.
 */
export async function coursesNear(db: Kysely<Database>, course: Course, limit: number): Promise<Course[]> {
  const eastwards = sql`abs(courses.lon - ${course.lon}::float8)`;
  // Alaska lies on both sides of the date line.
  const shortWay = sql`least(${eastwards}, 360 - ${eastwards}) * cos(radians(${course.lat}::float8))`;
  const rows = await coursesWithState(db)
    .where('courses.location_id', '=', course.locationId)
    .where('courses.active', '=', true)
    .where('courses.id', '!=', course._id)
    .orderBy(sql`power(courses.lat - ${course.lat}::float8, 2) + power(${shortWay}, 2)`)
    .orderBy('courses.id')
    .limit(limit)
    .execute();
  return rows.map(toCourse);
}

/** Withdrawn ones included; ordered by id. */
export async function coursesByIds(db: Kysely<Database>, ids: readonly number[]): Promise<Course[]> {
  if (ids.length === 0) return [];
  const rows = await coursesWithState(db).where('courses.id', 'in', ids).orderBy('courses.id').execute();
  return rows.map(toCourse);
}

/** As last published; null for fewer than five. */
export async function playedCountOf(db: Kysely<Database>, id: number): Promise<number | null> {
  const row = await db
    .selectFrom('played_counts')
    .select('members')
    .where('course_id', '=', id)
    .where('members', '>=', PLAYED_COUNT_STEP)
    .executeTakeFirst();
  return row?.members ?? null;
}

export function coursesWithState(db: Kysely<Database>) {
  return db
    .selectFrom('courses')
    .innerJoin('locations', 'locations.id', 'courses.location_id')
    .selectAll('courses')
    .select('locations.code as state');
}

/** Facts that are not known are left out. */
export function toCourse(row: CourseRow & { state: string }): Course {
  return {
    _id: row.id,
    name: row.name,
    city: row.city,
    state: row.state,
    locationId: row.location_id,
    lat: row.lat,
    lon: row.lon,
    ...(row.holes === null ? {} : { holes: row.holes }),
    ...(row.par === null ? {} : { par: row.par }),
    ...(row.access === null ? {} : { access: row.access }),
    ...(row.opened === null ? {} : { opened: row.opened }),
    ...(row.architect === null ? {} : { architect: row.architect }),
    active: row.active,
  };
}
