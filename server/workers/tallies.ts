import { sql, type Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { Candidate } from './ranking.ts';

/**
 * As part of a statement, a query: elections of locations whose votes are not counted yet, because the result of the
 * election before is not stored.
 */
export const ELECTIONS_TO_WAIT = sql`
      select standings.location_id, later.id as election_id
      from elections as earlier join elections as later on later.opens_at > earlier.opens_at cross join standings
      where earlier.closed_at is null and not exists (
        select from results where results.election_id = earlier.id and results.location_id = standings.location_id
      )`;

/**
 * Moves the outbox rows of all locations, or of one, into the tallies and marks the touched locations; but of an
 * election only when the one before has its result there. The caller holds the standings lock; this is their only
 * writer.
 *
 * One statement for all rows that wait: some of them could hold a vote's removal without the vote, and make a tally
 * below zero. A data-modifying part runs although nothing reads it.
 */
export async function fold(trx: Transaction<Database>, locationId?: string): Promise<void> {
  const isWanted = locationId === undefined ? sql`true` : sql`outbox.location_id = ${locationId}`;
  await sql`
    with to_wait as materialized (${ELECTIONS_TO_WAIT}),
    taken as (
      delete from outbox
      where ${isWanted} and not exists (
        select from to_wait where to_wait.location_id = outbox.location_id and to_wait.election_id = outbox.election_id
      )
      returning location_id, added, removed, ballots_delta
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
