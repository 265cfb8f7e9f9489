import type { Kysely, Transaction } from 'kysely';
import { isSameOrder, type Outcome, type Picks, votesLeft } from '#contract/ballotRule';
import type { Ballot } from '#contract/picks';
import { MAX_VOTES } from '#contract/limits';
import type { Database } from '../../db/schema.ts';
import { type Caller, checkSession } from '../../auth/authenticate.ts';
import { ApiError } from '../../http/errors.ts';
import { mergesOf, withdrawnOf } from './offerRepository.ts';
import {
  type BallotKey,
  keepBallot,
  lockBallot,
  saveBallot,
  startBallotWrite,
  type StoredBallot,
} from './repository.ts';

/** A write of one member's ballot in one location. */
export type BallotWrite = { caller: Caller; locationId: string; at: Date };

type Change = BallotWrite & {
  /** The change of the picks; a course that was merged is the one that it was merged into (followMerge). */
  decide: (before: StoredBallot) => Outcome | { refused: 'changed' };
};

/**
 * A change of picks: one transaction that locks the ballot, applies the pure rule, and stores the result with its
 * delta.
 */
export function changeBallot(db: Kysely<Database>, { decide, ...write }: Change): Promise<Ballot> {
  return db.transaction().execute(async (trx) => {
    refuseClosed(await startWrite(trx, write));
    let before = await lockBallot(trx, keyOf(write), write.at);
    for (;;) {
      const outcome = decide(before);
      if ('refused' in outcome) throw refusal(outcome.refused, toBallot(before));
      const { picks } = outcome;
      const after = await storePicks(trx, { write, before, picks });
      if (after) return toBallot(after);
      const { added } = difference(before.picks, picks);
      const merges = await mergesOf(trx, keyOf(write), added);
      if (merges.length === 0) throw notOffered(await withdrawnOf(trx, keyOf(write), added));
      before = { ...before, merged: [...before.merged, ...merges] };
    }
  });
}

/** Every write of picks begins with it: takes the voting lock, then checks the session. */
export async function startWrite(
  trx: Transaction<Database>,
  { caller, locationId }: BallotWrite,
): Promise<{ active: boolean }> {
  const location = await startBallotWrite(trx, locationId);
  await checkSession(trx, caller);
  if (!location) throw new ApiError('not_found', 'We couldn’t find that state.');
  return location;
}

export function refuseClosed({ active }: { active: boolean }): void {
  if (!active) throw new ApiError('location_not_offered', 'Voting is closed in this state.');
}

export const keyOf = ({ caller, locationId }: BallotWrite): BallotKey => ({ memberId: caller.memberId, locationId });

/** Stores the picks of a locked ballot with their delta; null when one that is new cannot be voted for there. */
export async function storePicks(
  trx: Transaction<Database>,
  { write, before, picks }: { write: BallotWrite; before: StoredBallot; picks: Picks },
): Promise<StoredBallot | null> {
  if (isSameOrder(before.picks, picks)) return before;
  const change = difference(before.picks, picks);
  const isOrderOnly = change.added.length + change.removed.length === 0;
  const version = before.version + 1;
  if (before.writtenIn !== before.election) await keepBallot(trx, keyOf(write), before.election);
  const isSaved = await saveBallot(trx, keyOf(write), {
    election: before.election,
    picks,
    version,
    at: write.at,
    // Only what is new: a course that was withdrawn since may stay on a list, and be moved and removed.
    added: change.added,
    delta: before.counted && !isOrderOnly ? change : null,
  });
  return isSaved ? { ...before, picks: [...picks], version, writtenIn: before.election, updatedAt: write.at } : null;
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

export function toBallot(stored: Omit<StoredBallot, 'writtenIn'>): Ballot {
  return {
    locationId: stored.locationId,
    courseIds: stored.picks,
    version: stored.version,
    remainingVotes: votesLeft(stored.picks),
    counted: stored.counted,
    election: stored.election,
    published: stored.publishedAt !== null,
    notesShared: stored.notesShared,
    updatedAt: stored.updatedAt?.toISOString() ?? null,
    ...mergedInto(stored),
  };
}

/** Only what was merged into the picks as they are now, each course once. */
function mergedInto({ picks, merged }: Pick<StoredBallot, 'picks' | 'merged'>): Pick<Ballot, 'merged'> {
  const byId = new Map(merged.filter(({ into }) => picks.includes(into)).map((merge) => [merge.courseId, merge]));
  return byId.size > 0 ? { merged: [...byId.values()] } : {};
}

function notOffered(withdrawn: readonly { id: number; name: string }[]): ApiError {
  if (withdrawn.length === 0)
    return new ApiError('course_not_offered', 'You can’t vote for one of these courses here.');
  const names = new Intl.ListFormat('en-US').format(withdrawn.map(({ name }) => name));
  const extra = { notOffered: withdrawn.map(({ id }) => id) };
  return new ApiError('course_not_offered', `Nobody can vote for ${names} anymore.`, { extra });
}

function refusal(reason: 'full' | 'not_picked' | 'changed', ballot: Ballot): ApiError {
  switch (reason) {
    case 'full':
      return new ApiError('ballot_full', `All ${MAX_VOTES} votes in this state are used.`, { extra: { ballot } });
    case 'changed':
      return new ApiError('ballot_changed', 'Your list changed on another device.', { extra: { ballot } });
    case 'not_picked':
      return new ApiError('course_not_picked', 'The course you want to replace isn’t on your list.');
  }
}
