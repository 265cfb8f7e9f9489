import { type Expression, type RawBuilder, sql } from 'kysely';

/** As part of a statement: the id of the election that is open in a location, the first one without a result there. */
export function openElectionIn(locationId: Expression<string>): RawBuilder<string> {
  return sql<string>`(
    select elections.id from elections
    where not exists (
      select from results where results.location_id = ${locationId} and results.election_id = elections.id
    )
    order by elections.opens_at limit 1
  )`;
}
