import { useState } from 'react';
import { useAppDispatch } from '../../app/hooks.ts';
import { FormDialog } from '../../shared/ui/FormDialog.tsx';
import { formFailed } from '../feedback/toastSlice.ts';
import { changeSamples } from './samplesApi.ts';

/** Confirmation before the sample votes of a demo are removed. */
export function RemoveSamplesDialog({ members, onClose }: { members: number; onClose: () => void }) {
  const dispatch = useAppDispatch();
  const [isSending, setIsSending] = useState(false);
  const [problem, setProblem] = useState<string>();

  const remove = async () => {
    setIsSending(true);
    const reason = await dispatch(changeSamples('remove'));
    setIsSending(false);
    setProblem(reason);
    if (reason === undefined) onClose();
    else dispatch(formFailed(reason));
  };

  return (
    <FormDialog
      title="Remove the sample votes?"
      submitLabel="Remove them"
      onSubmit={() => void remove()}
      onClose={onClose}
      isBusy={isSending}
      problem={problem}
    >
      <p>
        This deletes the {members} sample golfers with all their votes, and last year’s results. Real golfers and their
        votes stay.
      </p>
    </FormDialog>
  );
}
