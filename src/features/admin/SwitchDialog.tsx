import { useState } from 'react';
import type { AdminLocation } from '#contract/admin';
import { failureText } from '../../api/failure.ts';
import { useAppDispatch } from '../../app/hooks.ts';
import { formFailed, toastShown } from '../../core/feedback/toastSlice.ts';
import { FormDialog } from '../../shared/ui/FormDialog.tsx';
import { useSwitchLocationMutation } from './adminApi.ts';

/** Confirmation before voting in a state is opened or closed. */
export function SwitchDialog({ location, onClose }: { location: AdminLocation; onClose: () => void }) {
  const { _id, name } = location;
  // Fixed when the dialog opens: a refetch of the list must not flip the question.
  const [active] = useState(location.active);
  const dispatch = useAppDispatch();
  const [switchLocation, { isLoading }] = useSwitchLocationMutation();
  const [problem, setProblem] = useState<string>();

  const submit = async () => {
    const { error } = await switchLocation({ locationId: _id, active: !active });
    if (error) {
      const message = failureText(error, 'done');
      setProblem(message);
      dispatch(formFailed(message));
      return;
    }
    dispatch(toastShown({ type: 'success', message: `Voting in ${name} is ${active ? 'closed' : 'open'}.` }));
    onClose();
  };

  return (
    <FormDialog
      title={active ? `Close voting in ${name}?` : `Open voting in ${name}?`}
      submitLabel={active ? 'Close voting' : 'Open voting'}
      onSubmit={() => void submit()}
      onClose={onClose}
      isBusy={isLoading}
      problem={problem}
    >
      <p>
        {active
          ? `From this moment nobody can vote in ${name}, and it is no longer offered as a state. Its ranking stays, and members keep their picks. You can open it again at any time.`
          : `From this moment members can vote in ${name}, and it is offered as a state. The picks they have there are as they left them.`}
      </p>
    </FormDialog>
  );
}
