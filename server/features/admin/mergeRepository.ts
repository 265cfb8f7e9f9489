import { sql, type Transaction } from 'kysely';
import type { Database } from '../../db/schema.ts';

type Merge = { locationId: string; from: number; into: number; at: Date };

/**
 * Moves every vote for one course to another one of the same location: in each ballot the course that stays takes the
 * duplicate's rank, or keeps its own when that is better. Returns how many ballots had the duplicate.
 *
 * The delta is appended even when no ballot had it, so that the location's next ranking shows the course that stays.
 * The caller holds the voting lock; the members' rows are locked, too, so that `counted` cannot change meanwhile.
 */
export async function mergeVotes(trx: Transaction<Database>, { locationId, from, into, at }: Merge): Promise<number> {
  const { rows } = await sql<{ ballots: number }>`
    with affected as (
      select ballots.member_id, ballots.course_ids, members.counted,
        array_position(ballots.course_ids, ${from}::integer) as from_place,
        array_position(ballots.course_ids, ${into}::integer) as into_place
      from ballots join members on members.id = ballots.member_id
      where ballots.location_id = ${locationId} and ballots.course_ids @> array[${from}::integer]
      order by ballots.member_id
      for no key update
    ),
    merged as (
      update ballots set
        course_ids = case
          when into_place < from_place then array_remove(affected.course_ids, ${from}::integer)
          else array_replace(array_remove(affected.course_ids, ${into}::integer), ${from}::integer, ${into}::integer)
        end,
        version = ballots.version + 1,
        updated_at = ${at}::timestamptz
      from affected
      where ballots.member_id = affected.member_id and ballots.location_id = ${locationId}
    ),
    queued as (
      insert into outbox (location_id, added, removed, ballots_delta)
      select ${locationId},
        array_fill(${into}::integer, array[(count(*) filter (where counted and into_place is null))::integer]),
        array_fill(${from}::integer, array[(count(*) filter (where counted))::integer]),
        0
      from affected
    )
    select count(*)::integer as ballots from affected`.execute(trx);
  return rows[0]?.ballots ?? 0;
}
