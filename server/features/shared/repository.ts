import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';

export type SharedBallot = {
  displayName: string;
  state: string;
  locationId: string;
  courseIds: number[];
  updatedAt: Date;
};

/** A published ballot, looked for by its owner and by its location's id or upper-case code; the same single question whether it is private, unknown or of a disabled member. */
export async function findSharedBallot(
  db: Kysely<Database>,
  { userId, location }: { userId: string; location: { id: string } | { code: string } },
): Promise<SharedBallot | undefined> {
  const [column, value] = 'id' in location ? (['id', location.id] as const) : (['code', location.code] as const);
  const row = await db
    .selectFrom('ballots')
    .innerJoin('members', 'members.id', 'ballots.member_id')
    .innerJoin('locations', 'locations.id', 'ballots.location_id')
    .select([
      'ballots.display_name',
      'ballots.course_ids',
      'ballots.updated_at',
      'locations.id as location_id',
      'locations.code as state',
    ])
    .where('ballots.member_id', '=', userId)
    .where(`locations.${column}`, '=', value)
    .where('ballots.published_at', 'is not', null)
    .where('members.disabled_at', 'is', null)
    .executeTakeFirst();
  if (row?.display_name == null) return undefined;
  return {
    displayName: row.display_name,
    state: row.state,
    locationId: row.location_id,
    courseIds: row.course_ids,
    updatedAt: row.updated_at,
  };
}
