import { createAction } from '@reduxjs/toolkit';
import type { Ballot } from '#contract/picks';

/** Reasons of a sign-out without the "Sign out" button of this tab. */
export const SIGN_OUT_REASONS = [
  'elsewhere',
  'everywhere',
  'sessionOver',
  'disabled',
  'identityOver',
  'addressChanged',
  'deleted',
] as const;

export type SignOutReason = (typeof SIGN_OUT_REASONS)[number];

/** The session was renewed and has a new access token. Dispatched for QA's traces only. */
export const sessionRenewed = createAction('api/sessionRenewed');

/** The session cannot be renewed any more; both tokens were removed from storage. A sign-out carries the last one. */
export const sessionExpired = createAction<{ accessToken: string | null }>('api/sessionExpired');

/** The session has ended in another tab. All of its tokens were removed. */
export const sessionEndedElsewhere = createAction<SignOutReason>('api/sessionEndedElsewhere');

/** The member has changed a ballot in another tab. */
export const votedElsewhere = createAction<Ballot>('api/votedElsewhere');

/** The server has a newer build of the page than the one that runs here. Dispatched once for each build. */
export const newerBuildDetected = createAction('api/newerBuildDetected');
