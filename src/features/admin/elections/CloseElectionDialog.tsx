import type { AdminElection } from '#contract/adminElections';
import { electionTitle } from '#contract/electionWords';
import { failureText } from '../../../api/failure.ts';
import { useAppDispatch } from '../../../app/hooks.ts';
import { formFailed, toastShown } from '../../../core/feedback/toastSlice.ts';
import { FormDialog } from '../../../shared/ui/FormDialog.tsx';
import { TextField } from '../../../shared/ui/Field.tsx';
import { useForm } from '../../../shared/useForm.ts';
import { alreadyDoneShown } from '../changes/earlierChange.ts';
import { say } from '../../../shared/sentence.ts';
import { useCloseElectionMutation } from './electionsApi.ts';

/** Ends the open election at once, after its name was typed. */
export function CloseElectionDialog({ election, onClose }: { election: AdminElection; onClose: () => void }) {
  const { id, name } = election;
  const dispatch = useAppDispatch();
  const [closeElection] = useCloseElectionMutation();
  const { register, handleSubmit, formState, setError } = useForm({ defaultValues: { name: '' } });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async (typed) => {
    const { error } = await closeElection({ id, name: typed.name.trim() });
    if (dispatch(alreadyDoneShown(error))) {
      onClose();
      return;
    }
    if (error) {
      const message = failureText(error, 'done');
      setError('root', { message });
      dispatch(formFailed(message));
      return;
    }
    dispatch(toastShown({ type: 'success', message: say`${electionTitle(name)} is closing. The next one opens now.` }));
    onClose();
  });

  return (
    <FormDialog
      title={`Close ${electionTitle(name)} now?`}
      isIrreversible
      submitLabel="Close the election"
      onSubmit={() => void submit()}
      onClose={onClose}
      isBusy={isSubmitting}
      problem={errors.root?.message}
    >
      <p>
        Every state’s ranking becomes its final result within seconds. The next election opens right away, and all picks
        count in it. You can’t reopen this one.
      </p>
      <TextField
        label="Name of the election"
        hint={`Type ${name}.`}
        autoComplete="off"
        error={errors.name?.message}
        {...register('name', { validate: (value) => value.trim() === name || `Type ${name}.` })}
      />
    </FormDialog>
  );
}
