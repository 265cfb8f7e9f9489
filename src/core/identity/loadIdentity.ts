/**
 * Loads the identity module (Firebase, about 30 kB) only when it is needed: on the sign-in screens, and at sign-out
 * when it has a user.
 */

let loaded: Promise<typeof import('./firebaseIdentity.ts')> | undefined;

export function loadIdentity(): Promise<typeof import('./firebaseIdentity.ts')> {
  loaded ??= import('./firebaseIdentity.ts').catch((error: unknown) => {
    // The next call tries again.
    loaded = undefined;
    throw error;
  });
  return loaded;
}

/** From now on the module stays pending, as the requests of a replayed page do. */
export function withholdIdentity(): void {
  loaded = new Promise(() => undefined);
}

/** The key under which Firebase keeps its user of this tab; undefined when nobody is signed in. */
const userKey = (): string | undefined =>
  Object.keys(window.sessionStorage).find((each) => each.startsWith('firebase:authUser:'));

/** Firebase's user in this tab's storage; null when nobody is signed in. */
function storedUser(): unknown {
  try {
    const key = userKey();
    return key === undefined ? null : JSON.parse(window.sessionStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

export const hasIdentityUser = (): boolean => storedUser() !== null;

/** The refresh token of Firebase's user in this tab's storage; null when nobody is signed in. */
export function storedRefreshToken(): string | null {
  const user = storedUser() as { stsTokenManager?: { refreshToken?: unknown } } | null;
  const token = user?.stsTokenManager?.refreshToken;
  return typeof token === 'string' ? token : null;
}

/**
 * Signs out of the identity provider, at once and without a network: removes its user from storage, and from memory
 * where its code has been loaded.
 */
export function signOutOfIdentity(): void {
  try {
    const key = userKey();
    if (key !== undefined) window.sessionStorage.removeItem(key);
  } catch {
    // Where storage is blocked, nothing is stored.
  }
  void loaded?.then((identity) => identity.signOutOfIdentity()).catch(() => undefined);
}
