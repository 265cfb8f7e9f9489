import {
  applyActionCode,
  checkActionCode,
  confirmPasswordReset,
  getIdToken,
  sendPasswordResetEmail,
  sendSignInLinkToEmail,
  signInWithEmailLink,
  verifyPasswordResetCode,
} from './firebaseCalls.ts';
import { authOf, identityCodeOf, type IdentitySettings } from './firebaseAuth.ts';
import { isOutcomeUnknown, perhapsSaved } from './unknownOutcome.ts';

/** Mails a link that signs in; it opens `continueUrl` with a code. */
export async function sendSignInLink(settings: IdentitySettings, email: string, continueUrl: string): Promise<void> {
  await sendSignInLinkToEmail(authOf(settings), email, { url: continueUrl, handleCodeInApp: true });
}

/** Resolves to the ID token. @param link the whole address that the mail opened */
export async function signInWithLink(settings: IdentitySettings, email: string, link: string): Promise<string> {
  const { user } = await signInWithEmailLink(authOf(settings), email, link);
  return getIdToken(user);
}

/**
 * Mails a code for a new password. Also resolves for an address without an account, so that nobody learns who has one.
 */
export async function sendPasswordReset(settings: IdentitySettings, email: string, continueUrl: string): Promise<void> {
  try {
    await sendPasswordResetEmail(authOf(settings), email, { url: continueUrl });
  } catch (error) {
    if (identityCodeOf(error) !== 'user-not-found') throw error;
  }
}

/** The address of the account whose password a mailed code sets; the code stays valid. */
export async function addressOfResetCode(settings: IdentitySettings, code: string): Promise<string> {
  return verifyPasswordResetCode(authOf(settings), code);
}

export async function saveNewPassword(settings: IdentitySettings, code: string, password: string): Promise<void> {
  await confirmPasswordReset(authOf(settings), code, password).catch((failure: unknown) => {
    throw isOutcomeUnknown(failure) ? perhapsSaved() : failure;
  });
}

/**
 * Verifies, changes or recovers an address, whatever the mailed code is for. Resolves to the previous address, if it
 * was changed.
 */
export async function applyMailedCode(settings: IdentitySettings, code: string): Promise<string | null> {
  const auth = authOf(settings);
  const { data } = await checkActionCode(auth, code);
  await applyActionCode(auth, code);
  return data.previousEmail ?? null;
}
