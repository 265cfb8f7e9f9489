import type { Kysely } from 'kysely';
import type { AccountExport } from '#contract/account';
import type { Database } from '../../db/schema.ts';
import { coursesByIds } from '../courses/repository.ts';

/** Every ballot a member has voted in, ordered by state, with the names of its courses in the member's own order. */
export async function exportedBallots(db: Kysely<Database>, memberId: string): Promise<AccountExport['ballots']> {
  const rows = await db
    .selectFrom('ballots')
    .innerJoin('members', 'members.id', 'ballots.member_id')
    .innerJoin('locations', 'locations.id', 'ballots.location_id')
    .selectAll('ballots')
    .select(['locations.code', 'members.counted'])
    .where('ballots.member_id', '=', memberId)
    .where('ballots.version', '>', 0)
    .orderBy('locations.code')
    .execute();
  const ids = [...new Set(rows.flatMap((row) => row.course_ids))];
  const courses = new Map((await coursesByIds(db, ids)).map(({ _id, name, city }) => [_id, { _id, name, city }]));
  return rows.map((row) => ({
    state: row.code,
    locationId: row.location_id,
    courses: row.course_ids.flatMap((id) => courses.get(id) ?? []),
    counted: row.counted,
    published: row.published_at !== null,
    notesShared: row.notes_shared,
    publishedAt: row.published_at?.toISOString() ?? null,
    displayName: row.display_name,
    updatedAt: row.updated_at.toISOString(),
  }));
}
