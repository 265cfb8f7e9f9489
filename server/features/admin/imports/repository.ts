import { type Kysely, sql, type Transaction } from 'kysely';
import type { CourseRow, Database } from '../../../db/schema.ts';
import type { KnownCourse } from './plan.ts';
import type { ImportRow } from './rows.ts';

type Trx = Transaction<Database>;

/** Every course, ordered by id. */
export async function knownCourses(db: Kysely<Database>): Promise<KnownCourse[]> {
  return db
    .selectFrom('courses')
    .innerJoin('locations', 'locations.id', 'courses.location_id')
    .selectAll('courses')
    .select('locations.code as state')
    .orderBy('courses.id')
    .execute();
}

export async function locationIds(db: Kysely<Database>): Promise<Map<string, string>> {
  const rows = await db.selectFrom('locations').select(['code', 'id']).orderBy('code').execute();
  return new Map(rows.map(({ code, id }) => [code, id]));
}

export type NewRow = ImportRow & { slug: string; locationId: string };

/** Returns the stored courses, in no order. */
export async function insertRows(trx: Trx, rows: readonly NewRow[]): Promise<CourseRow[]> {
  const values = rows.map(({ slug, locationId, name, city, facts }) => {
    const { lat = 0, lon = 0, ...rest } = facts;
    const unknown = { holes: null, par: null, access: null, opened: null, architect: null };
    return { slug, location_id: locationId, name, city, lat, lon, ...unknown, ...rest };
  });
  return trx.insertInto('courses').values(values).returningAll().execute();
}

/** Stores courses as they are given. */
export async function updateRows(trx: Trx, courses: readonly KnownCourse[]): Promise<void> {
  await sql`
    update courses set name = t.name, city = t.city, lat = t.lat, lon = t.lon, holes = t.holes, par = t.par,
      access = t.access, opened = t.opened, architect = t.architect, external_id = t.external_id, active = t.active
    from jsonb_to_recordset(${JSON.stringify(courses)}::jsonb) as t (
      id integer, name text, city text, lat double precision, lon double precision, holes integer, par integer,
      access text, opened integer, architect text, external_id text, active boolean
    )
    where courses.id = t.id`.execute(trx);
}
