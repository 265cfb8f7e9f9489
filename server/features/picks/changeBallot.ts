import { addPicks, followMerges, type Outcome, votesLeft } from '#contract/ballotRule';
import { MAX_VOTES } from '#contract/limits';
import type { AddedPicks, Ballot } from '#contract/picks';
import { ApiError } from '../../http/errors.ts';
import type { Offer } from './offerRepository.ts';
import type { StoredBallot } from './repository.ts';
import type { BallotWrite, Written } from './writeBallots.ts';

type Change = Pick<BallotWrite, 'courseIds' | 'decide'>;

/**
 * A change of picks by a pure rule. @param rule a course that was merged is the one that it was merged into
 * (followMerge)
 */
export const changeOf = (
  courseIds: readonly number[],
  rule: (before: StoredBallot) => Outcome | { refused: 'changed' },
): Change => ({
  courseIds,
  decide: (stored, offer) => {
    const before = withMerges(stored, offer);
    const outcome = rule(before);
    if ('refused' in outcome) throw refusal(outcome.refused, toBallot(before));
    if (offer)
      refuseNotOffered(
        outcome.picks.filter((id) => !before.picks.includes(id)),
        offer,
      );
    return { picks: outcome.picks };
  },
});

/** Votes for several courses, as far as votes are left. */
export const batchOf = (courseIds: readonly number[]): Change => ({
  courseIds,
  decide: ({ picks: before }, offer) => {
    const { merges = [], offered = new Set<number>() } = offer ?? {};
    const { picks, ...batch } = addPicks(before, followMerges(courseIds, merges), offered);
    return { picks, batch };
  },
});

export const writtenBallot = ({ ballot, offer }: Written): Ballot => toBallot(withMerges(ballot, offer));

export function addedPicks(written: Written): AddedPicks {
  const { added, left } = written.batch ?? { added: [], left: [] };
  const merged = written.offer?.merges ?? [];
  return { ballot: writtenBallot(written), added, left, ...(merged.length > 0 && { merged: [...merged] }) };
}

const withMerges = (ballot: StoredBallot, offer: Offer | null): StoredBallot =>
  offer ? { ...ballot, merged: [...ballot.merged, ...offer.merges] } : ballot;

function refuseNotOffered(added: readonly number[], { offered, withdrawn }: Offer): void {
  const not = added.filter((id) => !offered.has(id));
  if (not.length > 0) throw notOffered(withdrawn.filter(({ id }) => not.includes(id)));
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
