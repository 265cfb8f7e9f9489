import { useState } from 'react';
import { useAppDispatch } from '../../../app/hooks.ts';
import { ReasonDialog } from '../ReasonDialog.tsx';
import { type AdminChange, changedToast, sendChange } from './adminChange.ts';

/** A change with its words. */
export type AskedChange = {
  change: AdminChange;
  /** Text of its buttons, a verb. */
  label: string;
  title: string;
  text: string;
  /** Text of the toast after success. */
  done: string;
};

/** Asks for the reason of a change, makes it, and offers to undo it. */
export function ChangeDialog({ asked, onClose }: { asked: AskedChange; onClose: () => void }) {
  const dispatch = useAppDispatch();
  // Fixed when the dialog opens: a refetch of the list must not turn the question.
  const [{ change, label, title, text, done }] = useState(asked);

  const confirm = async (reason: string) => {
    const result = await dispatch(sendChange(change, reason));
    if (!result.error) dispatch(changedToast(change, done));
    return result;
  };

  return <ReasonDialog title={title} text={text} action={label} onConfirm={confirm} onClose={onClose} />;
}
