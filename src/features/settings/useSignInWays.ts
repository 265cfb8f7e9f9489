import { useEffect, useState } from 'react';
import type { SignInWays } from '../../core/identity/firebaseIdentity.ts';
import { hasIdentityUser } from '../../core/identity/loadIdentity.ts';
import { useIdentity } from '../../core/identity/useIdentity.ts';

/** How the member signs in; null while and where this tab does not know. `look` finds out anew. */
export function useSignInWays(): { ways: SignInWays | null; look: () => void } {
  const [ways, setWays] = useState<SignInWays | null>(null);
  const withIdentity = useIdentity();

  const look = () => {
    if (!hasIdentityUser()) return;
    void withIdentity(async (identity, settings) => setWays(await identity.signInWays(settings)));
  };

  // Synchronises with the identity service, once.
  // eslint-disable-next-line react-hooks/exhaustive-deps -- asked again only when somebody changes it here
  useEffect(look, []);

  return { ways, look };
}
