import { addListener, createAction } from '@reduxjs/toolkit';
import { TOAST_LONG_DURATION_MS } from '#contract/limits';
import { failureText, isTransient } from '../../../api/failure.ts';
import type { AppDispatch, AppThunk, RootState } from '../../../app/hooks.ts';
import { toastShown } from '../../../core/feedback/toastSlice.ts';
import { alreadyDoneShown } from './earlierChange.ts';
import { adminApi } from '../adminApi.ts';
import { coursesApi } from '../courses/coursesApi.ts';
import { membersApi } from '../members/membersApi.ts';
import { say, type Sentence } from '../../../shared/sentence.ts';

/** A change that can be undone: the opposite is the same change with its flag turned. */
export type AdminChange =
  | { of: 'course'; id: number; active: boolean }
  | { of: 'merge'; id: number; into: number; merged: boolean }
  | { of: 'state'; locationId: string; active: boolean }
  | { of: 'access'; userId: string; disabled: boolean }
  | { of: 'votes'; userId: string; voided: boolean }
  | { of: 'votesOfMany'; userIds: readonly string[]; voided: boolean };

/** What the audit log gives as the reason of an undone change. */
const UNDO_REASON = 'Undone right away';

const untracked = { track: false };

type Outcome = {
  error?: Parameters<typeof failureText>[0];
  /** What was really changed. */
  made?: AdminChange;
};

/** Makes a change. */
export const sendChange =
  (change: AdminChange, reason: string): AppThunk<Promise<Outcome>> =>
  async (dispatch) => {
    if (change.of === 'votesOfMany') {
      const { voidVotesOfMany } = membersApi.endpoints;
      const body = { userIds: [...change.userIds], voided: change.voided, reason };
      const { data, error } = await dispatch(voidVotesOfMany.initiate(body, untracked));
      return data ? { made: { ...change, userIds: data.changed } } : { error };
    }
    const { error } = await sendOne(change, reason, dispatch);
    return error ? { error } : { made: change };
  };

function sendOne(change: Exclude<AdminChange, { of: 'votesOfMany' }>, reason: string, dispatch: AppDispatch) {
  switch (change.of) {
    case 'course': {
      const { id, active } = change;
      return dispatch(coursesApi.endpoints.switchCourse.initiate({ id, active, reason }, untracked));
    }
    case 'merge': {
      const { id, into, merged } = change;
      const { mergeCourse, undoMerge } = coursesApi.endpoints;
      return merged
        ? dispatch(mergeCourse.initiate({ id, into, reason }, untracked))
        : dispatch(undoMerge.initiate({ id, reason }, untracked));
    }
    case 'state': {
      const { locationId, active } = change;
      return dispatch(adminApi.endpoints.switchLocation.initiate({ locationId, active, reason }, untracked));
    }
    case 'access': {
      const { userId, disabled } = change;
      return dispatch(membersApi.endpoints.disableMember.initiate({ userId, disabled, reason }, untracked));
    }
    case 'votes': {
      const { userId, voided } = change;
      return dispatch(membersApi.endpoints.voidVotes.initiate({ userId, voided, reason }, untracked));
    }
  }
}

function oppositeOf(change: AdminChange): AdminChange {
  switch (change.of) {
    case 'course':
    case 'state':
      return { ...change, active: !change.active };
    case 'merge':
      return { ...change, merged: !change.merged };
    case 'access':
      return { ...change, disabled: !change.disabled };
    case 'votes':
    case 'votesOfMany':
      return { ...change, voided: !change.voided };
  }
}

const undoRequested = createAction<AdminChange>('admin/undoRequested');

/** The toast of a change, which offers to undo it. */
export const changedToast = (change: AdminChange, message: Sentence) =>
  change.of === 'votesOfMany' && change.userIds.length === 0
    ? toastShown({ message: say`Nothing to change: they are admins, or it was done before.` })
    : toastShown({
        type: 'success',
        message,
        action: { text: 'Undo', does: undoRequested(change), isUndo: true },
      });

const undo =
  (change: AdminChange): AppThunk<Promise<void>> =>
  async (dispatch) => {
    const { error } = await dispatch(sendChange(oppositeOf(change), UNDO_REASON));
    if (!error) {
      dispatch(toastShown({ type: 'success', message: say`That’s undone.` }));
      return;
    }
    if (dispatch(alreadyDoneShown(error))) return;
    const mayRetry = 'status' in error && isTransient(error);
    dispatch(
      toastShown({
        type: 'error',
        message: failureText(error, 'undone'),
        duration: TOAST_LONG_DURATION_MS,
        ...(mayRetry ? { action: { text: 'Try again', does: undoRequested(change) } } : {}),
      }),
    );
  };

/** Added when the admin area opens; the store keeps it, because the toast with its button outlives the page. */
export const listenForUndo = () =>
  addListener.withTypes<RootState, AppDispatch>()({ actionCreator: undoRequested, effect: onUndo });

const onUndo = async ({ payload }: ReturnType<typeof undoRequested>, { dispatch }: { dispatch: AppDispatch }) => {
  await dispatch(undo(payload));
};
