import { type Kysely, sql } from 'kysely';
import type { SharedPicks } from '#contract/picks';
import type { Database } from '../../db/schema.ts';

export type SharedBallot = {
  displayName: string;
  state: string;
  locationId: string;
  courseIds: number[];
  /** None unless the owner shares them. */
  notes: SharedPicks['notes'];
  updatedAt: Date;
};

/** Form of every id that this server makes; any other text in a URL needs no query. */
export const ID = /^[\w-]{1,64}$/;
const STATE_CODE = /^[a-z]{2}$/i;

const sharedNotes = sql<SharedPicks['notes']>`(
  select coalesce(json_agg(json_build_object('courseId', course_id, 'note', note) order by course_id), '[]')
  from marks
  where ballots.notes_shared and marks.member_id = ballots.member_id
    and marks.course_id = any(ballots.course_ids) and note is not null
)`.as('notes');

/**
 * The shared list of an owner in a location, by the location's code (in any case) or id. One query for every case, so
 * that its time does not tell a private list from an unknown one.
 */
export async function findSharedBallot(
  db: Kysely<Database>,
  { userId, place }: { userId: string; place: string },
): Promise<SharedBallot | undefined> {
  if (!ID.test(userId) || !ID.test(place)) return undefined;
  const [column, value] = STATE_CODE.test(place) ? (['code', place.toUpperCase()] as const) : (['id', place] as const);
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
      sharedNotes,
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
    notes: row.notes,
    updatedAt: row.updated_at,
  };
}
