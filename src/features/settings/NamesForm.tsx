import { TOAST_LONG_DURATION_MS } from '#contract/limits';
import type { NameChange, User } from '#contract/users';
import { envelopeOf, failureText } from '../../api/failure.ts';
import { useAppDispatch } from '../../app/hooks.ts';
import { toastShown } from '../../core/feedback/toastSlice.ts';
import { useKeptInput } from '../../core/session/useKeptInput.ts';
import { nameRules } from '../../shared/fieldRules.ts';
import { Button } from '../../shared/ui/Button.tsx';
import { TextField } from '../../shared/ui/Field.tsx';
import { useForm } from '../../shared/useForm.ts';
import { say } from '../../shared/sentence.ts';
import styles from './NamesForm.module.css';
import { useSaveNamesMutation } from './settingsApi.ts';

type Names = Required<NameChange>;

const FIELDS = ['name', 'fName', 'lName'] as const;

/** Form for the member's names; sends dirty fields only, so that another tab's changes are not overwritten. */
export function NamesForm({ user: { name, fName, lName } }: { user: User }) {
  const dispatch = useAppDispatch();
  const [saveNames] = useSaveNamesMutation();
  const form = useForm<Names>({ defaultValues: { name, fName, lName } });
  const { register, handleSubmit, formState, getFieldState, reset, setError } = form;
  const forgetInput = useKeptInput(form, 'names', { isOnPage: true });
  const { errors, isSubmitting, isDirty } = formState;

  const submit = handleSubmit(async (typed) => {
    const changed = FIELDS.filter((field) => getFieldState(field).isDirty);
    if (changed.length === 0) {
      dispatch(toastShown({ message: say`You haven’t changed anything.` }));
      return;
    }
    const change: NameChange = Object.fromEntries(changed.map((field) => [field, typed[field].trim()]));
    const { data: saved, error } = await saveNames(change);
    if (saved) {
      reset({ name: saved.name, fName: saved.fName, lName: saved.lName });
      forgetInput();
      dispatch(toastShown({ type: 'success', message: say`We saved your names.` }));
      return;
    }
    const reasons = envelopeOf(error)?.fields ?? {};
    const wrong = FIELDS.filter((field) => reasons[field] !== undefined);
    for (const field of wrong) setError(field, { message: reasons[field] ?? '' });
    const message = failureText(error, 'saved');
    if (wrong.length === 0) setError('root', { message });
    dispatch(toastShown({ type: 'error', message, duration: TOAST_LONG_DURATION_MS }));
  });

  const field = (key: keyof Names, ifEmpty?: string) => ({
    error: errors[key]?.message,
    readOnly: isSubmitting,
    ...register(key, nameRules(ifEmpty)),
  });

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSubmitting) void submit(event);
      }}
    >
      <TextField
        label="Display name"
        autoComplete="nickname"
        hint="Shown on lists you share."
        // Shared lists show it, so once it is set it can be changed, but not removed.
        {...field('name', name === '' ? undefined : 'Enter your display name.')}
      />
      <TextField label="First name" autoComplete="given-name" hint="Optional." {...field('fName')} />
      <TextField label="Last name" autoComplete="family-name" hint="Optional." {...field('lName')} />
      {/* No role="alert": the toast has announced it already. */}
      {errors.root && <p className={styles.problem}>{errors.root.message}</p>}
      <div className={styles.save}>
        {/* Not disabled, which would lose the focus. */}
        <Button type="submit" aria-disabled={isSubmitting}>
          {isSubmitting ? 'One moment…' : 'Save names'}
        </Button>
        {isDirty && !isSubmitting && <span>Not saved yet</span>}
      </div>
    </form>
  );
}
