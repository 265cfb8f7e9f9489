import { addListener, createAction, removeListener } from '@reduxjs/toolkit';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useAppDispatch } from '../../../app/hooks.ts';
import { toastClosed, toastShown } from '../../../core/feedback/toastSlice.ts';

const stepUndoRequested = createAction('picks/stepUndoRequested');

/** Shows a toast with "Undo" for a step of the draft; the toast closes when the draft unmounts. */
export function useStepToast(undo: () => void): (message: string) => void {
  const dispatch = useAppDispatch();
  const shown = useRef<string>(undefined);
  const onUndo = useEffectEvent(undo);

  useEffect(() => {
    const listener = { actionCreator: stepUndoRequested, effect: () => onUndo() };
    dispatch(addListener(listener));
    return () => {
      dispatch(removeListener(listener));
      if (shown.current !== undefined) dispatch(toastClosed(shown.current));
    };
  }, [dispatch]);

  return (message) => {
    const action = { text: 'Undo', does: stepUndoRequested() };
    // At the bottom, where it covers neither the save bar nor the moved row.
    shown.current = dispatch(toastShown({ message, action, position: 'bottom-center' })).payload.id;
  };
}
