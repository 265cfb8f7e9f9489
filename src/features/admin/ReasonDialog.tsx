import { useForm } from 'react-hook-form';
import { REASON_MAX_LENGTH } from '#contract/limits';
import { errorMessage } from '../../api/failure.ts';
import { Button } from '../../shared/ui/Button.tsx';
import { TextField } from '../../shared/ui/TextField.tsx';
import { AdminDialog } from './AdminDialog.tsx';
import styles from './ReasonDialog.module.css';

type ReasonDialogProps = {
  title: string;
  text: string;
  /** What the button does, as a verb. */
  action: string;
  /** Answers why it failed, if it did. */
  onConfirm: (reason: string) => Promise<{ error?: Parameters<typeof errorMessage>[0] }>;
  onClose: () => void;
};

/** Asks why, for the audit log, before something is done to a member. */
export function ReasonDialog({ title, text, action, onConfirm, onClose }: ReasonDialogProps) {
  const { register, handleSubmit, formState, setError } = useForm({ defaultValues: { reason: '' } });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async ({ reason }) => {
    const { error } = await onConfirm(reason.trim());
    if (error) setError('root', { message: `Not done. ${errorMessage(error)}` });
    else onClose();
  });

  return (
    <AdminDialog title={title} text={text} onClose={onClose}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isSubmitting) void submit(event);
        }}
      >
        <TextField
          label="Reason"
          hint="Kept in the audit log."
          autoComplete="off"
          error={errors.reason?.message}
          {...register('reason', {
            maxLength: { value: REASON_MAX_LENGTH, message: `At most ${REASON_MAX_LENGTH} characters.` },
            validate: (value) => value.trim() !== '' || 'Say why.',
          })}
        />
        {errors.root && (
          <p role="alert" className={styles.problem}>
            {errors.root.message}
          </p>
        )}
        <div className={styles.buttons}>
          <Button type="submit" aria-disabled={isSubmitting}>
            {isSubmitting ? 'One moment…' : action}
          </Button>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </AdminDialog>
  );
}
