import { useState } from 'react';
import { useAppDispatch } from '../../app/hooks.ts';
import { paths } from '../../shared/paths.ts';
import { Button, ButtonLink } from '../../shared/ui/Button.tsx';
import { useSyncIdentityMutation } from '../session/sessionApi.ts';
import { type AuthProblem, useIdentity } from '../identity/useIdentity.ts';
import { formFailed } from '../feedback/toastSlice.ts';

/**
 * Buttons that send another verification mail, and that check the address again. @param onMessage receives the text to
 * show
 */
export function VerifyActions({ onMessage }: { onMessage: (text: string) => void }) {
  const dispatch = useAppDispatch();
  const [busy, setBusy] = useState<'sending' | 'checking'>();
  const [isSignInNeeded, setIsSignInNeeded] = useState(false);
  const [syncIdentity] = useSyncIdentityMutation();
  const withIdentity = useIdentity();

  /** Only the tab of the sign-in has a user of the identity service. */
  const askToSignIn = () => {
    setIsSignInNeeded(true);
    onMessage('Sign in again first. Your votes are safe.');
  };

  const showProblem = (failed: AuthProblem) => {
    onMessage(failed.text);
    dispatch(formFailed(failed.text));
  };

  const send = async () => {
    if (busy) return;
    setBusy('sending');
    const failed = await withIdentity(async (identity, settings) => {
      const isSent = await identity.sendVerification(settings, window.location.origin + paths.leaderboard);
      if (isSent) onMessage('We sent another link. Open the newest email, then come back here.');
      else askToSignIn();
    });
    if (failed) showProblem(failed);
    setBusy(undefined);
  };

  const check = async () => {
    if (busy) return;
    setBusy('checking');
    const failed = await withIdentity(async (identity, settings) => {
      const idToken = await identity.freshIdToken(settings);
      const user = idToken === null ? null : await syncIdentity({ idToken }).unwrap();
      if (!user) askToSignIn();
      else if (!user.emailVerified) onMessage('It isn’t verified yet. Open the link in the newest email first.');
    });
    if (failed) showProblem(failed);
    setBusy(undefined);
  };

  if (isSignInNeeded) {
    return (
      <ButtonLink look="quiet" to={paths.logout}>
        Sign in again
      </ButtonLink>
    );
  }
  return (
    <>
      <Button look="quiet" aria-disabled={busy !== undefined} onClick={() => void send()}>
        {busy === 'sending' ? 'One moment…' : 'Send again'}
      </Button>
      <Button look="quiet" aria-disabled={busy !== undefined} onClick={() => void check()}>
        {busy === 'checking' ? 'One moment…' : 'I’ve verified it'}
      </Button>
    </>
  );
}
