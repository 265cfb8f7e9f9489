import { type Kysely, sql, type Transaction } from 'kysely';
import type { CatalogueCourse } from '../../../db/catalogue.ts';
import type { Database } from '../../../db/schema.ts';
import type { Place } from './nearDoubles.ts';
import type { ListedCourse, Shipped } from './plan.ts';

type Trx = Transaction<Database>;

/** The catalogue version of the database. */
export async function appliedVersion(db: Kysely<Database>): Promise<number> {
  const { version } = await db
    .selectFrom('catalogue_versions')
    .select('version')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return version;
}

export async function storeVersion(trx: Trx, version: number, at: Date): Promise<void> {
  await trx.insertInto('catalogue_versions').values({ version, applied_at: at }).execute();
}

/** Every course with the number of lists that have it, counted or not; ordered by id. */
export async function coursesWithLists(db: Kysely<Database>): Promise<ListedCourse[]> {
  return db
    .with('listed', (query) =>
      query
        .selectFrom(sql<{ id: number }>`(select unnest(course_ids) as id from ballots)`.as('picks'))
        .select(['picks.id', sql<number>`count(*)::integer`.as('lists')])
        .groupBy('picks.id'),
    )
    .selectFrom('courses')
    .innerJoin('locations', 'locations.id', 'courses.location_id')
    .leftJoin('listed', 'listed.id', 'courses.id')
    .selectAll('courses')
    .select(['locations.code as state', sql<number>`coalesce(listed.lists, 0)`.as('lists')])
    .orderBy('courses.id')
    .execute();
}

/**
 * Courses on offer in the states that have one which the catalogue lacks, state by state and each from south to north.
 */
export async function placesToCompare(db: Kysely<Database>): Promise<Place[]> {
  const offered = db
    .selectFrom('courses')
    .leftJoin('catalogue_courses', (join) =>
      join.onRef('catalogue_courses.course_id', '=', 'courses.id').on('catalogue_courses.gone_since', 'is', null),
    )
    .where('courses.active', '=', true);
  return offered
    .innerJoin('locations', 'locations.id', 'courses.location_id')
    .select(['courses.id', 'locations.code as state', 'courses.name', 'courses.city', 'courses.lat', 'courses.lon'])
    .select(sql<boolean>`catalogue_courses.slug is not null`.as('isKnown'))
    .where(
      'courses.location_id',
      'in',
      offered.where('catalogue_courses.slug', 'is', null).select('courses.location_id'),
    )
    .orderBy('locations.code')
    .orderBy('courses.lat')
    .orderBy('courses.id')
    .execute();
}

/**
 * Courses on offer that the catalogue has dropped, with the number of lists that have them, counted or not; those on
 * most lists first.
 */
export async function droppedCourses(db: Kysely<Database>): Promise<{ id: number; lists: number }[]> {
  const { rows } = await sql<{ id: number; lists: number }>`
    with dropped as materialized (
      select courses.id
      from catalogue_courses
      join courses on courses.id = catalogue_courses.course_id
      where catalogue_courses.gone_since is not null and courses.active
    )
    select dropped.id, count(picks.id)::integer as lists
    from dropped
    left join (
      select unnest(course_ids) as id from ballots where course_ids && (select array_agg(id) from dropped)
    ) as picks on picks.id = dropped.id
    group by dropped.id
    order by lists desc, dropped.id`.execute(db);
  return rows;
}

/** Ordered by slug. */
export async function shippedCourses(db: Kysely<Database>): Promise<Shipped[]> {
  return db.selectFrom('catalogue_courses').selectAll().orderBy('slug').execute();
}

export async function replaceShipped(trx: Trx, shipped: readonly Shipped[]): Promise<void> {
  await trx.deleteFrom('catalogue_courses').execute();
  await sql`
    insert into catalogue_courses
    select * from jsonb_populate_recordset(null::catalogue_courses, ${JSON.stringify(shipped)}::jsonb)`.execute(trx);
}

/** Returns the ids of the new courses by their slugs in the catalogue. */
export async function addCatalogueCourses(
  trx: Trx,
  courses: readonly { course: CatalogueCourse; slug: string; locationId: string }[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: number; slug: string }>`
    insert into courses (slug, location_id, name, city, lat, lon, holes, par, access, opened, architect)
    select slug, location_id, name, city, lat, lon, holes, par, access, opened, architect
    from jsonb_populate_recordset(null::courses, ${JSON.stringify(
      courses.map(({ course, slug, locationId }) => ({ ...course, slug, location_id: locationId })),
    )}::jsonb)
    returning id, slug`.execute(trx);
  const ids = new Map(rows.map(({ id, slug }) => [slug, id]));
  return new Map(courses.map(({ course, slug }) => [course.slug, ids.get(slug) ?? 0]));
}

/** Pairs of ids that an admin has called two courses, each as "smaller larger". */
export async function distinctPairs(db: Kysely<Database>): Promise<Set<string>> {
  const rows = await db.selectFrom('distinct_courses').selectAll().orderBy('one').orderBy('other').execute();
  return new Set(rows.map(({ one, other }) => pairKey(one, other)));
}

export const pairKey = (one: number, other: number): string => `${Math.min(one, other)} ${Math.max(one, other)}`;

/** False if the pair was stored already. */
export async function addDistinctPair(trx: Trx, ids: readonly [number, number]): Promise<boolean> {
  const [one, other] = [Math.min(...ids), Math.max(...ids)];
  const added = await trx
    .insertInto('distinct_courses')
    .values({ one, other })
    .onConflict((conflict) => conflict.doNothing())
    .returning('one')
    .executeTakeFirst();
  return added !== undefined;
}

/** Forgets that a course was in the catalogue; false if the catalogue has not dropped it. */
export async function forgetDropped(trx: Trx, courseId: number): Promise<boolean> {
  const gone = await trx
    .deleteFrom('catalogue_courses')
    .where('course_id', '=', courseId)
    .where('gone_since', 'is not', null)
    .returning('slug')
    .executeTakeFirst();
  return gone !== undefined;
}
