import type { SignOutReason } from '../../api/events.ts';

/** Texts of /logout after a sign-out without the "Sign out" button. */
export const SIGN_OUT_MESSAGES: Record<SignOutReason, string> = {
  elsewhere: 'You signed out in another tab. Your votes are safe.',
  everywhere: 'You’re signed out on every device. Your votes are safe.',
  sessionOver: 'You’ve been signed out. Sign in again to go on.',
  disabled: 'This account is disabled. Write to us if you think that’s a mistake.',
  identityOver: 'You’ve been signed out. That happens when your password or email changes. Sign in again to go on.',
  addressChanged: 'Your new email is set. Sign in with it from now on.',
  deleted: 'Your votes, your lists and your sign-in are deleted.',
};
