import { type Kysely, sql, type Transaction } from 'kysely';
import type { ResultEntry } from '#contract/elections';
import type { Database, ElectionRow } from '../db/schema.ts';
import { setStatementTimeout } from '../db/statementTimeout.ts';
import { lockStandings, lockVoting } from '../db/locks.ts';
import { candidatesOf } from './tallies.ts';
import { cutLedger, type Prepared, prepareLedger } from './ledger/cut.ts';
import type { KeySecrets } from './ledger/signingKeys.ts';
import { openNextElection } from './nextElection.ts';
import { type Candidate, rank } from './ranking.ts';

const CLOSE_TIMEOUT_MS = 60_000;

type Options = { db: Kysely<Database>; secrets: KeySecrets; now: () => Date };

/**
 * Closes the open election when it is due, state by state, and goes on where another process has stopped. Several
 * processes may do so at once: a state is closed by the first. Returns how many states this call has closed.
 */
export async function closeDueElection({ db, secrets, now }: Options): Promise<number> {
  const due = await firstUnclosed(db).where('closes_at', '<=', sql<Date>`clock_timestamp()`).executeTakeFirst();
  const election = due && (await db.transaction().execute(beginClose));
  if (!election) return 0;
  let closed = 0;
  for (const locationId of await openLocations(db, election.id)) {
    const state = { electionId: election.id, locationId };
    const prepared = await prepareLedger(db, { ...state, closing: true });
    if (await db.transaction().execute((trx) => closeState(trx, { ...state, prepared, secrets, now }))) closed += 1;
  }
  await db
    .updateTable('elections')
    .set({ closed_at: now() })
    .where('id', '=', election.id)
    .where('closed_at', 'is', null)
    .execute();
  return closed;
}

const firstUnclosed = (db: Kysely<Database>) =>
  db.selectFrom('elections').selectAll().where('closed_at', 'is', null).orderBy('opens_at').limit(1);

/** Returns the election to close now, and opens the next one. */
async function beginClose(trx: Transaction<Database>): Promise<ElectionRow | undefined> {
  await openNextElection(trx);
  return firstUnclosed(trx).where('closes_at', '<=', sql<Date>`clock_timestamp()`).executeTakeFirst();
}

async function openLocations(db: Kysely<Database>, electionId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('locations')
    .select('id')
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('results')
            .select(sql`1`.as('one'))
            .where('results.election_id', '=', electionId)
            .whereRef('results.location_id', '=', 'locations.id'),
        ),
      ),
    )
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

type State = {
  electionId: string;
  locationId: string;
  prepared: Prepared;
  secrets: KeySecrets;
  now: () => Date;
};

/**
 * Freezes the ranking of one state. Every write of a ballot takes the voting lock before it reads its election: one
 * that got it earlier is in the result, one that gets it later counts in the next election. The ledger of the result is
 * cut with it. False when another process has closed the state.
 */
async function closeState(trx: Transaction<Database>, state: State): Promise<boolean> {
  const { electionId, locationId, now } = state;
  await setStatementTimeout(trx, CLOSE_TIMEOUT_MS);
  await lockStandings(trx);
  await lockVoting(trx, locationId);
  if (await isClosed(trx, { electionId, locationId })) return false;
  await cutLedger(trx, { ...state, closing: true });
  const { ballots } = await trx
    .selectFrom('standings')
    .select('ballots')
    .where('location_id', '=', locationId)
    .executeTakeFirstOrThrow();
  const candidates = await candidatesOf(trx, locationId);
  await storeResult(trx, { electionId, locationId, candidates, ballots, at: now() });
  return true;
}

type NewResult = {
  electionId: string;
  locationId: string;
  candidates: readonly Candidate[];
  /** The turnout. */
  ballots: number;
  at: Date;
};

/** Stores the first revision of a state's result. */
export async function storeResult(trx: Transaction<Database>, result: NewResult): Promise<void> {
  const entries = rank(result.candidates, null).flatMap(
    ({ courseId, name, city, access, rank: place, tied, votes }): ResultEntry[] =>
      place === null ? [] : [{ courseId, name, city, ...(access && { access }), rank: place, tied, votes }],
  );
  await trx
    .insertInto('results')
    .values({
      election_id: result.electionId,
      location_id: result.locationId,
      made_at: result.at,
      ballots: result.ballots,
      entries: JSON.stringify(entries),
      reason: null,
    })
    .execute();
}

async function isClosed(
  trx: Transaction<Database>,
  { electionId, locationId }: Pick<State, 'electionId' | 'locationId'>,
): Promise<boolean> {
  const result = await trx
    .selectFrom('results')
    .select('revision')
    .where('election_id', '=', electionId)
    .where('location_id', '=', locationId)
    .limit(1)
    .executeTakeFirst();
  return result !== undefined;
}
