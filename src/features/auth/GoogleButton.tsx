import { useState } from 'react';
import { useReturnPath } from '../../core/navigation/guards.tsx';
import { useNavigateFromHere } from '../../core/navigation/useNavigateFromHere.ts';
import { useLoginMutation } from '../../core/session/sessionApi.ts';
import { type AuthProblem, useIdentity } from '../../core/identity/useIdentity.ts';
import { paths } from '../../shared/paths.ts';
import { Button } from '../../shared/ui/Button.tsx';
import type { SignupState } from './signup/signupState.ts';

/** Sign-in in Google's popup; new members continue with their names. */
export function GoogleButton({ onProblem }: { onProblem: (failed: AuthProblem | undefined) => void }) {
  const [isOpen, setIsOpen] = useState(false);
  const [login] = useLoginMutation();
  const withIdentity = useIdentity();
  const navigate = useNavigateFromHere();
  const from = useReturnPath();

  const open = async () => {
    if (isOpen) return;
    setIsOpen(true);
    onProblem(undefined);
    const failed = await withIdentity(async (identity, settings) => {
      const idToken = await identity.signInWithGoogle(settings);
      await login({ idToken, method: 'google' }).unwrap();
    });
    setIsOpen(false);
    if (failed?.code === 'not_registered') {
      await navigate(paths.signup, { state: { from, method: 'google' } satisfies SignupState });
    } else onProblem(failed);
  };

  return (
    <Button look="quiet" aria-disabled={isOpen} onClick={() => void open()}>
      {isOpen ? 'Waiting for Google…' : 'Continue with Google'}
    </Button>
  );
}
