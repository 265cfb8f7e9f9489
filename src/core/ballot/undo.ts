import { TOAST_LONG_DURATION_MS } from '#contract/limits';
import { isNotSent, isTransient } from '../../api/failure.ts';
import type { AppDispatch, AppThunk } from '../../app/hooks.ts';
import { toastShown } from '../feedback/toastSlice.ts';
import { say, type Sentence } from '../../shared/sentence.ts';
import { changesApi } from './changesApi.ts';
import { marksApi } from './marks/marksApi.ts';
import { offlineToast, reasonFor } from './sendChange.ts';
import { type Undoable, undoRequested } from './undoSlice.ts';

const { castVote, takeBackVote, swapPick, saveOrder } = changesApi.endpoints;
const untracked = { track: false };

/** Undoes each change by its inverse, the last one first, and shows the outcome in a toast. */
export const undo =
  (changes: readonly Undoable[]): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    for (const [index, change] of [...changes.entries()].reverse()) {
      const { error } = await sendInverse(change, dispatch);
      if (!error) continue;
      const reason = reasonFor(getState(), error, 'undone');
      if (reason === undefined) return;
      const left = 'status' in error && isTransient(error) ? changes.slice(0, index + 1) : [];
      dispatch(
        isNotSent(error) ? offlineToast(say`We didn’t undo it.`, undoRequested(...left)) : notUndoneToast(reason, left),
      );
      return;
    }
    const [first] = changes;
    if (!first) return;
    const message = changes.length === 1 ? undoneText(first) : say`${changes.length} courses are back on your list.`;
    dispatch(toastShown({ type: 'success', message }));
  };

/** @param left changes that a retry may undo */
const notUndoneToast = (message: string, left: readonly Undoable[]) =>
  toastShown({
    type: 'error',
    message,
    duration: TOAST_LONG_DURATION_MS,
    ...(left.length > 0 ? { action: { text: 'Try again', does: undoRequested(...left) } } : {}),
  });

function sendInverse(change: Undoable, dispatch: AppDispatch) {
  const { locationId } = change;
  switch (change.kind) {
    case 'add':
      return dispatch(takeBackVote.initiate({ locationId, courseId: change.courseId }, untracked));
    case 'remove': {
      const { courseId, position } = change;
      return dispatch(castVote.initiate({ locationId, courseId, position, isUndo: true }, untracked));
    }
    case 'swap': {
      const back = { locationId, remove: change.added, add: change.removed };
      return dispatch(swapPick.initiate(back, untracked));
    }
    case 'mark': {
      const { course, change: back } = change;
      const request = { course, change: back, at: new Date().toISOString() };
      return dispatch(marksApi.endpoints.changeMark.initiate(request, untracked));
    }
    case 'order': {
      const { courseIds, from } = change;
      return dispatch(saveOrder.initiate({ locationId, courseIds, from }, untracked));
    }
  }
}

function undoneText(change: Undoable): Sentence {
  switch (change.kind) {
    case 'add':
      return say`Your vote for ${change.name} is removed.`;
    case 'remove':
      return say`${change.name} is back at #${change.position + 1}.`;
    case 'swap':
      return say`${change.removedName} is back, ${change.addedName} is off.`;
    case 'mark':
      return say`${change.course.name} is back to how it was.`;
    case 'order':
      return say`Your list is back to how it was.`;
  }
}
