import { useState } from 'react';
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
import { ConflictNotice } from '../changes/ConflictNotice.tsx';
import { alreadyDoneShown, changedMeanwhile, rebase } from '../changes/earlierChange.ts';
import { say } from '../../../shared/sentence.ts';
import { changeOf, fromEasternField, type PlanForm, toPlanForm } from './electionPlan.ts';
import { usePlanElectionMutation } from './electionsApi.ts';

/** What the other admin and this one say about a field. */
const CONFLICTS = {
  closesAt: ({ closesAt }: AdminElection, mine: PlanForm) => ({
    label: 'Closes',
    theirs: endOf(closesAt),
    mine: endOf(fromEasternField(mine.closesAt) ?? closesAt),
  }),
  nextName: ({ nextName }: AdminElection, mine: PlanForm) => ({
    label: 'Name of the next election',
    theirs: nextName ?? '',
    mine: mine.nextName.trim(),
  }),
};

/** Moves the end of the open election, and names the one after it. */
export function PlanElectionDialog({ election, onClose }: { election: AdminElection; onClose: () => void }) {
  const dispatch = useAppDispatch();
  // The list is polled: a plan that is fetched meanwhile must not seem to be what was read here.
  const [base, setBase] = useState(election);
  const [conflict, setConflict] = useState<{ by: string; fields: (keyof PlanForm)[] }>();
  const [planElection] = usePlanElectionMutation();
  const form = useForm<PlanForm>({ defaultValues: toPlanForm(election) });
  const { register, handleSubmit, formState, setError, setValue, control } = form;
  const { errors, isSubmitting } = formState;
  const closing = fromEasternField(useWatch({ control, name: 'closesAt' }));
  useKeptInput(form, `plan:${election.id}`);

  const fill = (from: PlanForm) => {
    setValue('closesAt', from.closesAt);
    setValue('nextName', from.nextName);
  };

  const send = async (typed: PlanForm, from: AdminElection): Promise<void> => {
    setConflict(undefined);
    const change = changeOf(typed, from);
    const { data: saved, error } =
      Object.keys(change).length === 0
        ? { data: from, error: undefined }
        : await planElection({ id: from.id, ...change, version: from.version });
    if (dispatch(alreadyDoneShown(error))) {
      onClose();
      return;
    }
    const changed = changedMeanwhile(error, 'election');
    if (changed) {
      const rebased = rebase(typed, toPlanForm(from), toPlanForm(changed.current));
      fill(rebased.form);
      setBase(changed.current);
      // Nothing of the other admin's is replaced.
      if (rebased.both.length === 0) return send(rebased.form, changed.current);
      setConflict({ by: changed.by, fields: rebased.both });
      return;
    }
    if (saved) {
      const message = say`${electionTitle(saved.name)} closes ${endOf(saved.closesAt)}.`;
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
  };
  const submit = handleSubmit((typed) => send(typed, base));

  return (
    <FormDialog
      title={`Plan ${electionTitle(election.name)}`}
      submitLabel={conflict ? 'Save mine' : 'Save plan'}
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
      {conflict && (
        <ConflictNotice
          by={conflict.by}
          subject="election"
          fields={conflict.fields.map((field) => CONFLICTS[field](base, form.getValues()))}
          onUseTheirs={() => {
            for (const field of conflict.fields) setValue(field, toPlanForm(base)[field]);
            setConflict(undefined);
          }}
        />
      )}
    </FormDialog>
  );
}
