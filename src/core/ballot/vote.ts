import { TOAST_LONG_DURATION_MS } from '#contract/limits';
import { envelopeOf, isNotSent } from '../../api/failure.ts';
import type { AppThunk } from '../../app/hooks.ts';
import { toastShown, selectToast, type Toast, toastClosed } from '../feedback/toastSlice.ts';
import { say } from '../../shared/sentence.ts';
import { changesApi } from './changesApi.ts';
import { noteFilled } from './noteFilled.ts';
import { offlineToast, reasonFor } from './sendChange.ts';
import { swapRequested } from './swapSlice.ts';
import { ballotChanged, type Undoable, undoRequested, undoButton } from './undoSlice.ts';
import { selectPicksIn } from './usePicksIn.ts';
import { type Vote, voteRequested } from './voteRequested.ts';

type Removal = Extract<Undoable, { kind: 'remove' }>;

/** The removals that the toast offers to undo. */
const offeredBy = (toast: Toast | null): Removal[] =>
  toast?.action && undoRequested.match(toast.action.does)
    ? toast.action.does.payload.filter((change) => change.kind === 'remove')
    : [];

const removalsShown = (removals: Removal[]) => {
  const what = removals.length === 1 ? say`${removals[0]?.name ?? ''} is` : say`${removals.length} courses are`;
  return toastShown({ message: say`${what} off your list.`, action: undoButton(...removals) });
};

/** Offers to undo a removal, together with those that the current toast still offers. */
const offerUndo =
  (removal: Removal): AppThunk =>
  (dispatch, getState) => {
    const before = offeredBy(selectToast(getState())).filter(({ locationId }) => locationId === removal.locationId);
    dispatch(removalsShown([...before, removal]));
  };

/** Removes a course from the toast's offer, because it has been voted for again. */
const withdrawUndo =
  (courseId: number): AppThunk =>
  (dispatch, getState) => {
    const toast = selectToast(getState());
    const offered = offeredBy(toast);
    const left = offered.filter((removal) => removal.courseId !== courseId);
    if (!toast || left.length === offered.length) return;
    dispatch(left.length === 0 ? toastClosed(toast.id) : removalsShown(left));
  };

export { followMergedCourses } from './mergedCourses.ts';

const { castVote, takeBackVote } = changesApi.endpoints;
const untracked = { track: false };

/**
 * Casts a vote or takes it back, which can be undone in its toast. Says why it was not saved; resolves to it where the
 * row is to say it, too.
 */
export const vote =
  (request: Vote): AppThunk<Promise<string | undefined>> =>
  async (dispatch, getState) => {
    const { kind, courseName, ...pick } = request;
    const { locationId, courseId, position } = pick;
    const isKnown = selectPicksIn(getState(), locationId) !== undefined;
    const sent = dispatch((kind === 'add' ? castVote : takeBackVote).initiate(pick, untracked));
    const change = { id: sent.requestId, locationId, courseId, name: courseName };
    if (kind === 'add') {
      dispatch(withdrawUndo(courseId));
      // Without the earlier picks the effect of a vote is unknown, so it cannot be undone.
      if (isKnown) dispatch(ballotChanged({ ...change, kind }));
    } else if (position !== undefined) {
      dispatch(ballotChanged({ ...change, kind, position }));
      dispatch(offerUndo({ ...change, kind, position }));
    }
    const { data, error } = await sent;
    if (data && kind === 'add') dispatch(noteFilled(locationId, data.courseIds));
    const reason = error && reasonFor(getState(), error);
    if (reason === undefined) return undefined;
    if (!isKnown && envelopeOf(error)?.code === 'ballot_full') {
      dispatch(swapRequested({ locationId, courseId, courseName }));
      return undefined;
    }
    if (isNotSent(error)) {
      const what = say`Your vote for ${courseName} isn’t ${kind === 'add' ? 'saved' : 'removed'}.`;
      dispatch(offlineToast(what, voteRequested(request)));
      return undefined;
    }
    const message = say`${courseName}: ${reason}`;
    // The end of the session leads to another page, on which a warning stays and an error does not.
    const type = error && 'status' in error && error.status === 401 ? 'warning' : 'error';
    dispatch(toastShown({ type, message, duration: TOAST_LONG_DURATION_MS }));
    return reason;
  };
