import { useState } from 'react';
import { shallowEqual } from 'react-redux';
import { type RootState, useAppSelector } from '../../app/hooks.ts';
import { selectBallotIn, selectPicksIn } from './usePicksIn.ts';

/** A course's number of votes, as published. */
type Published = {
  locationId: string;
  courseId: number;
  votes: number;
  /** When it was published (ISO 8601); undefined where that is not known. */
  updatedAt?: string | undefined;
};

/**
 * A ranking bears the time at which its counting began: it has the votes that were stored before, and perhaps some of
 * this much later.
 */
const COUNTING_MS = 250;

/**
 * Whether the member has voted for a course; undefined while that is not known, and while the votes do not count.
 * `since` is the time of the ballot that says something else than the published number; always 0 for other courses,
 * which are not rendered again.
 */
function selectOwn(state: RootState, { locationId, courseId }: Published, contained: boolean | undefined) {
  const ballot = selectBallotIn(state, locationId).data?.ballot;
  const isOwn = ballot?.counted ? selectPicksIn(state, locationId)?.includes(courseId) : undefined;
  if (isOwn === contained) return { isOwn, since: 0 };
  const isPending = isOwn !== ballot?.courseIds.includes(courseId);
  return { isOwn, since: isPending ? Infinity : Date.parse(ballot?.updatedAt ?? '') };
}

/** The votes with the member's own one at once: added or taken away until a published number contains it. */
export function useVotesWithOwn(published: Published): number {
  const { votes, updatedAt } = published;
  /** What the published number contains. */
  const [contained, setContained] = useState<{ votes: number; isOwn: boolean | undefined }>({
    votes,
    isOwn: undefined,
  });
  const { isOwn, since } = useAppSelector((state) => selectOwn(state, published, contained.isOwn), shallowEqual);
  const isFirst = contained.isOwn === undefined;
  const isCounted =
    updatedAt === undefined ? votes !== contained.votes : !(Date.parse(updatedAt) < since - COUNTING_MS);
  const isNew = votes !== contained.votes || isOwn !== contained.isOwn;
  // What is published first has the member's votes, as far as is known; a number without any vote has none.
  if (isNew && isOwn !== undefined && (isFirst || isCounted))
    setContained({ votes, isOwn: isOwn && !(isFirst && votes === 0) });
  return isFirst || isCounted || isOwn === undefined ? votes : votes + Number(isOwn) - Number(contained.isOwn);
}
