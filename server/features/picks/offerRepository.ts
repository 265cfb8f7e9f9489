import type { Kysely } from 'kysely';
import type { MergedCourse } from '#contract/picks';
import type { Database } from '../../db/schema.ts';
import type { BallotKey } from './repository.ts';

/** What can be voted for of the courses that a write names. */
export type Offer = {
  /** Those that can be voted for in the location, and what others were merged into. */
  offered: ReadonlySet<number>;
  /** Those that were merged into others, by id. */
  merges: readonly MergedCourse[];
  /** Those that were withdrawn, by id. */
  withdrawn: readonly { id: number; name: string }[];
};

type Asked = BallotKey & { courseIds: readonly number[] };

/** By members. */
export async function offersOf(db: Kysely<Database>, asked: readonly Asked[]): Promise<Map<string, Offer>> {
  const ids = [...new Set(asked.flatMap(({ courseIds }) => courseIds))];
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('courses as course')
    .leftJoin('courses as staying', 'staying.id', 'course.merged_into')
    .select(['course.id', 'course.location_id', 'course.name', 'course.active'])
    .select(['staying.id as into', 'staying.name as intoName', 'staying.active as isIntoActive'])
    .where('course.id', 'in', ids)
    .orderBy('course.id')
    .execute();
  return new Map(
    asked.map(({ memberId, locationId, courseIds }) => {
      const wanted = new Set(courseIds);
      const found = rows.filter(({ id, location_id }) => wanted.has(id) && location_id === locationId);
      const offered = found.flatMap(({ id, active, into, isIntoActive }) => [
        ...(active ? [id] : []),
        ...(into !== null && isIntoActive ? [into] : []),
      ]);
      const merges = found.flatMap(({ id, name, into, intoName }) =>
        into === null || intoName === null ? [] : { courseId: id, name, into, intoName },
      );
      const withdrawn = found.filter(({ active }) => !active).map(({ id, name }) => ({ id, name }));
      return [memberId, { offered: new Set(offered), merges, withdrawn }];
    }),
  );
}
