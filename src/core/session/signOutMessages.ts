import type { SignOutReason } from './sessionSlice.ts';

/** Texts of /logout after a sign-out without the "Sign out" button. */
export const SIGN_OUT_MESSAGES: Record<SignOutReason, string> = {
  elsewhere: 'You signed out in another tab. Your votes stay where you planted them.',
  everywhere: 'No device is signed in any more. Your votes stay where you planted them.',
  sessionOver: 'Your session has ended. Sign in again to go on; your votes stay where you planted them.',
  disabled: 'This account has been switched off. Write to us if you think that is a mistake.',
  identityOver:
    'Your sign-in has ended, as it does when a password or an e-mail address is changed. Sign in again to go on.',
  addressChanged: 'Your new e-mail address is set. Sign in with it from now on.',
  deleted: 'Your votes, your lists and your sign-in are gone.',
};
