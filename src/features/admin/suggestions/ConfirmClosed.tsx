import { useState } from 'react';
import { failureText } from '../../../api/failure.ts';
import { useAppDispatch } from '../../../app/hooks.ts';
import { formFailed } from '../../../core/feedback/toastSlice.ts';
import { FormDialog } from '../../../shared/ui/FormDialog.tsx';

type ConfirmClosedProps = {
  name: string;
  /** Resolves to the error, if any. */
  onConfirm: () => Promise<{ error?: Parameters<typeof failureText>[0] }>;
  onClose: () => void;
};

/** Confirmation before a course that is said to be closed is withdrawn. */
export function ConfirmClosed({ name, onConfirm, onClose }: ConfirmClosedProps) {
  const dispatch = useAppDispatch();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  const submit = async () => {
    setIsBusy(true);
    const { error } = await onConfirm();
    setIsBusy(false);
    if (!error) return;
    const message = failureText(error, 'done');
    setProblem(message);
    dispatch(formFailed(message));
  };

  return (
    <FormDialog
      title={`Withdraw ${name}?`}
      submitLabel="Accept and withdraw"
      onSubmit={() => void submit()}
      onClose={onClose}
      isBusy={isBusy}
      problem={problem}
    >
      <p>Nobody can vote for it any more. Lists that have it keep it, and you can offer it again.</p>
    </FormDialog>
  );
}
