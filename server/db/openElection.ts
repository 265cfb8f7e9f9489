import { type Expression, type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from './schema.ts';

/** The clock that elections go by. */
export async function readClock(db: Kysely<Database>): Promise<Date> {
  const { now } = await db.selectNoFrom(sql<Date>`clock_timestamp()`.as('now')).executeTakeFirstOrThrow();
  return now;
}

type Options = {
  /** The database's clock decides: those of processes may differ. */
  at?: Expression<Date>;
  /** The election in which a ballot was last written. It never goes back to an earlier one, also when the clock does. */
  writtenIn?: Expression<string>;
};

/**
 * As part of a statement: the id of the election in which a vote in a location counts: the first whose end has not come
 * and that has not ended there. Null between an end and the opening of the next one. A write of a ballot holds the
 * voting lock by then.
 */
export function openElectionIn(
  locationId: Expression<string>,
  { at = sql<Date>`clock_timestamp()`, writtenIn }: Options = {},
): RawBuilder<string | null> {
  return sql<string | null>`(
    select elections.id from elections
    where elections.closes_at > ${at}
      and not exists (
        select from election_ends as passed
        where passed.location_id = ${locationId} and passed.election_id = elections.id
      )
      and ${writtenIn ? notBefore(writtenIn) : sql`true`}
    order by elections.opens_at limit 1
  )`;
}

const notBefore = (writtenIn: Expression<string>): RawBuilder<boolean> => sql<boolean>`not exists (
        select from elections as written where written.id = ${writtenIn} and written.opens_at > elections.opens_at
      )`;

/** As part of a statement: the same for whoever only reads; between an end and the next opening the one that ended. */
export const shownElectionIn = (locationId: Expression<string>): RawBuilder<string> => sql<string>`coalesce(
    ${openElectionIn(locationId)}, (select newest.id from elections as newest order by newest.opens_at desc limit 1)
  )`;
