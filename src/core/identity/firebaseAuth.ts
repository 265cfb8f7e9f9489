import { FirebaseError, initializeApp } from 'firebase/app';
import { type Auth, browserSessionPersistence, connectAuthEmulator, initializeAuth, type User } from 'firebase/auth';
import type { PublicConfig } from '#contract/config';
import { authStateReady } from './firebaseCalls.ts';

export type IdentitySettings = PublicConfig['identity'];

let auth: Auth | undefined;

/** Firebase's Auth instance, one for each page. Its user is stored as long as the tab is open. */
export function authOf(settings: IdentitySettings): Auth {
  if (auth) return auth;
  const { projectId, apiKey, authDomain, emulatorOrigin } = settings;
  auth = withoutIndexedDB(() =>
    initializeAuth(initializeApp({ projectId, apiKey, authDomain }), { persistence: browserSessionPersistence }),
  );
  if (emulatorOrigin !== null) connectAuthEmulator(auth, emulatorOrigin, { disableWarnings: true });
  return auth;
}

/** The instance, if `authOf` has been called. */
export const openedAuth = (): Auth | undefined => auth;

/**
 * Hides IndexedDB while Auth is made. Firebase counts its use there, and each of its calls waits for that without a
 * limit, but not where it finds no IndexedDB at this moment. Auth itself keeps its user in session storage.
 */
function withoutIndexedDB<Result>(make: () => Result): Result {
  const hidden = Object.getOwnPropertyDescriptor(window, 'indexedDB');
  const isHidden = Reflect.defineProperty(window, 'indexedDB', { value: undefined, configurable: true });
  try {
    return make();
  } finally {
    if (isHidden && hidden) Object.defineProperty(window, 'indexedDB', hidden);
    else if (isHidden) Reflect.deleteProperty(window, 'indexedDB');
  }
}

/** Who is signed in at the identity service in this tab; null for nobody. */
export async function currentUser(settings: IdentitySettings): Promise<User | null> {
  const current = authOf(settings);
  await authStateReady(current);
  return current.currentUser;
}

/** Firebase's code without its prefix ("wrong-password"); undefined when it is another kind of error. */
export const identityCodeOf = (error: unknown): string | undefined =>
  error instanceof FirebaseError ? error.code.replace(/^auth\//, '') : undefined;
