import { TOAST_LONG_DURATION_MS } from '#contract/limits';
import { isNotSent } from '../../api/failure.ts';
import type { AppThunk } from '../../app/hooks.ts';
import { toastShown } from '../feedback/toastSlice.ts';
import { say } from '../../shared/sentence.ts';
import { changesApi } from './changesApi.ts';
import { offlineToast, reasonFor } from './sendChange.ts';
import { swapClosed, swapRefused, type SwapRequest, swapRequested } from './swapSlice.ts';
import { ballotChanged, type Undoable, undoButton } from './undoSlice.ts';

const untracked = { track: false };

/**
 * Replaces a pick by the requested course. Shown and undoable at once; rolled back with the reason when it is refused.
 */
export const swap =
  (request: SwapRequest, removed: { id: number; name: string }): AppThunk<Promise<void>> =>
  async (dispatch) => {
    const { locationId, courseId: added, courseName: addedName } = request;
    dispatch(swapClosed());
    const change = { locationId, remove: removed.id, add: added };
    const sent = dispatch(changesApi.endpoints.swapPick.initiate(change, untracked));
    const names = { removedName: removed.name, addedName };
    const made: Undoable = { id: sent.requestId, locationId, kind: 'swap', removed: removed.id, added, ...names };
    dispatch(ballotChanged(made));
    const action = undoButton(made);
    dispatch(toastShown({ type: 'success', message: say`${addedName} replaces ${removed.name}.`, action }));
    const { error } = await sent;
    if (error) dispatch(showFailure(request, error));
  };

/** Votes without a swap, because a flag has become free. */
export const voteWithoutSwap =
  (request: SwapRequest): AppThunk<Promise<void>> =>
  async (dispatch) => {
    const { locationId, courseId, courseName } = request;
    dispatch(swapClosed());
    const sent = dispatch(changesApi.endpoints.castVote.initiate({ locationId, courseId }, untracked));
    dispatch(ballotChanged({ id: sent.requestId, locationId, kind: 'add', courseId, name: courseName }));
    const { error } = await sent;
    if (error) dispatch(showFailure(request, error));
  };

const showFailure =
  (request: SwapRequest, error: Parameters<typeof reasonFor>[1]): AppThunk =>
  (dispatch, getState) => {
    const { courseId, courseName } = request;
    const reason = reasonFor(getState(), error);
    if (reason === undefined) return;
    if (isNotSent(error)) {
      dispatch(offlineToast(say`Your vote for ${courseName} isn’t saved.`, swapRequested(request)));
      return;
    }
    dispatch(swapRefused({ courseId, reason }));
    const message = say`${courseName}: ${reason}`;
    dispatch(toastShown({ type: 'error', message, duration: TOAST_LONG_DURATION_MS }));
  };
