import { sql, type Transaction } from 'kysely';
import type { Database } from '../../db/schema.ts';

type Merge = { locationId: string; from: number; into: number; at: Date };

/**
 * Gives every vote for one course to another one of the same location: in each list the course that stays takes the duplicate's place, or keeps
 * its own when that is the better one. Returns how many lists had the duplicate.
 *
 * The delta is appended even when no list had it, so that the location's next ranking shows who stays. The caller has stopped voting in the location; the members' rows are held, too, so that whether a ballot is counted cannot change meanwhile.
 */
export async function mergeVotes(trx: Transaction<Database>, { locationId, from, into, at }: Merge): Promise<number> {
  const { rows } = await sql<{ ballots: number }>`
    with held as (
      select ballots.member_id, ballots.course_ids, members.counted,
        array_position(ballots.course_ids, ${from}::integer) as from_place,
        array_position(ballots.course_ids, ${into}::integer) as into_place
      from ballots join members on members.id = ballots.member_id
      where ballots.location_id = ${locationId} and ballots.course_ids @> array[${from}::integer]
      order by ballots.member_id
      for no key update
    ),
    united as (
      update ballots set
        course_ids = case
          when into_place < from_place then array_remove(held.course_ids, ${from}::integer)
          else array_replace(array_remove(held.course_ids, ${into}::integer), ${from}::integer, ${into}::integer)
        end,
        version = ballots.version + 1,
        updated_at = ${at}::timestamptz
      from held
      where ballots.member_id = held.member_id and ballots.location_id = ${locationId}
    ),
    notified as (
      insert into outbox (location_id, added, removed, ballots_delta)
      select ${locationId},
        array_fill(${into}::integer, array[(count(*) filter (where counted and into_place is null))::integer]),
        array_fill(${from}::integer, array[(count(*) filter (where counted))::integer]),
        0
      from held
    )
    select count(*)::integer as ballots from held`.execute(trx);
  return rows[0]?.ballots ?? 0;
}
