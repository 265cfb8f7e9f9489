import { type Expression, sql, type Transaction } from 'kysely';
import { openElectionIn } from '../db/openElection.ts';
import type { Database, ElectionRow } from '../db/schema.ts';
import { closingOf, electionIdOf, yearNameOf } from './electionCalendar.ts';

type Trx = Transaction<Database>;

/** The election that is open in a location, which is opened if nobody has done so since the last one ended. */
export async function openElectionOf(trx: Trx, locationId: Expression<string>): Promise<string> {
  for (;;) {
    const { id } = await trx.selectNoFrom(openElectionIn(locationId).as('id')).executeTakeFirstOrThrow();
    if (id !== null) return id;
    await openNextElection(trx);
  }
}

/** A moment of the database's clock at which an election is open. */
export async function momentOfCount(trx: Trx): Promise<Date> {
  for (;;) {
    const { rows } = await sql<{ at: Date; is_open: boolean }>`
      select at, exists (select from elections where closes_at > at) as is_open from (select clock_timestamp() as at) as clock`.execute(
      trx,
    );
    if (rows[0]?.is_open) return rows[0].at;
    await openNextElection(trx);
  }
}

/**
 * Opens the election after the newest one when that has ended; whoever comes first after the end does so, a vote or a
 * worker. It opens at the planned end, even when that is long ago.
 */
export async function openNextElection(trx: Trx): Promise<void> {
  const { now, ...newest } = await trx
    .selectFrom('elections')
    .selectAll()
    .select(sql<Date>`clock_timestamp()`.as('now'))
    .orderBy('opens_at', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirstOrThrow();
  // Another one has opened it while this one waited for the row.
  if (newest.closing_at !== null || newest.closes_at > now) return;
  await trx.updateTable('elections').set({ closing_at: now }).where('id', '=', newest.id).execute();
  await insertNext(trx, newest);
}

async function insertNext(trx: Trx, { closes_at, next_name }: ElectionRow): Promise<void> {
  const closesAt = closingOf(closes_at);
  const name = await freeName(trx, next_name ?? yearNameOf(closesAt));
  await trx
    .insertInto('elections')
    .values({
      id: electionIdOf(name),
      name,
      opens_at: closes_at,
      closes_at: closesAt,
      next_name: null,
      closing_at: null,
      closed_at: null,
    })
    .execute();
}

/** "2027", or "2027 (2)" when there was an election of that name. */
async function freeName(trx: Trx, preferred: string): Promise<string> {
  const taken = new Set((await trx.selectFrom('elections').select('id').execute()).map(({ id }) => id));
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? preferred : `${preferred} (${number})`;
    if (!taken.has(electionIdOf(name))) return name;
  }
}
