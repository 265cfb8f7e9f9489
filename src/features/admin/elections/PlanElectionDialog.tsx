import { useWatch } from 'react-hook-form';
import { ELECTION_NAME_MAX_LENGTH, TOAST_LONG_DURATION_MS } from '#contract/limits';
import type { AdminElection } from '#contract/adminElections';
import { electionTitle, endOf } from '#contract/electionWords';
import { envelopeOf, failureText } from '../../../api/failure.ts';
import { useAppDispatch } from '../../../app/hooks.ts';
import { formFailed, toastShown } from '../../../core/feedback/toastSlice.ts';
import { useKeptInput } from '../../../core/session/useKeptInput.ts';
import { FormDialog } from '../../../shared/ui/FormDialog.tsx';
import { TextField } from '../../../shared/ui/Field.tsx';
import { useForm } from '../../../shared/useForm.ts';
import { changeOf, fromEasternField, type PlanForm, toPlanForm } from './electionPlan.ts';
import { usePlanElectionMutation } from './electionsApi.ts';

/** Moves the end of the open election, and names the one after it. */
export function PlanElectionDialog({ election, onClose }: { election: AdminElection; onClose: () => void }) {
  const dispatch = useAppDispatch();
  const [planElection] = usePlanElectionMutation();
  const form = useForm<PlanForm>({ defaultValues: toPlanForm(election) });
  const { register, handleSubmit, formState, setError, control } = form;
  const { errors, isSubmitting } = formState;
  const closing = fromEasternField(useWatch({ control, name: 'closesAt' }));
  useKeptInput(form, `plan:${election.id}`);

  const submit = handleSubmit(async (typed) => {
    const change = changeOf(typed, election);
    // True also after an earlier attempt whose response was lost.
    const isSaved = Object.keys(change).length === 0;
    const { data: saved, error } = isSaved
      ? { data: election, error: undefined }
      : await planElection({ id: election.id, ...change });
    if (saved) {
      const message = `${electionTitle(saved.name)} closes ${endOf(saved.closesAt)}.`;
      dispatch(toastShown({ type: 'success', message, duration: TOAST_LONG_DURATION_MS }));
      onClose();
      return;
    }
    const { closesAt, nextName } = envelopeOf(error)?.fields ?? {};
    if (closesAt !== undefined) setError('closesAt', { message: closesAt });
    if (nextName !== undefined) setError('nextName', { message: nextName });
    const message = failureText(error, 'saved');
    if (closesAt === undefined && nextName === undefined) setError('root', { message });
    dispatch(formFailed(message));
  });

  return (
    <FormDialog
      title={`Plan ${electionTitle(election.name)}`}
      submitLabel="Save plan"
      onSubmit={() => void submit()}
      onClose={onClose}
      isBusy={isSubmitting}
      problem={errors.root?.message}
    >
      <TextField
        label="Closes at (Eastern time)"
        type="datetime-local"
        hint={`${closing === undefined ? '' : `People see “closes ${endOf(closing)}”. `}Midnight in Hawaii is 5:00 AM here, 6:00 AM in summer.`}
        error={errors.closesAt?.message}
        {...register('closesAt', { required: 'Choose a day and time.' })}
      />
      <TextField
        label="Name of the next election"
        hint="Leave it empty to name it after its year."
        autoComplete="off"
        error={errors.nextName?.message}
        {...register('nextName', {
          maxLength: {
            value: ELECTION_NAME_MAX_LENGTH,
            message: `Use at most ${ELECTION_NAME_MAX_LENGTH} characters.`,
          },
          validate: (value) => value.trim() === '' || /[a-z0-9]/i.test(value) || 'Use at least one letter or number.',
        })}
      />
    </FormDialog>
  );
}
