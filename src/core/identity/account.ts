import {
  type Auth,
  EmailAuthProvider,
  GoogleAuthProvider,
  reauthenticateWithCredential,
  signInWithEmailAndPassword,
  updatePassword,
  type User,
  verifyBeforeUpdateEmail,
} from 'firebase/auth';
import { FirebaseError } from 'firebase/app';
import { authOf, type IdentitySettings } from './firebaseAuth.ts';
import { callIdentityService } from './callIdentityService.ts';

/** How somebody can prove who is there. Without either, there are sign-in links only. */
export type SignInWays = { hasPassword: boolean; hasGoogle: boolean };

/** Null when this tab does not know: it was opened beside the one of the sign-in, and nobody is signed in at the identity service here. */
export async function signInWays(settings: IdentitySettings): Promise<SignInWays | null> {
  const user = (await readyAuth(settings)).currentUser;
  if (!user) return null;
  const hasGoogle = user.providerData.some(({ providerId }) => providerId === GoogleAuthProvider.PROVIDER_ID);
  return { hasPassword: await hasPassword(settings, await user.getIdToken()), hasGoogle };
}

/** The library lists an account without a password, of somebody who comes by mailed links, like one with. */
async function hasPassword(settings: IdentitySettings, idToken: string): Promise<boolean> {
  const answer = await callIdentityService(settings, 'identitytoolkit.googleapis.com/v1/accounts:lookup', { idToken });
  const { users } = (await answer.json()) as { users?: { passwordHash?: string }[] };
  if (users?.[0] === undefined) throw new Error('The identity service does not tell how this account signs in.');
  // The hash itself is blanked out.
  return users[0].passwordHash !== undefined;
}

/** A fresh sign-in of the member, for what is not done without one. @param email used where nobody is signed in in this tab */
export async function reauthenticateWithPassword(
  settings: IdentitySettings,
  email: string,
  password: string,
): Promise<void> {
  const auth = await readyAuth(settings);
  const user = auth.currentUser;
  if (user) await reauthenticateWithCredential(user, EmailAuthProvider.credential(user.email ?? email, password));
  else await signInWithEmailAndPassword(auth, email, password);
}

/** Mails a link to the new address; the address changes when it is opened, and the sign-in ends. */
export async function sendEmailChange(settings: IdentitySettings, email: string, continueUrl: string): Promise<void> {
  await verifyBeforeUpdateEmail(await signedInUser(settings), email, { url: continueUrl });
}

/** Sets the first password, too. */
export async function changePassword(settings: IdentitySettings, password: string): Promise<void> {
  await updatePassword(await signedInUser(settings), password);
}

async function readyAuth(settings: IdentitySettings): Promise<Auth> {
  const auth = authOf(settings);
  await auth.authStateReady();
  return auth;
}

async function signedInUser(settings: IdentitySettings): Promise<User> {
  const user = (await readyAuth(settings)).currentUser;
  if (user) return user;
  throw new FirebaseError('auth/requires-recent-login', 'Nobody is signed in at the identity service in this tab.');
}
