import { type Insertable, type Kysely, sql, type Transaction, type Updateable } from 'kysely';
import type { AdminCourse } from '#contract/adminCourses';
import { ADMIN_UNDO_MS } from '#contract/limits';
import type { CourseRow, Database } from '../../db/schema.ts';
import { toCourse } from '../courses/repository.ts';
import { versionOf } from './versions.ts';

type Trx = Transaction<Database>;
type CourseColumns = Updateable<Database['courses']>;
export type CourseFacts = Partial<Pick<CourseRow, 'holes' | 'par' | 'access' | 'opened' | 'architect' | 'external_id'>>;

/** What admins search a course by, and what tells it from others. */
export type CourseName = {
  id: number;
  name: string;
  city: string;
  state: string;
  externalId: string | null;
  mergedInto: number | null;
};

/** Withdrawn ones included; ordered by id. */
export async function courseNames(
  db: Kysely<Database>,
  { locationId, active }: { locationId?: string | undefined; active?: boolean | undefined },
): Promise<CourseName[]> {
  let query = db
    .selectFrom('courses')
    .innerJoin('locations', 'locations.id', 'courses.location_id')
    .select(['courses.id', 'courses.name', 'courses.city', 'locations.code as state'])
    .select(['courses.external_id as externalId', 'courses.merged_into as mergedInto'])
    .orderBy('courses.id');
  if (locationId !== undefined) query = query.where('courses.location_id', '=', locationId);
  if (active !== undefined) query = query.where('courses.active', '=', active);
  return query.execute();
}

const courseVersion = (row: CourseRow): string =>
  versionOf([
    ...[row.name, row.city, row.lat, row.lon, row.holes, row.par, row.access, row.opened, row.architect],
    ...[row.external_id, row.active, row.merged_into],
  ]);

/** In the order of the ids. */
export async function adminCourses(db: Kysely<Database>, ids: readonly number[]): Promise<AdminCourse[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('courses')
    .innerJoin('locations', 'locations.id', 'courses.location_id')
    .leftJoin('tallies', 'tallies.course_id', 'courses.id')
    .leftJoin('course_merges', 'course_merges.course_id', 'courses.id')
    .selectAll('courses')
    .select('course_merges.merged_at')
    .select(['locations.code as state', sql<number>`coalesce(tallies.votes, 0)`.as('votes')])
    .where('courses.id', 'in', ids)
    .orderBy('courses.id')
    .execute();
  const byId = new Map(
    rows.map((row) => [
      row.id,
      {
        ...toCourse(row),
        externalId: row.external_id,
        mergedInto: row.merged_into,
        mergeUndoUntil: row.merged_at && undoUntil(row.merged_at).toISOString(),
        votes: row.votes,
        version: courseVersion(row),
      },
    ]),
  );
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Locks the row until the transaction ends. */
export async function lockCourse(trx: Trx, id: number): Promise<AdminCourse | undefined> {
  await trx.selectFrom('courses').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
  return (await adminCourses(trx, [id]))[0];
}

export async function insertCourse(trx: Trx, course: Insertable<Database['courses']>): Promise<number> {
  const { id } = await trx.insertInto('courses').values(course).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updateCourse(trx: Trx, id: number, columns: CourseColumns): Promise<void> {
  await trx.updateTable('courses').set(columns).where('id', '=', id).execute();
}

const undoUntil = (mergedAt: Date): Date => new Date(mergedAt.getTime() + ADMIN_UNDO_MS);

/** The duplicate becomes a pointer, and those that were merged into it before point on; what it was like is kept. */
export async function markMerged(
  trx: Trx,
  { from, into, at }: { from: number; into: number; at: Date },
): Promise<void> {
  await sql`
    insert into course_merges (course_id, into_id, merged_at, was_active, pointers)
    select id, ${into}, ${at}::timestamptz, active, array(
      select twin.id from courses as twin where twin.merged_into = courses.id order by twin.id
    )
    from courses where id = ${from}`.execute(trx);
  await trx
    .updateTable('courses')
    .set({ active: false, merged_into: into })
    .where((where) => where.or([where('id', '=', from), where('merged_into', '=', from)]))
    .execute();
}

type Merge = { into: number; at: Date };

/** The name of the course that was merged into the same one last, after this merge; it has to be undone first. */
export async function laterMergeInto(trx: Trx, { into, at }: Merge): Promise<string | undefined> {
  const later = await trx
    .selectFrom('course_merges')
    .innerJoin('courses', 'courses.id', 'course_merges.course_id')
    .select('courses.name')
    .where('into_id', '=', into)
    .where('merged_at', '>', at)
    .orderBy('merged_at', 'desc')
    .orderBy('course_id')
    .limit(1)
    .executeTakeFirst();
  return later?.name;
}

/** A merge that can be undone, locked until the transaction ends. */
export async function lockMerge(trx: Trx, from: number, at: Date): Promise<Merge | undefined> {
  return trx
    .selectFrom('course_merges')
    .select(['into_id as into', 'merged_at as at'])
    .where('course_id', '=', from)
    .where('merged_at', '>=', new Date(at.getTime() - ADMIN_UNDO_MS))
    .forUpdate()
    .executeTakeFirst();
}

/** The duplicate is what it was before its merge, and so are those that had been merged into it. */
export async function forgetMerge(trx: Trx, from: number): Promise<void> {
  await sql`
    with undone as (delete from course_merges where course_id = ${from} returning course_id, was_active, pointers)
    update courses set
      merged_into = case when courses.id = undone.course_id then null else undone.course_id end,
      active = courses.id = undone.course_id and undone.was_active
    from undone where courses.id = undone.course_id or courses.id = any(undone.pointers)`.execute(trx);
}

export async function courseWithExternalId(trx: Trx, externalId: string): Promise<number | undefined> {
  const row = await trx.selectFrom('courses').select('id').where('external_id', '=', externalId).executeTakeFirst();
  return row?.id;
}

export async function hasSlug(trx: Trx, slug: string): Promise<boolean> {
  return (await trx.selectFrom('courses').select('id').where('slug', '=', slug).executeTakeFirst()) !== undefined;
}
