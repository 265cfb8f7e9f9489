import { useEffect, useState } from 'react';
import type { SignInMethods } from '../../core/identity/firebaseIdentity.ts';
import { hasIdentityUser } from '../../core/identity/loadIdentity.ts';
import { useIdentity } from '../../core/identity/useIdentity.ts';

/**
 * The member's sign-in methods: undefined while they are being fetched, null where they cannot be known (the call failed, or this tab has no identity session).
 * `refetch` reloads them.
 */
export function useSignInMethods(): { methods: SignInMethods | null | undefined; refetch: () => void } {
  const [methods, setMethods] = useState<SignInMethods | null | undefined>(() =>
    hasIdentityUser() ? undefined : null,
  );
  const withIdentity = useIdentity();

  const refetch = () => {
    if (!hasIdentityUser()) return;
    void (async () => {
      const failed = await withIdentity(async (identity, settings) =>
        setMethods(await identity.signInMethods(settings)),
      );
      if (failed) setMethods((known) => known ?? null);
    })();
  };

  // Synchronises with the identity service, once.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- refetched only after a change here
  useEffect(refetch, []);

  return { methods, refetch };
}
