import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { setStatementTimeout } from '../../db/statementTimeout.ts';
import { storeResult } from '../../workers/closeElection.ts';
import { electionIdOf, yearNameOf } from '../../workers/electionCalendar.ts';
import { beginWith, type GivenBallot } from '../../workers/ledger/copyBallots.ts';
import type { KeySecrets } from '../../workers/ledger/signingKeys.ts';
import { writeLedger } from '../../workers/ledger/writeLedger.ts';
import { lockStandings } from '../../db/locks.ts';
import type { AppealOf } from '../../db/appeal.ts';
import { sampleBallots } from './sampleBallots.ts';
import { insertElectionBefore, onlyElection } from './sampleElectionRepository.ts';
import { allStates, offeredIn, type OfferedCourse, type SampleState } from './sampleRepository.ts';

type Trx = Transaction<Database>;
type StateBallots = { state: SampleState; courses: OfferedCourse[]; ballots: GivenBallot[] };
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
    const ballots = sampleBallots(state.code, courses, { now, election: 'last' }).map(({ memberId, courseIds }) => ({
      memberId,
      rows: courseIds.toSorted((one, other) => one - other),
    }));
    states.push({ state, courses, ballots: ballots.filter(({ rows }) => rows.length > 0) });
  }
  await db.transaction().execute(async (trx) => {
    await setStatementTimeout(trx, STATEMENT_TIMEOUT_MS);
    // No ledger is cut and no state is closed meanwhile.
    await lockStandings(trx);
    const stillOpen = await onlyElection(trx);
    if (!isWanted() || stillOpen?.id !== open.id) return;
    await insertElectionBefore(trx, open, { id, name });
    for (const one of states) await closeState(trx, one, { id, at: open.opens_at, secrets });
  });
}

async function closeState(
  trx: Trx,
  { state: { id: locationId }, courses, ballots }: StateBallots,
  { id: electionId, at, secrets }: { id: string; at: Date; secrets: KeySecrets },
): Promise<void> {
  const votes = await beginWith(trx, { locationId, electionId, at }, ballots);
  const candidates = courses.map((course) => ({ ...course, votes: votes.get(course.id) ?? 0 }));
  await storeResult(trx, { electionId, locationId, candidates, ballots: ballots.length, at });
  await writeLedger({ db: trx, secrets }, { locationId, number: 1 });
}
