import { type Kysely, sql, type Transaction } from 'kysely';
import type { ResultEntry } from '#contract/elections';
import { lockEnd, lockStandings } from '../db/locks.ts';
import type { Database } from '../db/schema.ts';
import { setStatementTimeout } from '../db/statementTimeout.ts';
import { openNextElection } from './nextElection.ts';
import { type Candidate, rank } from './ranking.ts';
import { candidatesOf, fold } from './tallies.ts';

const RESULT_TIMEOUT_MS = 60_000;

type Options = { db: Kysely<Database>; now: () => Date };
type State = { electionId: string; locationId: string };

/**
 * Ends the open election in every state once its end has come, and stores the results; goes on where another process
 * has stopped. Several processes may do so at once. A state that fails does not hold up the others: its error is thrown
 * when all have had their turn. Returns how many results this call has stored.
 */
export async function closeDueElections({ db, now }: Options): Promise<number> {
  const states = await dueStates(db);
  if (states.length === 0) return 0;
  await db.transaction().execute(openNextElection);
  const failed = new Map<string, Error>();
  let stored = 0;
  for (const state of states) {
    // The next election of a state is counted after this one.
    if (failed.has(state.locationId)) continue;
    try {
      if (await closeState(db, state, now)) stored += 1;
    } catch (error) {
      failed.set(state.locationId, error instanceof Error ? error : new Error(String(error)));
    }
  }
  await noteClosed(db, now());
  const [first] = failed.values();
  if (first) throw new AggregateError(failed.values(), `${failed.size} states could not be closed: ${first.message}`);
  return stored;
}

/** States without a result of an election whose end has come; earlier elections first. */
async function dueStates(db: Kysely<Database>): Promise<State[]> {
  return db
    .selectFrom('elections')
    .innerJoin('locations', (join) => join.onTrue())
    .select(['elections.id as electionId', 'locations.id as locationId'])
    .where('elections.closed_at', 'is', null)
    .where('elections.closes_at', '<=', sql<Date>`clock_timestamp()`)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('results')
            .select(sql`1`.as('one'))
            .where(isOfState),
        ),
      ),
    )
    .orderBy('elections.opens_at')
    .orderBy('locations.id')
    .execute();
}

const isOfState = sql<boolean>`results.election_id = elections.id and results.location_id = locations.id`;

/** Two short transactions: everybody votes on between and after them. */
async function closeState(db: Kysely<Database>, state: State, now: () => Date): Promise<boolean> {
  await db.transaction().execute((trx) => passEnd(trx, state));
  return db.transaction().execute((trx) => countState(trx, state, now));
}

/** Whatever counts in the election is committed afterwards, and nothing counts in it any more. */
async function passEnd(trx: Transaction<Database>, { electionId, locationId }: State): Promise<void> {
  await lockEnd(trx, locationId);
  // The end may have been moved since it was read.
  await sql`
    insert into election_ends (location_id, election_id, passed_at)
    select ${locationId}, id, clock_timestamp() from elections
    where id = ${electionId} and closes_at <= clock_timestamp()
    on conflict do nothing`.execute(trx);
}

/** Counts what is left of the election and freezes the ranking. False when there is a result, or voting goes on. */
async function countState(trx: Transaction<Database>, state: State, now: () => Date): Promise<boolean> {
  const { electionId, locationId } = state;
  await setStatementTimeout(trx, RESULT_TIMEOUT_MS);
  await lockStandings(trx);
  if (!(await isToCount(trx, state))) return false;
  await fold(trx, locationId);
  const { ballots } = await trx
    .selectFrom('standings')
    .select('ballots')
    .where('location_id', '=', locationId)
    .executeTakeFirstOrThrow();
  const candidates = await candidatesOf(trx, locationId);
  await storeResult(trx, { electionId, locationId, candidates, ballots, at: now() });
  return true;
}

async function isToCount(trx: Transaction<Database>, { electionId, locationId }: State): Promise<boolean> {
  const end = await trx
    .selectFrom('election_ends')
    .leftJoin('results', (join) =>
      join
        .onRef('results.election_id', '=', 'election_ends.election_id')
        .onRef('results.location_id', '=', 'election_ends.location_id'),
    )
    .select('results.revision')
    .where('election_ends.election_id', '=', electionId)
    .where('election_ends.location_id', '=', locationId)
    .limit(1)
    .executeTakeFirst();
  return end?.revision === null;
}

/** An election is closed once every state has its result. */
async function noteClosed(db: Kysely<Database>, at: Date): Promise<void> {
  await sql`
    update elections set closed_at = ${at}
    where closed_at is null and closing_at is not null and not exists (
      select from locations where not exists (select from results where ${isOfState})
    )`.execute(db);
}

type NewResult = State & {
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
