import { createAction } from '@reduxjs/toolkit';

/** The session was renewed: the access token is a new one. Only the record of what happened needs it. */
export const sessionRenewed = createAction('api/sessionRenewed');

/** The session cannot be renewed any more; both tokens are gone from storage. */
export const sessionExpired = createAction('api/sessionExpired');

/** The session has ended in another tab: its member signed out there, or that tab found it expired. All of its tokens are gone. */
export const sessionEndedElsewhere = createAction<{ isExpired: boolean }>('api/sessionEndedElsewhere');

/** The server has a newer build of the page than the one that runs here. Told once for each. */
export const newerBuildDetected = createAction('api/newerBuildMet');
