import { useState } from 'react';
import { shallowEqual } from 'react-redux';
import { type RootState, useAppSelector } from '../../app/hooks.ts';
import { selectBallotIn, selectPicksIn } from './usePicksIn.ts';

/** A course's number of votes, as published. */
type Published = {
  locationId: string;
  courseId: number;
  votes: number;
  /** When it was published (ISO 8601); undefined where another backend does not say so. */
  updatedAt?: string | undefined;
};

/**
 * A ranking bears the time at which its counting began: it has the votes that were stored before, and perhaps some of
 * this much later.
 */
const COUNTING_MS = 250;

/** Since when (ms) the member has voted for a course, or not. */
type Change = { isOwn: boolean; since: number };

/**
 * Whether the member has voted for a course; undefined while that is not known, and while the votes do not count.
 * `since` is the time of the ballot that says something else than the last known change, Infinity while that is
 * pending; always 0 for other courses, which are not rendered again.
 */
function selectOwn(state: RootState, { locationId, courseId }: Published, known: boolean | undefined) {
  const ballot = selectBallotIn(state, locationId).data?.ballot;
  const isOwn = ballot?.counted ? selectPicksIn(state, locationId)?.includes(courseId) : undefined;
  if (isOwn === known) return { isOwn, since: 0 };
  const isPending = isOwn !== ballot?.courseIds.includes(courseId);
  return { isOwn, since: isPending ? Infinity : Date.parse(ballot?.updatedAt ?? '') };
}

/**
 * The votes with the member's own one at once: added or taken away until a published number contains it. A number that
 * was counted between a vote and its undo contains what was true in between.
 */
export function useVotesWithOwn(published: Published): number {
  const { votes, updatedAt } = published;
  const [changes, setChanges] = useState<readonly Change[]>([]);
  const known = changes.at(-1)?.isOwn;
  const { isOwn, since } = useAppSelector((state) => selectOwn(state, published, known), shallowEqual);
  if (isOwn === undefined) return votes;
  if (isOwn !== known && since !== Infinity) {
    // What is published first has the member's votes, as far as is known; a number without any vote has none.
    const first = changes.length === 0 ? [{ isOwn: isOwn && votes > 0, since: -Infinity }] : [];
    const isNews = isOwn !== (first[0]?.isOwn ?? known);
    setChanges([...changes, ...first, ...(isNews ? [{ isOwn, since }] : [])]);
  }
  const countedAt = updatedAt === undefined ? Infinity : Date.parse(updatedAt) + COUNTING_MS;
  const contained = changes.filter((change) => !(change.since > countedAt)).at(-1)?.isOwn;
  return contained === undefined ? votes : votes + Number(isOwn) - Number(contained);
}
