import { useState } from 'react';
import { errorMessage } from '../../api/failure.ts';
import { useAppDispatch } from '../../app/hooks.ts';
import { FormDialog } from '../../shared/ui/FormDialog.tsx';
import { formFailed } from '../toast/toastSlice.ts';
import { useChangeSamplesMutation } from './samplesApi.ts';

/** Says what goes and what stays, and begins it once that is confirmed. */
export function RemoveSamplesDialog({ members, onClose }: { members: number; onClose: () => void }) {
  const dispatch = useAppDispatch();
  const [change, { isLoading }] = useChangeSamplesMutation();
  const [problem, setProblem] = useState<string>();

  const remove = async () => {
    const { error } = await change('remove');
    if (!error) {
      onClose();
      return;
    }
    const message = `Not done. ${errorMessage(error)}`;
    setProblem(message);
    dispatch(formFailed(message));
  };

  return (
    <FormDialog
      title="Remove the sample votes?"
      submitLabel="Remove them"
      onSubmit={() => void remove()}
      onClose={onClose}
      isBusy={isLoading}
      problem={problem}
    >
      <p>The {members} sample members go, with all their votes. Real members and their votes stay.</p>
    </FormDialog>
  );
}
