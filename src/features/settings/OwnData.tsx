import { useState } from 'react';
import { errorMessage, type ApiFailure, failureText, isOutcomeUnknown, clientFailure } from '../../api/failure.ts';
import { useAppDispatch } from '../../app/hooks.ts';
import { formFailed } from '../../core/feedback/toastSlice.ts';
import { signOutLocally } from '../../core/session/signOut.ts';
import { Button } from '../../shared/ui/Button.tsx';
import { FormDialog } from '../../shared/ui/FormDialog.tsx';
import { useSaveOwnDataMutation, useDeleteAccountMutation } from './settingsApi.ts';
import styles from './OwnData.module.css';
import { type AccountFormOptions, useAccountForm } from '../../core/account/useAccountForm.ts';
import { Reauthentication } from '../../core/account/Reauthentication.tsx';

/** Export of the member's data, and deletion of the account. */
export function OwnData(account: AccountFormOptions) {
  const dispatch = useAppDispatch();
  const [save, { error, isLoading, isSuccess }] = useSaveOwnDataMutation();
  const [isDeleting, setIsDeleting] = useState(false);
  const sentence = (failure: typeof error) => `We couldn’t download it. ${errorMessage(failure)}`;

  const download = async () => {
    const result = await save();
    if ('error' in result) dispatch(formFailed(sentence(result.error)));
  };

  return (
    <>
      <p className={styles.note}>One file with your names, your votes in every state and your devices.</p>
      <Button
        look="quiet"
        aria-disabled={isLoading}
        onClick={() => {
          if (!isLoading) void download();
        }}
      >
        {isLoading ? 'One moment…' : 'Download my data'}
      </Button>
      <p role="status" className={styles.said} data-is-problem={error !== undefined}>
        {isSuccess && 'You’ll find top-picks.json in your downloads.'}
        {error && sentence(error)}
      </p>
      <Button look="quiet" className={styles.delete} onClick={() => setIsDeleting(true)}>
        Delete account
      </Button>
      {isDeleting && <DeleteDialog {...account} onClose={() => setIsDeleting(false)} />}
    </>
  );
}

/** Deletes the account after re-authentication. */
function DeleteDialog({ onClose, ...account }: AccountFormOptions & { onClose: () => void }) {
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
      isIrreversible
      submitLabel={proof === 'google' ? 'Continue with Google and delete' : 'Delete my account'}
      onSubmit={() => void submit()}
      onClose={onClose}
      isBusy={isBusy}
      problem={problem}
    >
      <p>You can’t undo this. This deletes:</p>
      <ul className={styles.list}>
        <li>your votes in every state,</li>
        <li>your shared lists (their links stop working),</li>
        <li>your names, your email and your sign-in.</li>
      </ul>
      <Reauthentication method={proof} isKnown={account.methods !== null} form={form} />
    </FormDialog>
  );
}
