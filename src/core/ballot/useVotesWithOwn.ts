import { useState } from 'react';
import { shallowEqual } from 'react-redux';
import { type RootState, useAppSelector } from '../../app/hooks.ts';
import { ballotApi } from './ballotApi.ts';
import { selectPicksIn } from './usePicksIn.ts';

/** A course's number of votes, as published. */
type Published = {
  locationId: string;
  courseId: number;
  votes: number;
  /** When it was published (ISO 8601); undefined where that is not known. */
  updatedAt?: string | undefined;
};

/** A ranking bears the time at which its counting began: it has the votes that were stored before, and perhaps some of this much later. */
const COUNTING_MS = 250;

/** Whether the member has voted for a course, and since when the ballot is as it is. Undefined while that is not known, and while the votes do not count. */
function selectOwn(state: RootState, { locationId, courseId }: Published) {
  const ballot = ballotApi.endpoints.getBallot.select(locationId)(state).data?.ballot;
  const isOwn = ballot?.counted ? selectPicksIn(state, locationId)?.includes(courseId) : undefined;
  const isPending = isOwn !== ballot?.courseIds.includes(courseId);
  return { isOwn, since: isPending ? Infinity : Date.parse(ballot?.updatedAt ?? '') };
}

/** The votes with the member's own one at once: added or taken away until a published number contains it. */
export function useVotesWithOwn(published: Published): number {
  const { votes, updatedAt } = published;
  const { isOwn, since } = useAppSelector((state) => selectOwn(state, published), shallowEqual);
  /** What the published number contains. */
  const [contained, setContained] = useState({ votes, isOwn });
  const isCounted =
    updatedAt === undefined ? votes !== contained.votes : !(Date.parse(updatedAt) < since - COUNTING_MS);
  const isNew = votes !== contained.votes || isOwn !== contained.isOwn;
  if (isNew && isOwn !== undefined && (isCounted || contained.isOwn === undefined)) setContained({ votes, isOwn });
  if (isOwn === undefined || contained.isOwn === undefined || isCounted) return votes;
  return votes + Number(isOwn) - Number(contained.isOwn);
}
