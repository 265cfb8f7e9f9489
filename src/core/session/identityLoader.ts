/** Loads the identity module (Firebase, about 30 kB) only when it is needed: on the sign-in screens, and at sign-out when it has a user. */

import type { IdentitySettings } from './identity.ts';

let loaded: Promise<typeof import('./identity.ts')> | undefined;

export function loadIdentity(): Promise<typeof import('./identity.ts')> {
  loaded ??= import('./identity.ts').catch((error: unknown) => {
    // The next one who needs it tries again.
    loaded = undefined;
    throw error;
  });
  return loaded;
}

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
