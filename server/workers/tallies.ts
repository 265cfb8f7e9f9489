import { sql, type Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { Candidate } from './ranking.ts';

/**
 * Moves every outbox row into the tallies and marks the touched locations. The caller holds the standings lock; this is
 * their only writer.
 *
 * One statement for all rows that wait: some of them could hold a vote's removal without the vote, and make a tally
 * below zero. A data-modifying part runs although nothing reads it.
 */
export async function fold(trx: Transaction<Database>): Promise<void> {
  await sql`
    with taken as (
      delete from outbox returning location_id, added, removed, ballots_delta
    ),
    changes as (
      select course_id, max(location_id) as location_id, sum(change)::integer as change
      from (
        select location_id, unnest(added) as course_id, 1 as change from taken
        union all select location_id, unnest(removed), -1 from taken
      ) as votes
      group by course_id having sum(change) <> 0
    ),
    changed as (
      update tallies set votes = tallies.votes + changes.change
      from changes where tallies.course_id = changes.course_id
      returning tallies.course_id
    ),
    begun as (
      insert into tallies (course_id, location_id, votes)
      select course_id, location_id, change from changes where course_id not in (select course_id from changed)
    )
    update standings set ballots = standings.ballots + turnout.change, dirty = true
    from (select location_id, sum(ballots_delta)::integer as change from taken group by location_id) as turnout
    where standings.location_id = turnout.location_id`.execute(trx);
}

/** The active courses of a location with their counted votes; ordered by id. */
export function candidatesOf(trx: Transaction<Database>, locationId: string): Promise<Candidate[]> {
  return trx
    .selectFrom('courses')
    .leftJoin('tallies', 'tallies.course_id', 'courses.id')
    .select((select) => [
      'courses.id',
      'courses.name',
      'courses.city',
      'courses.access',
      select.fn.coalesce('tallies.votes', sql<number>`0`).as('votes'),
    ])
    .where('courses.location_id', '=', locationId)
    .where('courses.active', '=', true)
    .orderBy('courses.id')
    .execute();
}

/** Course id → rank at the end of the last day before this one that has been kept; null when none has. */
export async function ranksBefore(
  trx: Transaction<Database>,
  locationId: string,
  day: string,
): Promise<Map<number, number> | null> {
  const base = await trx
    .selectFrom('daily_standings')
    .select(['course_ids', 'ranks'])
    .where('location_id', '=', locationId)
    .where('day', '<', day)
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst();
  return base ? new Map(base.course_ids.map((id, index) => [id, base.ranks[index] ?? 0])) : null;
}
