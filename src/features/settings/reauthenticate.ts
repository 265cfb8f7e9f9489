import type { IdentitySettings, SignInWays } from '../../core/identity/firebaseIdentity.ts';
import type { Identity } from '../../core/identity/useIdentity.ts';

/** What a member can be asked for, to prove who is there. */
export type ReauthenticationMethod = 'password' | 'google' | 'link';

/** Where the tab does not know how its member signs in, a password is the likely way. */
export function reauthenticationMethodOf(ways: SignInWays | null): ReauthenticationMethod {
  if (ways === null || ways.hasPassword) return 'password';
  return ways.hasGoogle ? 'google' : 'link';
}

type Given = { settings: IdentitySettings; address: string; password: string };

/** Signs in anew. By link nobody can within a dialog: there the last sign-in itself has to be recent. */
export async function reauthenticate(
  way: ReauthenticationMethod,
  identity: Identity,
  { settings, address, password }: Given,
): Promise<void> {
  if (way === 'password') await identity.reauthenticateWithPassword(settings, address, password);
  if (way === 'google') await identity.reauthenticateWithGoogle(settings);
}
