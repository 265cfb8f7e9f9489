import { useEffect, useState } from 'react';
import { hasIdentityUser } from '../identity/loadIdentity.ts';
import type { AccountFormOptions } from './useAccountForm.ts';
import { useIdentity } from '../identity/useIdentity.ts';

/**
 * The member's sign-in methods, null while unknown or without an identity session in this tab; `refetch` reloads them.
 */
export function useSignInMethods(): { methods: AccountFormOptions['methods']; refetch: () => void } {
  const [methods, setMethods] = useState<AccountFormOptions['methods']>(null);
  const withIdentity = useIdentity();

  const refetch = () => {
    if (!hasIdentityUser()) return;
    void withIdentity(async (identity, settings) => setMethods(await identity.signInMethods(settings)));
  };

  // oxlint-disable-next-line react-hooks/exhaustive-deps -- refetched only after a change here
  useEffect(refetch, []);

  return { methods, refetch };
}
