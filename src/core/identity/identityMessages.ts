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
const WRONG_CREDENTIALS = { text: 'Wrong email or password.' };
const SIGNED_OUT = { text: 'You’ve been signed out. Sign in again.' };
const NOT_SET_UP = { text: 'You can’t sign in this way here. Use another way.' };
const WINDOW_CLOSED = { text: 'You closed the Google window. Try again to sign in.', isCancelled: true };
const UNREACHABLE = { text: 'We can’t reach the sign-in service. Check your connection and try again.' };

const SENTENCES: Record<string, IdentityMessage> = {
  'invalid-email': { text: NO_EMAIL_ADDRESS, field: 'email' },
  'invalid-new-email': { text: NO_EMAIL_ADDRESS, field: 'email' },
  'missing-email': { text: 'Enter your email address.', field: 'email' },
  'email-already-in-use': { text: 'This email already has an account. Sign in instead.', field: 'email' },
  'missing-password': { text: 'Enter your password.', field: 'password' },
  'weak-password': { text: 'This password is too easy to guess. Choose a longer one.', field: 'password' },
  'password-does-not-meet-requirements': {
    text: 'This password is too weak. Make it longer and add numbers.',
    field: 'password',
  },
  'wrong-password': WRONG_CREDENTIALS,
  'invalid-credential': WRONG_CREDENTIALS,
  'user-not-found': WRONG_CREDENTIALS,
  'user-disabled': { text: 'This account is disabled. Write to us if you think that’s a mistake.' },
  'too-many-requests': { text: 'Too many tries. Wait a few minutes, then try again.' },
  'quota-exceeded': { text: 'We can’t send more emails right now. Try again later.' },
  'expired-action-code': { text: 'This link has expired. Ask for a new one.' },
  'invalid-action-code': {
    text: 'This link was already used, or we sent a newer one. Open the newest, or ask for another.',
  },
  'requires-recent-login': { text: 'Sign out, sign in again, then try once more.' },
  'user-mismatch': { text: 'That’s a different account. Choose the one you’re signed in with.' },
  'user-token-expired': SIGNED_OUT,
  'invalid-user-token': SIGNED_OUT,
  'operation-not-allowed': NOT_SET_UP,
  'unauthorized-domain': NOT_SET_UP,
  'unauthorized-continue-uri': NOT_SET_UP,
  'account-exists-with-different-credential': {
    text: 'You signed up another way. Sign in with your password or an email link.',
  },
  'popup-closed-by-user': WINDOW_CLOSED,
  'cancelled-popup-request': WINDOW_CLOSED,
  'popup-blocked': {
    text: 'Your browser blocked the Google window. Allow pop-ups for this site, or try again.',
  },
  'password-perhaps-saved': {
    text: 'We don’t know if your new password was saved. Try to sign in with it.',
  },
  'network-request-failed': UNREACHABLE,
  timeout: UNREACHABLE,
};

export const identityMessage = (code: string): IdentityMessage =>
  SENTENCES[code] ?? { text: 'That didn’t work on our side. Try again in a moment.' };
