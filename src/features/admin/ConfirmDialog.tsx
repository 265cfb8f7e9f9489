import { useAppDispatch } from '../../app/hooks.ts';
import { toastShown } from '../../core/feedback/toastSlice.ts';
import { Reauthentication } from '../../core/account/Reauthentication.tsx';
import { useAccountForm } from '../../core/account/useAccountForm.ts';
import { useSignInMethods } from '../../core/account/useSignInMethods.ts';
import { useGetMeQuery } from '../../core/session/sessionApi.ts';
import { say } from '../../shared/sentence.ts';
import { FormDialog } from '../../shared/ui/FormDialog.tsx';
import { useConfirmSessionMutation } from './adminApi.ts';

/** Asks the admin to sign in again, above the form whose act was refused without it. */
export function ConfirmDialog({ onClose }: { onClose: () => void }) {
  const dispatch = useAppDispatch();
  const { data: user } = useGetMeQuery();
  const { methods } = useSignInMethods();
  const account = { methods, address: user?.email ?? '', isProofNeeded: true };
  const { form, problem, run, isBusy, proof } = useAccountForm(account);
  const [confirmSession] = useConfirmSessionMutation();

  const submit = async () => {
    const isConfirmed = await run(async (identity, settings) => {
      const idToken = await identity.freshIdToken(settings);
      await confirmSession({ idToken: idToken ?? '' }).unwrap();
    });
    if (!isConfirmed) return;
    dispatch(toastShown({ type: 'success', message: say`Thanks. Now try again.` }));
    onClose();
  };

  return (
    <FormDialog
      title="Is it still you?"
      submitLabel={proof === 'google' ? 'Continue with Google' : 'Confirm'}
      onSubmit={() => void submit()}
      onClose={onClose}
      isBusy={isBusy}
      problem={problem}
    >
      <p>You’ve taken a lot from golfers in the last hour. Confirm that it’s you, then do it again.</p>
      <Reauthentication method={proof} isKnown={methods !== null} form={form} />
    </FormDialog>
  );
}
