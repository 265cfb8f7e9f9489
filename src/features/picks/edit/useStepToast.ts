import { addListener, createAction, removeListener } from '@reduxjs/toolkit';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useAppDispatch } from '../../../app/hooks.ts';
import { toastClosed, toastShown } from '../../../core/toast/toastSlice.ts';

const stepUndoAsked = createAction('picks/stepUndoAsked');

/** Says in a toast what a step of the draft did, and offers to undo it; the toast goes with the draft. */
export function useStepToast(undo: () => void): (message: string) => void {
  const dispatch = useAppDispatch();
  const shown = useRef<string>(undefined);
  const onUndo = useEffectEvent(undo);

  // Synchronises with the toast's button.
  useEffect(() => {
    const listener = { actionCreator: stepUndoAsked, effect: () => onUndo() };
    dispatch(addListener(listener));
    return () => {
      dispatch(removeListener(listener));
      if (shown.current !== undefined) dispatch(toastClosed(shown.current));
    };
  }, [dispatch]);

  return (message) => {
    const action = { text: 'Undo', does: stepUndoAsked() };
    // Below, where it covers neither the save bar nor the row that was moved into sight.
    shown.current = dispatch(toastShown({ message, action, position: 'bottom-center' })).payload.id;
  };
}
