import { TOAST_LONG_DURATION_MS } from '#contract/limits';
import { isPassing } from '../../api/failure.ts';
import type { AppDispatch, AppThunk } from '../../app/hooks.ts';
import { toastShown } from '../toast/toastSlice.ts';
import { ballotApi } from './ballotApi.ts';
import { changesApi } from './changesApi.ts';
import { notDone } from './notDone.ts';
import { type Undoable, undoAsked } from './undoable.ts';

const { castVote, takeBackVote } = ballotApi.endpoints;
const { swapPick, saveOrder } = changesApi.endpoints;
const untracked = { track: false };

/** Undoes a change by a change of its own, and says what came of it. */
export const undo =
  (change: Undoable): AppThunk<Promise<void>> =>
  async (dispatch) => {
    const { error } = await sendInverse(change, dispatch);
    if (!error) {
      dispatch(toastShown({ type: 'success', message: saidOf(change) }));
      return;
    }
    const mayHelp = 'status' in error && isPassing(error);
    dispatch(
      toastShown({
        type: 'error',
        message: notDone(error, 'undone'),
        duration: TOAST_LONG_DURATION_MS,
        ...(mayHelp ? { action: { text: 'Try again', does: undoAsked(change) } } : {}),
      }),
    );
  };

function sendInverse(change: Undoable, dispatch: AppDispatch) {
  const { locationId } = change;
  switch (change.kind) {
    case 'add':
      return dispatch(takeBackVote.initiate({ locationId, courseId: change.courseId, isUndo: true }, untracked));
    case 'remove': {
      const { courseId, position } = change;
      return dispatch(castVote.initiate({ locationId, courseId, position, isUndo: true }, untracked));
    }
    case 'swap': {
      const back = { locationId, remove: change.added, add: change.removed, isUndo: true };
      return dispatch(swapPick.initiate(back, untracked));
    }
    case 'order': {
      const { courseIds, version } = change;
      return dispatch(saveOrder.initiate({ locationId, courseIds, version }, untracked));
    }
  }
}

function saidOf(change: Undoable): string {
  switch (change.kind) {
    case 'add':
      return `The vote for ${change.name} is taken back.`;
    case 'remove':
      return `${change.name} is back at place ${change.position + 1}.`;
    case 'swap':
      return `${change.removedName} is back in the place of ${change.addedName}.`;
    case 'order':
      return 'Your list is as it was before.';
  }
}
