import { randomBytes } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import { LEDGER_KEY_BYTES } from '#contract/ledger/format';
import type { Database, ElectionRow } from '../../db/schema.ts';
import { setStatementTimeout } from '../../db/statementTimeout.ts';
import { storeResult } from '../../workers/closeElection.ts';
import { electionIdOf, yearNameOf } from '../../workers/electionCalendar.ts';
import { storeFirstLedger } from '../../workers/ledger/cut.ts';
import { type KeyedBallot, type MadeTags, makeTags } from '../../workers/ledger/rows.ts';
import type { KeySecrets } from '../../workers/ledger/signingKeys.ts';
import { lockStandings } from '../../workers/standingsLock.ts';
import { sampleBallots } from './sampleBallots.ts';
import { type AppealOf, offeredIn, type OfferedCourse, type SampleState } from './sampleCourses.ts';

type Trx = Transaction<Database>;
type StateBallots = { state: SampleState; courses: OfferedCourse[]; ballots: KeyedBallot[]; tags: MadeTags };
type Options = { secrets: KeySecrets; now: Date; appealOf: AppealOf; isWanted: () => boolean };

const STATEMENT_TIMEOUT_MS = 60_000;

/**
 * Adds the election of the year before, as if sample members had voted in it: its end, and a ledger and a result of
 * each state. Only while nothing has ended and no ledger is published, because these would have to follow it.
 */
export async function addSampleElection(
  db: Kysely<Database>,
  { secrets, now, appealOf, isWanted }: Options,
): Promise<void> {
  const open = await onlyElection(db);
  if (!open) return;
  const name = yearNameOf(open.opens_at);
  const id = electionIdOf(name);
  const states: StateBallots[] = [];
  for (const state of await allStates(db)) {
    if (!isWanted()) return;
    const courses = await offeredIn(db, state, appealOf);
    const ballots = sampleBallots(state.code, courses, { now, election: 'last' }).map(
      ({ memberId, courseIds }): KeyedBallot => ({
        memberId,
        key: randomBytes(LEDGER_KEY_BYTES),
        rows: courseIds.toSorted((one, other) => one - other),
      }),
    );
    const voting = ballots.filter(({ rows }) => rows.length > 0);
    states.push({ state, courses, ballots: voting, tags: await makeTags(voting, { election: id, number: 1 }) });
  }
  await db.transaction().execute(async (trx) => {
    await setStatementTimeout(trx, STATEMENT_TIMEOUT_MS);
    // No ledger is cut and no state is closed meanwhile.
    await lockStandings(trx);
    const stillOpen = await onlyElection(trx);
    if (!isWanted() || stillOpen?.id !== open.id) return;
    await insertBefore(trx, open, { id, name });
    for (const one of states) await closeState(trx, one, { id, at: open.opens_at, secrets });
  });
}

/** The open election, as long as there has been no other and there is no ledger. */
async function onlyElection(db: Kysely<Database>): Promise<ElectionRow | undefined> {
  const elections = await db.selectFrom('elections').selectAll().orderBy('opens_at').limit(2).execute();
  const ledger = await db.selectFrom('ledgers').select('number').limit(1).executeTakeFirst();
  return elections.length === 1 && !ledger && elections[0]?.closing_at === null ? elections[0] : undefined;
}

function allStates(db: Kysely<Database>): Promise<SampleState[]> {
  return db.selectFrom('locations').select(['id', 'code']).orderBy('code').execute();
}

/** Elections follow one another without a gap. */
async function insertBefore(trx: Trx, open: ElectionRow, named: Pick<ElectionRow, 'id' | 'name'>): Promise<void> {
  const closesAt = open.opens_at;
  const opensAt = new Date(closesAt);
  opensAt.setUTCFullYear(closesAt.getUTCFullYear() - 1);
  await trx
    .insertInto('elections')
    .values({
      ...named,
      opens_at: opensAt,
      closes_at: closesAt,
      next_name: null,
      closing_at: closesAt,
      closed_at: closesAt,
      sample: true,
    })
    .execute();
}

async function closeState(
  trx: Trx,
  { state: { id: locationId, code }, courses, ballots, tags }: StateBallots,
  { id: electionId, at, secrets }: { id: string; at: Date; secrets: KeySecrets },
): Promise<void> {
  const votes = new Map(await storeFirstLedger(trx, { locationId, electionId }, { code, ballots, tags, at, secrets }));
  const candidates = courses.map((course) => ({ ...course, votes: votes.get(course.id) ?? 0 }));
  await storeResult(trx, { electionId, locationId, candidates, ballots: ballots.length, at });
}

/**
 * Removes that election with its results and all ledgers, which begin with its own. Once another election has a result,
 * everything stays, because the ledgers of that result follow these. The caller holds the standings lock.
 */
export async function removeSampleElection(trx: Trx): Promise<void> {
  const election = await trx.selectFrom('elections').select('id').where('sample', '=', true).executeTakeFirst();
  if (!election) return;
  const later = await trx
    .selectFrom('results')
    .select('revision')
    .where('election_id', '<>', election.id)
    .limit(1)
    .executeTakeFirst();
  if (later) return;
  // What lets a backup replace results and ledgers lets a demo forget them.
  await sql`select set_config('top_picks.restoring', 'on', true)`.execute(trx);
  await trx.deleteFrom('results').execute();
  await trx.deleteFrom('ledgers').execute();
  await sql`select set_config('top_picks.restoring', 'off', true)`.execute(trx);
  await trx.deleteFrom('ballot_keys').execute();
  await trx.deleteFrom('elections').where('id', '=', election.id).execute();
}
