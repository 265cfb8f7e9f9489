/**
 * Firebase's calls, each with a limit. The library gives up a response that does not begin, but neither one that does
 * not end nor what else it waits for.
 */
import { FirebaseError } from 'firebase/app';
import * as firebase from 'firebase/auth';
import { IDENTITY_TIMEOUT_MS } from '#contract/limits';
import { isTimeout, withTimeout } from '../../shared/withTimeout.ts';

/** Some of them send two requests, each of which has 30 s. */
const LIMIT_MS = 2 * IDENTITY_TIMEOUT_MS;

const limited =
  <Args extends unknown[], Result>(call: (...args: Args) => Promise<Result>) =>
  (...args: Args): Promise<Result> =>
    withTimeout(call(...args), LIMIT_MS).catch((failure: unknown) => {
      throw isTimeout(failure) ? new FirebaseError('auth/timeout', 'Firebase took too long.') : failure;
    });

export const applyActionCode = limited(firebase.applyActionCode);
export const authStateReady = limited((auth: firebase.Auth) => auth.authStateReady());
export const checkActionCode = limited(firebase.checkActionCode);
export const confirmPasswordReset = limited(firebase.confirmPasswordReset);
export const createUserWithEmailAndPassword = limited(firebase.createUserWithEmailAndPassword);
export const getIdToken = limited(firebase.getIdToken);
export const reauthenticateWithCredential = limited(firebase.reauthenticateWithCredential);
export const reload = limited(firebase.reload);
export const sendEmailVerification = limited(firebase.sendEmailVerification);
export const sendPasswordResetEmail = limited(firebase.sendPasswordResetEmail);
export const sendSignInLinkToEmail = limited(firebase.sendSignInLinkToEmail);
export const signInWithEmailAndPassword = limited(firebase.signInWithEmailAndPassword);
export const signInWithEmailLink = limited(firebase.signInWithEmailLink);
export const signOut = limited(firebase.signOut);
export const updatePassword = limited(firebase.updatePassword);
export const validatePassword = limited(firebase.validatePassword);
export const verifyBeforeUpdateEmail = limited(firebase.verifyBeforeUpdateEmail);
export const verifyPasswordResetCode = limited(firebase.verifyPasswordResetCode);
