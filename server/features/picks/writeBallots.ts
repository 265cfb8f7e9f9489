import type { Kysely, Transaction } from 'kysely';
import { isSameOrder, type Picks } from '#contract/ballotRule';
import { aliveSessions, type Caller, sessionEnded } from '../../auth/authenticate.ts';
import type { Database } from '../../db/schema.ts';
import { ApiError } from '../../http/errors.ts';
import { type Batch, findBatches, insertBatches } from './batchRepository.ts';
import { type Offer, offersOf } from './offerRepository.ts';
import {
  type BallotChange,
  keepBallots,
  lockBallots,
  type Location,
  saveBallots,
  startBallotWrites,
  type StoredBallot,
} from './repository.ts';

type Decision = { picks: Picks; batch?: Batch };

/** A write of one member's ballot in one location. */
export type BallotWrite = {
  caller: Caller;
  locationId: string;
  at: Date;
  /** The courses that it names. */
  courseIds: readonly number[];
  /** Of a batch: one that was used before changes nothing and gets its first outcome, also where voting has closed. */
  batchKey?: string;
  /**
   * The picks that it leaves; throws an ApiError where it is refused. @param offer what can be voted for of its courses;
   * null while all of them are taken for offered
   */
  decide: (before: StoredBallot, offer: Offer | null) => Decision;
};

export type Written = { ballot: StoredBallot; batch: Batch | null; offer: Offer | null };

type Trx = Transaction<Database>;
type Outcomes = Map<BallotWrite, Written | Error>;
type Task = {
  write: BallotWrite;
  before: StoredBallot;
  known: Batch | undefined;
  offer: Offer | null;
};

/**
 * Writes ballots in one transaction, each of another member; returns what became of each, or why it was refused. Throws
 * when nothing was written, because of one of them or of all.
 */
export function writeBallots(db: Kysely<Database>, writes: readonly BallotWrite[]): Promise<(Written | Error)[]> {
  return db.transaction().execute(async (trx) => {
    const outcomes: Outcomes = new Map();
    let tasks = await begin(trx, writes, outcomes);
    while (tasks.length > 0) {
      const unsaved = await decideAndSave(trx, tasks, outcomes);
      // One of the courses cannot be voted for, or not any more.
      const offers = await offersOf(trx, unsaved.map(wanted));
      tasks = unsaved.map((task) => ({ ...task, offer: offers.get(memberOf(task.write)) ?? null }));
    }
    return writes.map((write) => outcomes.get(write) ?? new Error('A ballot has no outcome'));
  });
}

/** Takes the voting locks, then members, then ballots: each in one order. */
async function begin(trx: Trx, writes: readonly BallotWrite[], outcomes: Outcomes): Promise<Task[]> {
  const locations = await startBallotWrites(trx, new Set(writes.map(({ locationId }) => locationId)));
  const callers = writes.map(({ caller }) => caller);
  const alive = await aliveSessions(trx, callers);
  const batches = writes.filter(({ batchKey }) => batchKey !== undefined);
  const known = await findBatches(trx, batches.map(batchOf));
  const left = writes.filter((write) => {
    const isKnown = known.has(memberOf(write));
    const refusal = alive.has(write.caller) ? refusalOf(locations.get(write.locationId), isKnown) : sessionEnded();
    if (refusal) outcomes.set(write, refusal);
    return !refusal;
  });
  const ballots = await lockBallots(trx, left.map(keyOf));
  const offers = await offersOf(
    trx,
    batches.map((write) => wanted({ write })),
  );
  return left.flatMap((write) => {
    const before = ballots.get(memberOf(write));
    if (!before) throw new Error('A ballot was not locked');
    return { write, before, known: known.get(memberOf(write)), offer: offers.get(memberOf(write)) ?? null };
  });
}

const memberOf = ({ caller }: BallotWrite): string => caller.memberId;
const keyOf = ({ caller, locationId }: BallotWrite) => ({ memberId: caller.memberId, locationId });
const batchOf = (write: BallotWrite) => ({ ...keyOf(write), key: write.batchKey ?? '' });
const wanted = ({ write }: Pick<Task, 'write'>) => ({ ...keyOf(write), courseIds: write.courseIds });

function refusalOf(location: Location | undefined, isKnown: boolean): ApiError | undefined {
  if (!location) return new ApiError('not_found', 'We couldn’t find that state.');
  if (location.active || isKnown) return undefined;
  return new ApiError('location_not_offered', 'Voting is closed in this state.');
}

/** Returns those that could not be saved. */
async function decideAndSave(trx: Trx, tasks: readonly Task[], outcomes: Outcomes): Promise<Task[]> {
  const decided = tasks.flatMap((task) => {
    const written = decide(task);
    if (written instanceof Error) outcomes.set(task.write, written);
    return written instanceof Error ? [] : { task, written };
  });
  const changed = decided.filter(({ task, written }) => written.ballot !== task.before);
  await keepBallots(
    trx,
    changed
      .filter(({ task: { before } }) => before.writtenIn !== before.election)
      .map(({ task: { write, before } }) => ({ ...keyOf(write), election: before.election })),
  );
  const saved = await saveBallots(trx, changed.map(changeOf));
  const unsaved = new Set(changed.filter(({ task }) => !saved.has(memberOf(task.write))).map(({ task }) => task));
  const done = decided.filter(({ task }) => !unsaved.has(task));
  for (const { task, written } of done) outcomes.set(task.write, written);
  await insertBatches(
    trx,
    done.flatMap(({ task: { write, known }, written: { batch } }) =>
      batch && !known ? { ...batchOf(write), ...batch, at: write.at } : [],
    ),
  );
  return [...unsaved];
}

/** The ballot as it will be, or why the write is refused. */
function decide({ write, before, known, offer }: Task): Written | ApiError {
  try {
    const { picks, batch = null } = known ? { picks: before.picks, batch: known } : write.decide(before, offer);
    if (isSameOrder(before.picks, picks)) return { ballot: before, batch, offer };
    const [version, writtenIn] = [before.version + 1, before.election];
    return { ballot: { ...before, picks: [...picks], version, writtenIn, updatedAt: write.at }, batch, offer };
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

type Decided = { task: Task; written: Written };

function changeOf({ task: { write, before }, written: { ballot: after } }: Decided): BallotChange {
  const change = difference(before.picks, after.picks);
  const isOrderOnly = change.added.length + change.removed.length === 0;
  return {
    ...keyOf(write),
    election: before.election,
    picks: after.picks,
    version: after.version,
    at: write.at,
    // Only what is new: a course that was withdrawn since may stay on a list, and be moved and removed.
    added: change.added,
    delta: before.counted && !isOrderOnly ? change : null,
  };
}

/** The effect of a change on the tallies, which do not depend on the order of picks. */
export function difference(before: Picks, after: Picks): { added: number[]; removed: number[]; ballots: -1 | 0 | 1 } {
  const had = new Set(before);
  const has = new Set(after);
  const wasVoting = before.length > 0;
  const isVoting = after.length > 0;
  return {
    added: after.filter((id) => !had.has(id)),
    removed: before.filter((id) => !has.has(id)),
    ballots: wasVoting === isVoting ? 0 : isVoting ? 1 : -1,
  };
}
