import type { AppThunk } from '../../app/hooks.ts';
import { selectToast, type Toast, toastClosed, toastShown } from '../feedback/toastSlice.ts';
import { type Undoable, undoRequested, undoButton } from './undoSlice.ts';

type Removal = Extract<Undoable, { kind: 'remove' }>;

/** The removals that the toast offers to undo. */
const offeredBy = (toast: Toast | null): Removal[] =>
  toast?.action && undoRequested.match(toast.action.does)
    ? toast.action.does.payload.filter((change) => change.kind === 'remove')
    : [];

const removalsShown = (removals: Removal[]) => {
  const what = removals.length === 1 ? `${removals[0]?.name} is` : `${removals.length} courses are`;
  return toastShown({ message: `${what} off your list.`, action: undoButton(...removals) });
};

/** Offers to undo a removal, together with those that the current toast still offers. */
export const offerUndo =
  (removal: Removal): AppThunk =>
  (dispatch, getState) => {
    const before = offeredBy(selectToast(getState())).filter(({ locationId }) => locationId === removal.locationId);
    dispatch(removalsShown([...before, removal]));
  };

/** Removes a course from the toast's offer, because it has been voted for again. */
export const withdrawUndo =
  (courseId: number): AppThunk =>
  (dispatch, getState) => {
    const toast = selectToast(getState());
    const offered = offeredBy(toast);
    const left = offered.filter((removal) => removal.courseId !== courseId);
    if (!toast || left.length === offered.length) return;
    dispatch(left.length === 0 ? toastClosed(toast.id) : removalsShown(left));
  };
