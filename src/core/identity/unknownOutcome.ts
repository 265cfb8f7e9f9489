import { FirebaseError } from 'firebase/app';
import { identityCodeOf } from './firebaseAuth.ts';

/** The codes of failures after which the identity service may have done what was asked for. */
const UNKNOWN: readonly (string | undefined)[] = ['network-request-failed', 'timeout', 'internal-error'];

/** False for a device without a network, which has sent nothing. */
export const isOutcomeUnknown = (failure: unknown): boolean =>
  navigator.onLine && UNKNOWN.includes(identityCodeOf(failure));

/** Nobody knows whether a new password was saved. */
export const perhapsSaved = (): FirebaseError =>
  new FirebaseError('auth/password-perhaps-saved', 'No response about the new password.');
