import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';

type StoredDay = { day: string; courseIds: number[]; ranks: number[] };

const A_WEEK_MS = 7 * 86_400_000;

/**
 * The last stored day of a state, and the one a week earlier or the last one before that; undefined if either is
 * missing.
 */
export async function lastWeekOf(
  db: Kysely<Database>,
  locationId: string,
): Promise<{ before: StoredDay; after: StoredDay } | undefined> {
  const days = db
    .selectFrom('daily_standings')
    .select(['day', 'course_ids as courseIds', 'ranks'])
    .where('location_id', '=', locationId)
    .orderBy('day', 'desc')
    .limit(1);
  const after = await days.executeTakeFirst();
  const weekAgo = after && new Date(Date.parse(after.day) - A_WEEK_MS).toISOString().slice(0, 10);
  const before = weekAgo && (await days.where('day', '<=', weekAgo).executeTakeFirst());
  return before ? { before, after } : undefined;
}
