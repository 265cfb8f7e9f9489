import { createAction } from '@reduxjs/toolkit';

/** The session was renewed: the access token is a new one. */
export const sessionRenewed = createAction('api/sessionRenewed');

/** The session cannot be renewed any more; both tokens are gone from storage. */
export const sessionExpired = createAction('api/sessionExpired');

/** The session was signed out in another tab, which told the server and cleared what the tabs share; this tab's own tokens are gone, too. */
export const sessionEndedElsewhere = createAction('api/sessionEndedElsewhere');

/** The server has a newer build of the page than the one that runs here. Told once for each. */
export const newerBuildMet = createAction('api/newerBuildMet');
