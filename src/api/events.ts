import { createAction } from '@reduxjs/toolkit';

/** The session was renewed: the access token is a new one. */
export const sessionRenewed = createAction('api/sessionRenewed');

/** The session cannot be renewed any more; both tokens are gone from storage. */
export const sessionExpired = createAction('api/sessionExpired');
