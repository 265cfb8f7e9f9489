import type { Kysely } from 'kysely';
import { isSameOrder, type Outcome, type Picks, votesLeft } from '#contract/ballotRule';
import type { Ballot } from '#contract/picks';
import { MAX_VOTES } from '#contract/limits';
import type { Database } from '../../db/schema.ts';
import { type Caller, checkSession } from '../../auth/authenticate.ts';
import { ApiError } from '../../http/errors.ts';
import { difference } from './ballotDelta.ts';
import { startBallotWrite, lockBallot, saveBallot, type StoredBallot } from './repository.ts';

type Change = {
  caller: Caller;
  locationId: string;
  at: Date;
  decide: (picks: Picks, version: number) => Outcome | { refused: 'changed' };
};

/**
 * Every write of picks: one transaction that locks the ballot, applies the pure rule, and stores the result with its
 * delta.
 */
export function changeBallot(db: Kysely<Database>, { caller, locationId, at, decide }: Change): Promise<Ballot> {
  return db.transaction().execute(async (trx) => {
    const location = await startBallotWrite(trx, locationId);
    await checkSession(trx, caller);
    if (!location) throw new ApiError('not_found', 'We couldn’t find that state.');
    if (!location.active) throw new ApiError('location_not_offered', 'Voting is closed in this state.');

    const key = { memberId: caller.memberId, locationId };
    const before = await lockBallot(trx, key, at);
    const outcome = decide(before.picks, before.version);
    if ('refused' in outcome) throw refusal(outcome.refused, toBallot(before));
    if (isSameOrder(before.picks, outcome.picks)) return toBallot(before);

    const change = difference(before.picks, outcome.picks);
    const isOrderOnly = change.added.length + change.removed.length === 0;
    const version = before.version + 1;
    const isSaved = await saveBallot(trx, key, {
      picks: outcome.picks,
      version,
      at,
      // Only what is new: a course that was withdrawn since may stay on a list, and be moved and removed.
      added: change.added,
      delta: before.counted && !isOrderOnly ? change : null,
    });
    if (!isSaved) throw new ApiError('course_not_offered', 'You can’t vote for one of these courses here.');
    return toBallot({ ...before, picks: [...outcome.picks], version, updatedAt: at });
  });
}

export function toBallot(stored: StoredBallot): Ballot {
  return {
    locationId: stored.locationId,
    courseIds: stored.picks,
    version: stored.version,
    remainingVotes: votesLeft(stored.picks),
    counted: stored.counted,
    election: stored.election,
    published: stored.publishedAt !== null,
    updatedAt: stored.updatedAt?.toISOString() ?? null,
  };
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
