import { useState } from 'react';
import { useAppDispatch } from '../../../app/hooks.ts';
import type { Sentence } from '../../../shared/sentence.ts';
import { ReasonDialog } from '../ReasonDialog.tsx';
import { alreadyDoneShown } from './earlierChange.ts';
import { type AdminChange, changedToast, sendChange } from './adminChange.ts';

/** A change with its words. */
export type AskedChange = {
  change: AdminChange;
  /** Text of its buttons, a verb. */
  label: string;
  title: string;
  text: string;
  /** Text of the toast after success. */
  done: Sentence;
};

type ChangeDialogProps = {
  asked: AskedChange;
  onDone?: (() => void) | undefined;
  onClose: () => void;
};

/** Asks for the reason of a change, makes it, and offers to undo it. */
export function ChangeDialog({ asked, onDone, onClose }: ChangeDialogProps) {
  const dispatch = useAppDispatch();
  // Fixed when the dialog opens: a refetch of the list must not turn the question.
  const [{ change, label, title, text, done }] = useState(asked);

  const confirm = async (reason: string) => {
    const { error, made } = await dispatch(sendChange(change, reason));
    if (made) {
      onDone?.();
      dispatch(changedToast(made, done));
    }
    return error && !dispatch(alreadyDoneShown(error)) ? { error } : {};
  };

  const about = JSON.stringify(change);
  return <ReasonDialog about={about} title={title} text={text} action={label} onConfirm={confirm} onClose={onClose} />;
}
