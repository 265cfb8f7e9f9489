import { NO_EMAIL_ADDRESS } from '../../shared/fieldRules.ts';

/**
 * The identity service's codes as sentences, and the field that a code is about; the others belong to the form as a
 * whole.
 */
export type IdentityMessage = {
  text: string;
  field?: 'email' | 'password';
  /** The user cancelled: the form shows the text, and no error toast is shown. */
  isCancelled?: boolean;
};

/** One message for all of them, so that login does not reveal whether an address exists. */
const WRONG_CREDENTIALS = { text: 'E-mail address and password do not match an account.' };
const SIGNED_OUT = { text: 'Your sign-in has ended. Sign in again.' };
const NOT_SET_UP = { text: 'This way in is not set up here. Use another one.' };
const WINDOW_CLOSED = { text: 'The Google window was closed, so nobody was signed in.', isCancelled: true };
const UNREACHABLE = { text: 'The sign-in service cannot be reached. Check your connection and try again.' };

const SENTENCES: Record<string, IdentityMessage> = {
  'invalid-email': { text: NO_EMAIL_ADDRESS, field: 'email' },
  'invalid-new-email': { text: NO_EMAIL_ADDRESS, field: 'email' },
  'missing-email': { text: 'Enter your e-mail address.', field: 'email' },
  'email-already-in-use': { text: 'This address has an account already. Sign in instead.', field: 'email' },
  'missing-password': { text: 'Enter your password.', field: 'password' },
  'weak-password': { text: 'This password is too easy to guess. Choose a longer one.', field: 'password' },
  'password-does-not-meet-requirements': {
    text: 'This password does not meet the rules of this site. Make it longer and mix in digits.',
    field: 'password',
  },
  'wrong-password': WRONG_CREDENTIALS,
  'invalid-credential': WRONG_CREDENTIALS,
  'user-not-found': WRONG_CREDENTIALS,
  'user-disabled': { text: 'This account has been switched off. Write to us if you think that is a mistake.' },
  'too-many-requests': { text: 'Too many tries. Wait a few minutes, then try again.' },
  'quota-exceeded': { text: 'No more mails can be sent right now. Try again later.' },
  'expired-action-code': { text: 'This link is too old. Ask for a new one.' },
  'invalid-action-code': {
    text: 'This link has been used already, or a newer one has been sent. Open the newest, or ask for another.',
  },
  'requires-recent-login': { text: 'This needs a fresh sign-in. Sign out, sign in again, then try once more.' },
  'user-mismatch': { text: 'That is another account. Choose the one that you are signed in with.' },
  'user-token-expired': SIGNED_OUT,
  'invalid-user-token': SIGNED_OUT,
  'operation-not-allowed': NOT_SET_UP,
  'unauthorized-domain': NOT_SET_UP,
  'unauthorized-continue-uri': NOT_SET_UP,
  'account-exists-with-different-credential': {
    text: 'Your address has an account with another way in. Sign in with your password or an e-mail link.',
  },
  'popup-closed-by-user': WINDOW_CLOSED,
  'cancelled-popup-request': WINDOW_CLOSED,
  'popup-blocked': {
    text: 'Your browser held the Google window back. Allow pop-ups for this site, or press the button once more.',
  },
  'password-perhaps-saved': {
    text: 'We don’t know whether your new password was saved. Try to sign in with it.',
  },
  'network-request-failed': UNREACHABLE,
  timeout: UNREACHABLE,
};

export const identityMessage = (code: string): IdentityMessage =>
  SENTENCES[code] ?? { text: 'The sign-in service could not do that. Try again in a moment.' };
