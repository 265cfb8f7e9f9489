import { type Kysely, sql, type Transaction } from 'kysely';
import type { ResultEntry } from '#contract/elections';
import type { Database, ElectionRow } from '../db/schema.ts';
import { setStatementTimeout } from '../db/statementTimeout.ts';
import { lockStandings, lockVoting } from '../db/locks.ts';
import { candidatesOf, fold } from './tallies.ts';
import { closingOf, electionIdOf, yearNameOf } from './electionCalendar.ts';
import { ballotsOf, copyBallots } from './ledger/copyBallots.ts';
import { discardDraft, unfinishedDrafts } from './ledger/drafts.ts';
import type { KeySecrets } from './ledger/signingKeys.ts';
import { writeLedger } from './ledger/writeLedger.ts';
import { type Candidate, rank } from './ranking.ts';

const CLOSE_TIMEOUT_MS = 60_000;

type Options = { db: Kysely<Database>; secrets: KeySecrets; now: () => Date };

/**
 * Closes the open election when it is due, state by state, and goes on where another process has stopped. Several
 * processes may do so at once: a state is closed by the first. Returns how many states this call has closed.
 */
export async function closeDueElection({ db, secrets, now }: Options): Promise<number> {
  const due = await firstUnclosed(db).where('closes_at', '<=', now()).executeTakeFirst();
  const election = due && (await db.transaction().execute((trx) => beginClose(trx, now())));
  if (!election) return 0;
  let closed = 0;
  for (const locationId of await openLocations(db, election.id)) {
    const state = { electionId: election.id, locationId };
    if (await db.transaction().execute((trx) => closeState(trx, { ...state, now }))) closed += 1;
  }
  await db
    .updateTable('elections')
    .set({ closed_at: now() })
    .where('id', '=', election.id)
    .where('closed_at', 'is', null)
    .execute();
  for (const key of await unfinishedDrafts(db)) await writeLedger({ db, secrets }, key);
  return closed;
}

const firstUnclosed = (db: Kysely<Database>) =>
  db.selectFrom('elections').selectAll().where('closed_at', 'is', null).orderBy('opens_at').limit(1);

/** Returns the election to close now and opens the next one; undefined when an admin has just moved its end. */
async function beginClose(trx: Transaction<Database>, at: Date): Promise<ElectionRow | undefined> {
  const election = await firstUnclosed(trx).forUpdate().executeTakeFirst();
  if (!election || election.closes_at > at) return undefined;
  if (election.closing_at !== null) return election;
  await trx.updateTable('elections').set({ closing_at: at }).where('id', '=', election.id).execute();
  await openNext(trx, election);
  return election;
}

/** The next election opens at the planned end of this one, even when the close is late. */
async function openNext(trx: Transaction<Database>, { closes_at, next_name }: ElectionRow): Promise<void> {
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
async function freeName(trx: Transaction<Database>, preferred: string): Promise<string> {
  const taken = new Set((await trx.selectFrom('elections').select('id').execute()).map(({ id }) => id));
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? preferred : `${preferred} (${number})`;
    if (!taken.has(electionIdOf(name))) return name;
  }
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
  now: () => Date;
};

/**
 * Freezes the ranking of one state. Every write of a ballot takes the voting lock before it reads its election: one
 * that got it earlier is in the result, one that gets it later counts in the next election. The ballots are copied for
 * the ledger of the result, which is written afterwards. False when another process has closed the state.
 */
async function closeState(trx: Transaction<Database>, state: State): Promise<boolean> {
  const { electionId, locationId, now } = state;
  await setStatementTimeout(trx, CLOSE_TIMEOUT_MS);
  await lockStandings(trx);
  await lockVoting(trx, locationId);
  if (await isClosed(trx, { electionId, locationId })) return false;
  await copyFolded(trx, state);
  const { ballots } = await trx
    .selectFrom('standings')
    .select('ballots')
    .where('location_id', '=', locationId)
    .executeTakeFirstOrThrow();
  const candidates = await candidatesOf(trx, locationId);
  await storeResult(trx, { electionId, locationId, candidates, ballots, at: now() });
  return true;
}

/** Copies the ballots as the tallies have them: deleted accounts and voided votes do not wait for the voting lock. */
async function copyFolded(trx: Transaction<Database>, { electionId, locationId, now }: State): Promise<void> {
  // No course is withdrawn or offered again meanwhile.
  await trx.selectFrom('courses').select('id').where('location_id', '=', locationId).orderBy('id').forShare().execute();
  for (;;) {
    await fold(trx);
    const ballots = ballotsOf(locationId);
    const begun = await copyBallots(trx, { locationId, electionId, ballots, closing: true, at: now() });
    const waiting = await trx
      .selectFrom('outbox')
      .select('id')
      .where('location_id', '=', locationId)
      .executeTakeFirst();
    if (!waiting) return;
    if ('number' in begun) await discardDraft(trx, { locationId, number: begun.number });
  }
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
