import { useEffect, useState } from 'react';
import type { SignInWays } from '../../core/identity/firebaseIdentity.ts';
import { hasIdentityUser } from '../../core/identity/loadIdentity.ts';
import { useIdentity } from '../../core/identity/useIdentity.ts';

/** The member's sign-in methods, null while unknown or without an identity session in this tab; `refetch` reloads them. */
export function useSignInWays(): { ways: SignInWays | null; refetch: () => void } {
  const [ways, setWays] = useState<SignInWays | null>(null);
  const withIdentity = useIdentity();

  const refetch = () => {
    if (!hasIdentityUser()) return;
    void withIdentity(async (identity, settings) => setWays(await identity.signInWays(settings)));
  };

  // Synchronises with the identity service, once.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- refetched only after a change here
  useEffect(refetch, []);

  return { ways, refetch };
}
