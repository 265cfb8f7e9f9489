import { useEffect, useState } from 'react';
import type { SignInMethods } from '../../core/identity/firebaseIdentity.ts';
import { hasIdentityUser } from '../../core/identity/loadIdentity.ts';
import { useIdentity } from '../../core/identity/useIdentity.ts';

/**
 * The member's sign-in methods, null while unknown or without an identity session in this tab; `refetch` reloads them.
 */
export function useSignInMethods(): { methods: SignInMethods | null; refetch: () => void } {
  const [methods, setMethods] = useState<SignInMethods | null>(null);
  const withIdentity = useIdentity();

  const refetch = () => {
    if (!hasIdentityUser()) return;
    void withIdentity(async (identity, settings) => setMethods(await identity.signInMethods(settings)));
  };

  // oxlint-disable-next-line react-hooks/exhaustive-deps -- refetched only after a change here
  useEffect(refetch, []);

  return { methods, refetch };
}
