import { REASON_MAX_LENGTH } from '#contract/limits';
import { failureText } from '../../api/failure.ts';
import { useAppDispatch } from '../../app/hooks.ts';
import { formFailed } from '../../core/feedback/toastSlice.ts';
import { useKeptInput } from '../../core/session/useKeptInput.ts';
import { FormDialog } from '../../shared/ui/FormDialog.tsx';
import { TextField } from '../../shared/ui/Field.tsx';
import { useForm } from '../../shared/useForm.ts';

type ReasonDialogProps = {
  /** What the reason is for, as no other dialog has it. */
  about: string;
  title: string;
  text: string;
  /** Label of the submit button, a verb. */
  action: string;
  label?: string;
  hint?: string;
  /** Returns the error of a text, if any. */
  problemOf?: (text: string) => string | undefined;
  /** Resolves to the error, if any. */
  onConfirm: (reason: string) => Promise<{ error?: Parameters<typeof failureText>[0] }>;
  onClose: () => void;
};

/** Asks for a reason, which goes to the audit log. */
export function ReasonDialog({
  about,
  title,
  text,
  action,
  label = 'Reason',
  hint = 'This goes in the audit log.',
  problemOf,
  onConfirm,
  onClose,
}: ReasonDialogProps) {
  const dispatch = useAppDispatch();
  const form = useForm({ defaultValues: { reason: '' } });
  const { register, handleSubmit, formState, setError } = form;
  useKeptInput(form, `reason:${about}`);
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async ({ reason }) => {
    const { error } = await onConfirm(reason.trim());
    if (!error) {
      onClose();
      return;
    }
    const message = failureText(error, 'done');
    setError('root', { message });
    dispatch(formFailed(message));
  });

  return (
    <FormDialog
      title={title}
      submitLabel={action}
      onSubmit={() => void submit()}
      onClose={onClose}
      isBusy={isSubmitting}
      problem={errors.root?.message}
    >
      <p>{text}</p>
      <TextField
        label={label}
        hint={hint}
        autoComplete="off"
        error={errors.reason?.message}
        {...register('reason', {
          maxLength: { value: REASON_MAX_LENGTH, message: `Use at most ${REASON_MAX_LENGTH} characters.` },
          validate: (value) => (value.trim() === '' ? 'Give a reason.' : problemOf?.(value)),
        })}
      />
    </FormDialog>
  );
}
