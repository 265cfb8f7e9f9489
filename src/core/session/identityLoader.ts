/** Loads the identity module (Firebase, about 30 kB) only when it is needed: on the sign-in screens, and at sign-out when it has a user. */

import type { IdentitySettings } from './identity.ts';

let loaded: Promise<typeof import('./identity.ts')> | undefined;

export const loadIdentity = (): Promise<typeof import('./identity.ts')> => (loaded ??= import('./identity.ts'));

const hasIdentityUser = (): boolean => {
  try {
    return Object.keys(window.sessionStorage).some((key) => key.startsWith('firebase:authUser:'));
  } catch {
    return false;
  }
};

/** Signs out of the identity provider, if anybody can be signed in there. */
export async function signOutOfIdentity(loadSettings: () => Promise<IdentitySettings>): Promise<void> {
  if (!loaded && !hasIdentityUser()) return;
  const [identity, settings] = await Promise.all([loadIdentity(), loadSettings()]);
  await identity.signOutOfIdentity(settings);
}
