import { createAction } from '@reduxjs/toolkit';
import type { Ballot } from '#contract/picks';

/** The session was renewed and has a new access token. Dispatched for QA's traces only. */
export const sessionRenewed = createAction('api/sessionRenewed');

/** The session cannot be renewed any more; both tokens were removed from storage. */
export const sessionExpired = createAction('api/sessionExpired');

/**
 * The session has ended in another tab: its member signed out there, or that tab found it expired. All of its tokens
 * were removed.
 */
export const sessionEndedElsewhere = createAction<{ isExpired: boolean }>('api/sessionEndedElsewhere');

/** The member has changed a ballot in another tab. */
export const votedElsewhere = createAction<Ballot>('api/votedElsewhere');

/** The server has a newer build of the page than the one that runs here. Dispatched once for each build. */
export const newerBuildDetected = createAction('api/newerBuildDetected');
