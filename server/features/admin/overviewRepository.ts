import { type Kysely, sql } from 'kysely';
import type { AdminOverview } from '#contract/adminOverview';
import type { Database } from '../../db/schema.ts';

const MOVERS = 10;

/**
 * New members and, where it is stored, the turnout at the end of each day from `from` on (a UTC date), newest first. A
 * day without both is left out.
 */
export async function daysFrom(db: Kysely<Database>, from: string): Promise<AdminOverview['days']> {
  const { rows } = await sql<AdminOverview['days'][number]>`
    select day, coalesce(joined.members, 0) as members, kept.ballots
    from (
      select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as day, count(*)::integer as members
      from members where created_at >= ${from}::timestamp at time zone 'UTC' and not sample group by 1
    ) as joined
    full join (
      select day, sum(ballots)::integer as ballots from daily_standings where day >= ${from} group by day
    ) as kept using (day)
    order by day desc`.execute(db);
  return rows;
}

/** The courses that have won or lost most places since the day began. */
export async function topMovers(db: Kysely<Database>): Promise<AdminOverview['movers']> {
  const { rows } = await sql<AdminOverview['movers'][number]>`
    select "courseId", name, state, places
    from (
      select (entry->>'courseId')::integer as "courseId", entry->>'name' as name, locations.code as state,
        case jsonb_typeof(entry->'movement') when 'number' then (entry->>'movement')::integer end as places
      from standings
      join publications on publications.id = standings.publication_id
      join locations on locations.id = standings.location_id,
        jsonb_array_elements(publications.entries) as entry
    ) as moved
    where places <> 0
    order by abs(places) desc, places desc, "courseId"
    limit ${MOVERS}`.execute(db);
  return rows;
}

export function openStatesWithoutVotes(db: Kysely<Database>): Promise<AdminOverview['withoutVotes']> {
  return db
    .selectFrom('standings')
    .innerJoin('locations', 'locations.id', 'standings.location_id')
    .select(['locations.code', 'locations.name'])
    .where('standings.ballots', '=', 0)
    .where('locations.active', '=', true)
    .orderBy('locations.name')
    .orderBy('locations.code')
    .execute();
}
