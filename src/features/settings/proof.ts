import type { IdentitySettings, SignInWays } from '../../core/session/identity.ts';
import type { Identity } from '../../core/session/useIdentity.ts';

/** What a member can be asked for, to prove who is there. */
export type ProofWay = 'password' | 'google' | 'link';

/** Where the tab does not know how its member signs in, a password is the likely way. */
export function proofWayOf(ways: SignInWays | null): ProofWay {
  if (ways === null || ways.hasPassword) return 'password';
  return ways.hasGoogle ? 'google' : 'link';
}

type Given = { settings: IdentitySettings; address: string; password: string };

/** Signs in anew. By link nobody can within a dialog: there the last sign-in itself has to be recent. */
export async function prove(way: ProofWay, identity: Identity, { settings, address, password }: Given): Promise<void> {
  if (way === 'password') await identity.proveByPassword(settings, address, password);
  if (way === 'google') await identity.proveByGoogle(settings);
}
