import { EmailAuthProvider, GoogleAuthProvider, type User } from 'firebase/auth';
import { FirebaseError } from 'firebase/app';
import { authOf, currentUser, type IdentitySettings } from './firebaseAuth.ts';
import {
  getIdToken,
  reauthenticateWithCredential,
  signInWithEmailAndPassword,
  updatePassword,
  verifyBeforeUpdateEmail,
} from './firebaseCalls.ts';
import { isOutcomeUnknown, perhapsSaved } from './unknownOutcome.ts';
import { callIdentityService } from './callIdentityService.ts';

/** The sign-in methods of a user, who can re-authenticate by them. Users with neither sign in by e-mail link. */
export type SignInMethods = { hasPassword: boolean; hasGoogle: boolean };

/** Null when nobody is signed in at the identity service in this tab, as in a tab opened after the sign-in. */
export async function signInMethods(settings: IdentitySettings): Promise<SignInMethods | null> {
  const user = await currentUser(settings);
  if (!user) return null;
  const hasGoogle = user.providerData.some(({ providerId }) => providerId === GoogleAuthProvider.PROVIDER_ID);
  return { hasPassword: await hasPassword(settings, await getIdToken(user)), hasGoogle };
}

/**
 * Calls the service, because the library lists accounts without a password (users of e-mail links) like those with one.
 */
async function hasPassword(settings: IdentitySettings, idToken: string): Promise<boolean> {
  const response = await callIdentityService(settings, 'identitytoolkit.googleapis.com/v1/accounts:lookup', {
    idToken,
  });
  const { users } = (await response.json()) as { users?: { passwordHash?: string }[] };
  if (users?.[0] === undefined) throw new Error('The identity service doesn’t tell how this account signs in.');
  // The service masks the hash itself.
  return users[0].passwordHash !== undefined;
}

/** Re-authenticates the member. @param email used when nobody is signed in in this tab */
export async function reauthenticateWithPassword(
  settings: IdentitySettings,
  email: string,
  password: string,
): Promise<void> {
  const user = await currentUser(settings);
  if (user) await reauthenticateWithCredential(user, EmailAuthProvider.credential(user.email ?? email, password));
  else await signInWithEmailAndPassword(authOf(settings), email, password);
}

/** Mails a link to the new address; opening it changes the address and ends the sign-in. */
export async function sendEmailChange(settings: IdentitySettings, email: string, continueUrl: string): Promise<void> {
  await verifyBeforeUpdateEmail(await signedInUser(settings), email, { url: continueUrl });
}

/** Also sets a first password. */
export async function changePassword(settings: IdentitySettings, password: string): Promise<void> {
  const user = await signedInUser(settings);
  try {
    await updatePassword(user, password);
  } catch (failure) {
    if (!isOutcomeUnknown(failure)) throw failure;
    // The response may have been lost after the password was set: then it signs in.
    await reauthenticateWithCredential(user, EmailAuthProvider.credential(user.email ?? '', password)).catch(
      (refusal: unknown) => {
        throw isOutcomeUnknown(refusal) ? perhapsSaved() : failure;
      },
    );
  }
}

async function signedInUser(settings: IdentitySettings): Promise<User> {
  const user = await currentUser(settings);
  if (user) return user;
  throw new FirebaseError('auth/requires-recent-login', 'Nobody is signed in at the identity service in this tab.');
}
