/**
 * The entry to Firebase, one lazy chunk with the files beside it; no other file imports Firebase. Passwords are sent
 * from the form to Firebase and nowhere else. Every call rejects with an error that `identityCodeOf` understands.
 */
import {
  createUserWithEmailAndPassword,
  getIdToken,
  reload,
  sendEmailVerification,
  signInWithEmailAndPassword,
  signOut,
  validatePassword,
} from './firebaseCalls.ts';
import { PASSWORD_MIN_LENGTH } from '#contract/limits';
import { authOf, currentUser, type IdentitySettings, openedAuth } from './firebaseAuth.ts';

export { type IdentitySettings, identityCodeOf } from './firebaseAuth.ts';
export * from './account.ts';
export * from './mailedCodes.ts';
export * from './googlePopup.ts';
export * from './keepIdentityFresh.ts';

/** Every sign-in resolves to Firebase's ID token. */
export async function signInWithPassword(settings: IdentitySettings, email: string, password: string): Promise<string> {
  const { user } = await signInWithEmailAndPassword(authOf(settings), email, password);
  return getIdToken(user);
}

export async function createIdentity(settings: IdentitySettings, email: string, password: string): Promise<string> {
  const { user } = await createUserWithEmailAndPassword(authOf(settings), email, password);
  return getIdToken(user);
}

/**
 * What a new password lacks by Firebase's own policy, each in a few words; empty when it is valid. The policy is
 * fetched once. Where it is not enforced or cannot be fetched, only the minimum length is checked; Firebase's error
 * explains the rest.
 */
export async function missingInPassword(settings: IdentitySettings, password: string): Promise<string[]> {
  const status = await validatePassword(authOf(settings), password).catch(() => null);
  if (!status || status.passwordPolicy.enforcementState === 'OFF') return tooShort(password, PASSWORD_MIN_LENGTH);
  const { minPasswordLength = 0, maxPasswordLength } = status.passwordPolicy.customStrengthOptions;
  return [
    ...tooShort(password, Math.max(PASSWORD_MIN_LENGTH, minPasswordLength)),
    ...(status.meetsMaxPasswordLength === false ? [`no more than ${maxPasswordLength ?? 0} characters`] : []),
    ...(status.containsLowercaseLetter === false ? ['a lowercase letter'] : []),
    ...(status.containsUppercaseLetter === false ? ['an uppercase letter'] : []),
    ...(status.containsNumericCharacter === false ? ['a number'] : []),
    ...(status.containsNonAlphanumericCharacter === false ? ['a symbol such as ! or #'] : []),
  ];
}

const tooShort = (password: string, minimum: number): string[] =>
  password.length < minimum ? [`at least ${minimum} characters`] : [];

/** Who is signed in at the identity provider. */
export type CurrentIdentity = { idToken: string; email: string };

/** Null when nobody is signed in there. */
export async function currentIdentity(settings: IdentitySettings): Promise<CurrentIdentity | null> {
  const user = await currentUser(settings);
  return user && { idToken: await getIdToken(user), email: user.email ?? '' };
}

/**
 * A new ID token with the account's current claims (a verified address, for example); null when nobody is signed in
 * there.
 */
export async function freshIdToken(settings: IdentitySettings): Promise<string | null> {
  const user = await currentUser(settings);
  if (!user) return null;
  await reload(user);
  return getIdToken(user, true);
}

/** Mails a link that verifies the address and continues to `continueUrl`. False when nobody is signed in there. */
export async function sendVerification(settings: IdentitySettings, continueUrl: string): Promise<boolean> {
  const user = await currentUser(settings);
  if (!user) return false;
  if (!user.emailVerified) await sendEmailVerification(user, { url: continueUrl });
  return true;
}

/** Does nothing where nobody has signed in or been restored since the page was opened. */
export async function signOutOfIdentity(): Promise<void> {
  const auth = openedAuth();
  if (auth) await signOut(auth);
}
