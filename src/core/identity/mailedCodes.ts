import {
  applyActionCode,
  checkActionCode,
  confirmPasswordReset,
  sendPasswordResetEmail,
  sendSignInLinkToEmail,
  signInWithEmailLink,
  verifyPasswordResetCode,
} from 'firebase/auth';
import { authOf, identityCodeOf, type IdentitySettings } from './firebaseAuth.ts';

/** Mails a link that signs in; it leads to `continueUrl`, with the code added. */
export async function sendSignInLink(settings: IdentitySettings, email: string, continueUrl: string): Promise<void> {
  await sendSignInLinkToEmail(authOf(settings), email, { url: continueUrl, handleCodeInApp: true });
}

/** Answers the ID token. @param link the whole address that the mail led to */
export async function signInWithLink(settings: IdentitySettings, email: string, link: string): Promise<string> {
  const { user } = await signInWithEmailLink(authOf(settings), email, link);
  return user.getIdToken();
}

/** Mails a code for a new password. An address without an account is no failure: nobody learns who has one. */
export async function sendPasswordReset(settings: IdentitySettings, email: string, continueUrl: string): Promise<void> {
  try {
    await sendPasswordResetEmail(authOf(settings), email, { url: continueUrl });
  } catch (error) {
    if (identityCodeOf(error) !== 'user-not-found') throw error;
  }
}

/** Whose password a mailed code sets; the code stays good. */
export async function addressOfResetCode(settings: IdentitySettings, code: string): Promise<string> {
  return verifyPasswordResetCode(authOf(settings), code);
}

export async function saveNewPassword(settings: IdentitySettings, code: string, password: string): Promise<void> {
  await confirmPasswordReset(authOf(settings), code, password);
}

/** Verifies, changes or recovers an address, whatever the mailed code is for. Answers the address that another one took the place of, if one did. */
export async function applyMailedCode(settings: IdentitySettings, code: string): Promise<string | null> {
  const auth = authOf(settings);
  const { data } = await checkActionCode(auth, code);
  await applyActionCode(auth, code);
  return data.previousEmail ?? null;
}
