import type { Kysely } from 'kysely';
import type { MergedCourse } from '#contract/picks';
import type { Database } from '../../db/schema.ts';
import type { BallotKey } from './repository.ts';

/** Which of these courses can be voted for in the location. */
export async function offeredOf(
  db: Kysely<Database>,
  { locationId }: BallotKey,
  courseIds: readonly number[],
): Promise<Set<number>> {
  const rows = await db
    .selectFrom('courses')
    .select('id')
    .where('id', 'in', courseIds)
    .where('location_id', '=', locationId)
    .where('active', '=', true)
    .orderBy('id')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Those of the courses that were merged into others, by id. */
export async function mergesOf(
  db: Kysely<Database>,
  { locationId }: BallotKey,
  courseIds: readonly number[],
): Promise<MergedCourse[]> {
  if (courseIds.length === 0) return [];
  return db
    .selectFrom('courses as twin')
    .innerJoin('courses as staying', 'staying.id', 'twin.merged_into')
    .select(['twin.id as courseId', 'twin.name', 'staying.id as into', 'staying.name as intoName'])
    .where('twin.id', 'in', courseIds)
    .where('twin.location_id', '=', locationId)
    .orderBy('twin.id')
    .execute();
}

/** The names of those courses that were withdrawn, by id. */
export async function withdrawnOf(
  db: Kysely<Database>,
  { locationId }: BallotKey,
  courseIds: readonly number[],
): Promise<{ id: number; name: string }[]> {
  return db
    .selectFrom('courses')
    .select(['id', 'name'])
    .where('id', 'in', courseIds)
    .where('location_id', '=', locationId)
    .where('active', '=', false)
    .orderBy('id')
    .execute();
}
