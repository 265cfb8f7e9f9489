import { PASSWORD_MIN_LENGTH } from '#contract/limits';

const NOT_RIGHT = 'E-mail address and password do not match an account.';

/** The identity service's codes as sentences. Login never tells whether an address exists. */
const SENTENCES: Record<string, string> = {
  'invalid-email': 'That is not a complete e-mail address.',
  'wrong-password': NOT_RIGHT,
  'invalid-credential': NOT_RIGHT,
  'user-not-found': NOT_RIGHT,
  'email-already-in-use': 'This address has an account already. Sign in instead.',
  'weak-password': `Choose a password of at least ${PASSWORD_MIN_LENGTH} characters.`,
  'password-does-not-meet-requirements':
    'The password does not meet the rules of this site. Make it longer and mix in digits.',
  'missing-password': 'Enter your password.',
  'user-disabled': 'This account has been switched off. Write to us if you think that is a mistake.',
  'too-many-requests': 'Too many tries. Wait a few minutes, then try again.',
  'network-request-failed': 'The sign-in service cannot be reached. Check your connection and try again.',
};

export const identitySentence = (code: string): string =>
  SENTENCES[code] ?? 'The sign-in service could not do that. Try again in a moment.';
