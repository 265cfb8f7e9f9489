import { addListener, type UnknownAction } from '@reduxjs/toolkit';
import { TOAST_LONG_DURATION_MS } from '#contract/limits';
import type { Ballot, MergedCourse } from '#contract/picks';
import { votedElsewhere } from '../../api/events.ts';
import type { AppDispatch, RootState } from '../../app/hooks.ts';
import { toastShown } from '../feedback/toastSlice.ts';
import { ballotApi } from './ballotApi.ts';
import { changesApi } from './changesApi.ts';
import { selectBallotIn } from './usePicksIn.ts';

const NAMED = 2;

/** What happened to courses of a list that were merged into others; empty where none was. */
export function mergedText(courseIds: readonly number[], merged: readonly MergedCourse[] = []): string {
  const gone = merged.filter(({ courseId }) => courseIds.includes(courseId));
  if (gone.length > NAMED) return `${gone.length} courses have other names now. Your votes moved with them.`;
  return gone
    .map(({ name, into, intoName }) => {
      const start = `${name} is now listed as ${intoName}`;
      return courseIds.includes(into)
        ? `${start}, which was on your list already. You have one vote for it.`
        : `${start}. Your vote moved with it.`;
    })
    .join(' ');
}

const { getBallot } = ballotApi.endpoints;
const { castVote, takeBackVote, swapPick } = changesApi.endpoints;

type Arrived = { ballot: Ballot; requested?: number };

/** The ballot that has arrived, and the course that its request has voted for. */
function arrivedIn(action: UnknownAction): Arrived | undefined {
  if (getBallot.matchFulfilled(action)) return { ballot: action.payload.ballot };
  if (votedElsewhere.match(action)) return { ballot: action.payload };
  if (castVote.matchFulfilled(action))
    return { ballot: action.payload, requested: action.meta.arg.originalArgs.courseId };
  if (swapPick.matchFulfilled(action)) return { ballot: action.payload, requested: action.meta.arg.originalArgs.add };
  return takeBackVote.matchFulfilled(action) ? { ballot: action.payload } : undefined;
}

/**
 * Says which courses of the list that the page has shown were merged meanwhile, and reads the courses again. A saved
 * order says so itself. Added with the code that sends votes, to keep it out of the first page; adding the same
 * listener again changes nothing.
 */
export const followMergedCourses = addListener.withTypes<RootState, AppDispatch>()({
  predicate: (action) => (arrivedIn(action)?.ballot.merged?.length ?? 0) > 0,
  effect: (action, { dispatch, getOriginalState }) => {
    const arrived = arrivedIn(action);
    if (!arrived) return;
    const { ballot, requested } = arrived;
    const before = selectBallotIn(getOriginalState(), ballot.locationId).data?.ballot.courseIds ?? [];
    const message = mergedText(requested === undefined ? before : [...before, requested], ballot.merged);
    if (message === '') return;
    dispatch(toastShown({ message, duration: TOAST_LONG_DURATION_MS }));
    dispatch(ballotApi.util.invalidateTags(['Course']));
  },
});
