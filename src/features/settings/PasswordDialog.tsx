import { PASSWORD_MIN_LENGTH, TOAST_LONG_DURATION_MS } from '#contract/limits';
import { useAppDispatch } from '../../app/hooks.ts';
import { useSyncIdentityMutation } from '../../core/session/sessionApi.ts';
import { useIdentity } from '../../core/identity/useIdentity.ts';
import { toastShown } from '../../core/feedback/toastSlice.ts';
import { FormDialog } from '../../shared/ui/FormDialog.tsx';
import { TextField } from '../../shared/ui/Field.tsx';
import { say } from '../../shared/sentence.ts';
import { Reauthentication } from '../../core/account/Reauthentication.tsx';
import { type AccountFormOptions, useAccountForm } from '../../core/account/useAccountForm.ts';

const DONE = { type: 'success', message: say`Your new password is set, and you’re signed out on your other devices.` };
const HALF_DONE = {
  type: 'warning',
  message: say`Your new password is set. Your other devices may still be signed in. You can sign them out in Settings.`,
  duration: TOAST_LONG_DURATION_MS,
};

/** Sets a first or new password, which signs the other devices out. */
export function PasswordDialog({ onClose, ...account }: AccountFormOptions & { onClose: () => void }) {
  const dispatch = useAppDispatch();
  const { form, problem, run, isBusy, proof } = useAccountForm(account);
  const withIdentity = useIdentity();
  const [syncIdentity] = useSyncIdentityMutation();
  const isFirst = account.methods?.hasPassword === false;

  /** Resolves to the identity service's unmet password rules. */
  const missingIn = async (password: string): Promise<string[]> => {
    let missing: string[] = [];
    await withIdentity(async (identity, settings) => {
      missing = await identity.missingInPassword(settings, password);
    });
    return missing;
  };

  const submit = async () => {
    const synced: boolean[] = [];
    const isDone = await run(async (identity, settings, { newPassword }) => {
      await identity.changePassword(settings, newPassword);
      const idToken = await identity.freshIdToken(settings).catch(() => null);
      if (idToken !== null) synced.push((await syncIdentity({ idToken })).data !== undefined);
    });
    if (!isDone) return;
    onClose();
    dispatch(toastShown(synced.includes(true) ? DONE : HALF_DONE));
  };

  return (
    <FormDialog
      title={isFirst ? 'Set a password' : 'Change password'}
      submitLabel={proof === 'google' ? 'Continue with Google' : 'Set password'}
      onSubmit={() => void submit()}
      onClose={onClose}
      isBusy={isBusy}
      problem={problem}
    >
      <p>This signs you out on your other devices.</p>
      <Reauthentication method={proof} isKnown={account.methods !== null} form={form} />
      <TextField
        label="New password"
        type="password"
        autoComplete="new-password"
        hint={`Use at least ${PASSWORD_MIN_LENGTH} characters.`}
        error={form.formState.errors.newPassword?.message}
        {...form.register('newPassword', {
          validate: async (typed) => {
            if (typed === '') return 'Choose a password.';
            const missing = await missingIn(typed);
            return missing.length === 0 || `Use ${new Intl.ListFormat('en-US').format(missing)}.`;
          },
        })}
      />
    </FormDialog>
  );
}
