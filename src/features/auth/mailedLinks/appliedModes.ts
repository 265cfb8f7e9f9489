import { paths } from '../../../shared/paths.ts';

type Outcome = { title: string; below: string; next: { to: string; label: string } };

const ranking = { to: paths.leaderboard, label: 'See the ranking' };

/** Modes whose code is applied as soon as the link is opened, with the text shown afterwards. */
export const APPLIED_MODES = {
  verifyEmail: {
    title: 'Your address is verified',
    below: 'Thank you. Your votes count from now on; where you are signed in already, press “I have done it” there.',
    next: ranking,
  },
  verifyAndChangeEmail: {
    title: 'Your new address is set',
    below: 'Sign in with it from now on.',
    next: { to: paths.login, label: 'Sign in' },
  },
  recoverEmail: {
    title: 'Your old address is back',
    below: 'If somebody else changed it, set a new password now.',
    next: { to: paths.resetPassword, label: 'Set a new password' },
  },
} as const satisfies Record<string, Outcome>;

export type AppliedMode = keyof typeof APPLIED_MODES;

export const isAppliedMode = (mode: string | null): mode is AppliedMode =>
  mode !== null && Object.hasOwn(APPLIED_MODES, mode);
