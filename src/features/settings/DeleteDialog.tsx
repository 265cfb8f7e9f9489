import { type ApiFailure, failureText, isOutcomeUnknown, clientFailure } from '../../api/failure.ts';
import { useAppDispatch } from '../../app/hooks.ts';
import { signOutLocally } from '../../core/session/signOut.ts';
import { FormDialog } from '../../shared/ui/FormDialog.tsx';
import { useDeleteAccountMutation } from './accountApi.ts';
import styles from './DeleteDialog.module.css';
import { Reauthentication } from './Reauthentication.tsx';
import { type AccountFormOptions, useAccountForm } from './useAccountForm.ts';

/** Deletes the account after re-authentication. */
export function DeleteDialog({ onClose, ...account }: AccountFormOptions & { onClose: () => void }) {
  const dispatch = useAppDispatch();
  const { form, problem, run, isBusy, proof } = useAccountForm({ ...account, isProofNeeded: true });
  const [deleteAccount] = useDeleteAccountMutation();

  const submit = async () => {
    const isGone = await run(async (identity, settings) => {
      const idToken = await identity.freshIdToken(settings);
      try {
        await deleteAccount({ idToken: idToken ?? '' }).unwrap();
      } catch (error) {
        const failure = error as ApiFailure;
        if (!isOutcomeUnknown(failure)) throw error;
        throw clientFailure(failureText(failure, 'deleted', 'your account was')) as unknown;
      }
    });
    if (isGone) dispatch(signOutLocally('deleted'));
  };

  return (
    <FormDialog
      title="Delete your account?"
      submitLabel={proof === 'google' ? 'Continue with Google and delete' : 'Delete my account'}
      onSubmit={() => void submit()}
      onClose={onClose}
      isBusy={isBusy}
      problem={problem}
    >
      <p>This cannot be undone. With it go:</p>
      <ul className={styles.list}>
        <li>your votes in all states; the rankings follow,</li>
        <li>your shared lists; their links lead nowhere,</li>
        <li>your names, your e-mail address and your sign-in.</li>
      </ul>
      <Reauthentication method={proof} isKnown={account.methods !== null} form={form} />
    </FormDialog>
  );
}
