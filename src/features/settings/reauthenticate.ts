import type { IdentitySettings, SignInWays } from '../../core/identity/firebaseIdentity.ts';
import type { Identity } from '../../core/identity/useIdentity.ts';

export type ReauthenticationMethod = 'password' | 'google' | 'link';

/** Falls back to the password, the likeliest method, when the sign-in methods are unknown. */
export function reauthenticationMethodOf(ways: SignInWays | null): ReauthenticationMethod {
  if (ways === null || ways.hasPassword) return 'password';
  return ways.hasGoogle ? 'google' : 'link';
}

type Credentials = { settings: IdentitySettings; address: string; password: string };

/** Re-authenticates by password or Google; by link it is impossible in a dialog, so a recent sign-in is required. */
export async function reauthenticate(
  way: ReauthenticationMethod,
  identity: Identity,
  { settings, address, password }: Credentials,
): Promise<void> {
  if (way === 'password') await identity.reauthenticateWithPassword(settings, address, password);
  if (way === 'google') await identity.reauthenticateWithGoogle(settings);
}
