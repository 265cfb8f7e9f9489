import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { NAME_MAX_LENGTH } from '#contract/limits';
import { envelopeOf, failureText } from '../../../api/failure.ts';
import { useAppDispatch } from '../../../app/hooks.ts';
import { useGetBallotsQuery } from '../../../core/ballot/ballotApi.ts';
import { formFailed } from '../../../core/feedback/toastSlice.ts';
import { useKeptInput } from '../../../core/session/useKeptInput.ts';
import { paths } from '../../../shared/paths.ts';
import { DialogForm } from '../../../shared/ui/FormDialog.tsx';
import { TextField } from '../../../shared/ui/Field.tsx';
import { useForm } from '../../../shared/useForm.ts';
import { NotesChoice } from './NotesChoice.tsx';
import styles from './SharePrompt.module.css';
import { usePublishPicksMutation } from './sharingApi.ts';

type SharePromptProps = {
  locationId: string;
  stateName: string;
  displayName: string;
  onShared: () => void;
  onClose: () => void;
};

/** Confirmation before a list is shared; asks for the display name at the first list only. */
export function SharePrompt({ locationId, stateName, displayName, onShared, onClose }: SharePromptProps) {
  const dispatch = useAppDispatch();
  const [publish] = usePublishPicksMutation();
  const { data: ballots = [] } = useGetBallotsQuery();
  const form = useForm({ defaultValues: { name: displayName, withNotes: false } });
  const { register, handleSubmit, formState, setError, setValue, control } = form;
  const { errors, isSubmitting } = formState;
  const isWithNotes = useWatch({ control, name: 'withNotes' });
  useKeptInput(form, `share:${locationId}`);
  const [isNameWanted, setIsNameWanted] = useState(false);
  const isNamed = ballots.some(({ published }) => published) && !isNameWanted;

  const submit = handleSubmit(async ({ name, withNotes }) => {
    const { error } = await publish({
      locationId,
      published: true,
      withNotes,
      ...(isNamed ? {} : { displayName: name.trim() }),
    });
    if (!error) {
      onShared();
      return;
    }
    const field = envelopeOf(error)?.fields?.displayName;
    if (field !== undefined) setIsNameWanted(true);
    const message = field ?? failureText(error, 'shared');
    setError(field === undefined ? 'root' : 'name', { message });
    dispatch(formFailed(message));
  });

  return (
    <DialogForm
      titleId="share"
      title={`Share your picks in ${stateName}?`}
      submitLabel="Share my list"
      cancelLabel="Keep it private"
      onSubmit={() => void submit()}
      onClose={onClose}
      isBusy={isSubmitting}
      problem={errors.root?.message}
    >
      <p className={styles.text}>
        Your list is private. If you share it, anyone with the link sees your picks, their order and your name on the
        list, and nothing else about you. You can stop sharing anytime.
      </p>
      {isNamed ? (
        <p className={styles.text}>
          It will be called “<bdi>{displayName}</bdi>’s picks in {stateName}”. You can change your name in{' '}
          <Link to={paths.settings}>Settings</Link>.
        </p>
      ) : (
        <TextField
          label="Your name on the list"
          hint="It’s your display name, too. You can change it in Settings anytime."
          autoComplete="nickname"
          maxLength={NAME_MAX_LENGTH}
          error={errors.name?.message}
          readOnly={isSubmitting}
          {...register('name', { validate: (typed) => typed.trim() !== '' || 'Enter your name on the list.' })}
        />
      )}
      <NotesChoice isOn={isWithNotes} onChange={(isOn) => setValue('withNotes', isOn, { shouldDirty: true })} />
    </DialogForm>
  );
}
