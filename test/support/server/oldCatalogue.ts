import type { Kysely } from 'kysely';
import { locationIdOf, readFirstCatalogue } from '../../../server/db/catalogue.ts';
import type { CourseRow, Database } from '../../../server/db/schema.ts';
import { STATE_FACTS } from '../../../server/db/stateFacts.ts';

const ROWS_PER_INSERT = 1000;

/** Replaces all courses by those of the first catalogue, without a version; only for a database without votes. */
export async function asFirstRelease(db: Kysely<Database>): Promise<void> {
  await db.deleteFrom('courses').execute();
  await db.deleteFrom('catalogue_versions').execute();
  await insertFirstCourses(db);
}

/** Seeds the tables of a release before catalogue versions. */
export async function loadFirstRelease(db: Kysely<Database>): Promise<void> {
  const locations = STATE_FACTS.map(({ code, name, region, geoFallback, timezone }) => ({
    ...{ id: locationIdOf(code), code, name, region, geo_fallback: geoFallback, timezone },
  }));
  await db.insertInto('locations').values(locations).execute();
  const standings = locations.map(({ id }) => ({ location_id: id, publication_id: null }));
  await db.insertInto('standings').values(standings).execute();
  await insertFirstCourses(db);
}

async function insertFirstCourses(db: Kysely<Database>): Promise<void> {
  const courses = await readFirstCatalogue();
  for (let start = 0; start < courses.length; start += ROWS_PER_INSERT) {
    const rows = courses
      .slice(start, start + ROWS_PER_INSERT)
      .map(({ state, ...facts }) => ({ ...facts, location_id: locationIdOf(state) }));
    await db.insertInto('courses').values(rows).execute();
  }
}

export async function coursesBySlug(db: Kysely<Database>): Promise<Map<string, CourseRow>> {
  const rows = await db.selectFrom('courses').selectAll().orderBy('id').execute();
  return new Map(rows.map((row) => [row.slug, row]));
}
