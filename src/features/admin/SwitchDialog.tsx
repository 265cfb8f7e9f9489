import { useState } from 'react';
import type { AdminLocation } from '#contract/admin';
import { failureText } from '../../api/failure.ts';
import { useAppDispatch } from '../../app/hooks.ts';
import { formFailed, toastShown } from '../../core/toast/toastSlice.ts';
import { FormDialog } from '../../shared/ui/FormDialog.tsx';
import { useSwitchLocationMutation } from './adminApi.ts';

/** Says what closing or opening a state means, and does it once that is confirmed. */
export function SwitchDialog({ location, onClose }: { location: AdminLocation; onClose: () => void }) {
  const { _id, name } = location;
  // As it was when the dialog opened: the list may be fetched again while it is open.
  const [active] = useState(location.active);
  const dispatch = useAppDispatch();
  const [switchLocation, { isLoading }] = useSwitchLocationMutation();
  const [problem, setProblem] = useState<string>();

  const carryOut = async () => {
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
      onSubmit={() => void carryOut()}
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
