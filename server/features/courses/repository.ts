import type { Kysely } from 'kysely';
import type { CourseRow, Database } from '../../db/schema.ts';

export type CourseOfState = CourseRow & { state: string };

/** Ordered by id; whoever shows names sorts by name. */
export function activeCoursesOf(db: Kysely<Database>, locationId: string): Promise<CourseOfState[]> {
  return coursesWithState(db)
    .where('courses.location_id', '=', locationId)
    .where('courses.active', '=', true)
    .orderBy('courses.id')
    .execute();
}

export function courseById(db: Kysely<Database>, id: number): Promise<CourseOfState | undefined> {
  return coursesWithState(db).where('courses.id', '=', id).executeTakeFirst();
}

function coursesWithState(db: Kysely<Database>) {
  return db
    .selectFrom('courses')
    .innerJoin('locations', 'locations.id', 'courses.location_id')
    .selectAll('courses')
    .select('locations.code as state');
}
