import type { IdentitySettings, SignInMethods } from '../../core/identity/firebaseIdentity.ts';
import type { Identity } from '../../core/identity/useIdentity.ts';

export type ReauthenticationMethod = 'password' | 'google' | 'link';

/** Falls back to the password, the likeliest method, when the sign-in methods are unknown. */
export function reauthenticationMethodOf(methods: SignInMethods | null): ReauthenticationMethod {
  if (methods === null || methods.hasPassword) return 'password';
  return methods.hasGoogle ? 'google' : 'link';
}

type Credentials = { settings: IdentitySettings; address: string; password: string };

/** Re-authenticates by password or Google; by link it is impossible in a dialog, so a recent sign-in is required. */
export async function reauthenticate(
  method: ReauthenticationMethod,
  identity: Identity,
  { settings, address, password }: Credentials,
): Promise<void> {
  if (method === 'password') await identity.reauthenticateWithPassword(settings, address, password);
  if (method === 'google') await identity.reauthenticateWithGoogle(settings);
}
