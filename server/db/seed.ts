import { type Kysely, sql, type Transaction } from 'kysely';
import { type CatalogueCourse, CATALOGUE_VERSION, locationIdOf, readCatalogue } from './catalogue.ts';
import type { Database } from './schema.ts';
import { STATE_FACTS } from './stateFacts.ts';
import { setStatementTimeout } from './statementTimeout.ts';

const SEED_TIMEOUT_MS = 60_000;
const SEED_LOCK = 7_220_002;
/** Keeps a statement well below PostgreSQL's 65,535 parameters. */
const ROWS_PER_INSERT = 1000;

/**
 * Fills a database that has no locations with the 50 states and the starter catalogue; returns the number of courses,
 * or null.
 */
export async function seed(db: Kysely<Database>): Promise<number | null> {
  return db.transaction().execute(async (trx) => {
    await setStatementTimeout(trx, SEED_TIMEOUT_MS);
    await sql`select pg_advisory_xact_lock(${SEED_LOCK}::bigint)`.execute(trx);
    const existing = await trx.selectFrom('locations').select('id').limit(1).executeTakeFirst();
    if (existing) return null;

    const locations = STATE_FACTS.map((state) => ({
      id: locationIdOf(state.code),
      code: state.code,
      name: state.name,
      region: state.region,
      geo_fallback: state.geoFallback,
      timezone: state.timezone,
    }));
    await trx.insertInto('locations').values(locations).execute();
    await trx
      .insertInto('standings')
      .values(locations.map(({ id }) => ({ location_id: id, publication_id: null })))
      .execute();

    const courses = await readCatalogue();
    for (let start = 0; start < courses.length; start += ROWS_PER_INSERT) {
      await insertCourses(trx, courses.slice(start, start + ROWS_PER_INSERT));
    }
    await trx.insertInto('catalogue_versions').values({ version: CATALOGUE_VERSION, applied_at: new Date() }).execute();
    return courses.length;
  });
}

async function insertCourses(trx: Transaction<Database>, courses: readonly CatalogueCourse[]): Promise<void> {
  const rows = courses.map(({ state, ...facts }) => ({ facts, locationId: locationIdOf(state) }));
  const added = await trx
    .insertInto('courses')
    .values(rows.map(({ facts, locationId }) => ({ ...facts, location_id: locationId })))
    .returning(['id', 'slug'])
    .execute();
  const ids = new Map(added.map(({ id, slug }) => [slug, id]));
  await trx
    .insertInto('catalogue_courses')
    .values(rows.map(({ facts }) => ({ ...facts, course_id: ids.get(facts.slug) ?? 0 })))
    .execute();
}
