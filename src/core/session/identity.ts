/** The only file that imports Firebase. Passwords go from the form to Firebase and nowhere else. */
import { FirebaseError, initializeApp } from 'firebase/app';
import {
  type Auth,
  browserSessionPersistence,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  initializeAuth,
  signInWithEmailAndPassword,
  signOut,
} from 'firebase/auth';
import type { PublicConfig } from '#contract/config';

export type IdentitySettings = PublicConfig['identity'];

let auth: Auth | undefined;

function authOf(settings: IdentitySettings): Auth {
  if (auth) return auth;
  const { projectId, apiKey, authDomain, emulatorOrigin } = settings;
  auth = initializeAuth(initializeApp({ projectId, apiKey, authDomain }), { persistence: browserSessionPersistence });
  if (emulatorOrigin !== null) connectAuthEmulator(auth, emulatorOrigin, { disableWarnings: true });
  return auth;
}

/** Both answer Firebase's ID token, or reject with `identityCodeOf` telling why. */
export async function signInWithPassword(settings: IdentitySettings, email: string, password: string): Promise<string> {
  const { user } = await signInWithEmailAndPassword(authOf(settings), email, password);
  return user.getIdToken();
}

export async function createIdentity(settings: IdentitySettings, email: string, password: string): Promise<string> {
  const { user } = await createUserWithEmailAndPassword(authOf(settings), email, password);
  return user.getIdToken();
}

/** The ID token of whoever is signed in at the identity provider; null for nobody. */
export async function currentIdToken(settings: IdentitySettings): Promise<string | null> {
  const current = authOf(settings);
  await current.authStateReady();
  return (await current.currentUser?.getIdToken()) ?? null;
}

export async function signOutOfIdentity(settings: IdentitySettings): Promise<void> {
  await signOut(authOf(settings));
}

/** Firebase's code without its prefix ("wrong-password"); undefined when it is another kind of error. */
export const identityCodeOf = (error: unknown): string | undefined =>
  error instanceof FirebaseError ? error.code.replace(/^auth\//, '') : undefined;
