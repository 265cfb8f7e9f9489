/**
 * The door to Firebase, one lazy chunk with the identity… files beside it; no other file imports Firebase. Passwords go from the form to
 * Firebase and nowhere else. Every call rejects with what `identityCodeOf` explains.
 */
import {
  createUserWithEmailAndPassword,
  reload,
  sendEmailVerification,
  signInWithEmailAndPassword,
  signOut,
} from 'firebase/auth';
import { authOf, type IdentitySettings } from './firebaseAuth.ts';

export { type IdentitySettings, identityCodeOf } from './firebaseAuth.ts';
export * from './account.ts';
export * from './mailedCodes.ts';
export * from './passwordPolicy.ts';
export * from './googlePopup.ts';
export * from './keepIdentityFresh.ts';

/** The sign-ins answer Firebase's ID token. */
export async function signInWithPassword(settings: IdentitySettings, email: string, password: string): Promise<string> {
  const { user } = await signInWithEmailAndPassword(authOf(settings), email, password);
  return user.getIdToken();
}

export async function createIdentity(settings: IdentitySettings, email: string, password: string): Promise<string> {
  const { user } = await createUserWithEmailAndPassword(authOf(settings), email, password);
  return user.getIdToken();
}

/** Who is signed in at the identity provider; the name is what the provider knows, if anything. */
export type CurrentIdentity = { idToken: string; email: string; name: string };

/** Null for nobody. */
export async function currentIdentity(settings: IdentitySettings): Promise<CurrentIdentity | null> {
  const current = authOf(settings);
  await current.authStateReady();
  const user = current.currentUser;
  return user && { idToken: await user.getIdToken(), email: user.email ?? '', name: user.displayName ?? '' };
}

/** A new ID token that says what the account is now (verified since, for one); null when nobody is signed in there. */
export async function freshIdToken(settings: IdentitySettings): Promise<string | null> {
  const current = authOf(settings);
  await current.authStateReady();
  const user = current.currentUser;
  if (!user) return null;
  await reload(user);
  return user.getIdToken(true);
}

/** Mails a link that proves the address, and then leads to `continueUrl`. False when nobody is signed in there who could ask for it. */
export async function sendVerification(settings: IdentitySettings, continueUrl: string): Promise<boolean> {
  const current = authOf(settings);
  await current.authStateReady();
  const user = current.currentUser;
  if (!user) return false;
  if (!user.emailVerified) await sendEmailVerification(user, { url: continueUrl });
  return true;
}

export async function signOutOfIdentity(settings: IdentitySettings): Promise<void> {
  await signOut(authOf(settings));
}
