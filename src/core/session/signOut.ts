import type { SignOutReason } from '../../api/events.ts';
import { logFailure } from '../../api/failure.ts';
import { subjectOf } from '../../api/session/claims.ts';
import { clearTokens } from '../../api/session/tokenStore.ts';
import type { AppThunk } from '../../app/hooks.ts';
import { remove, STORAGE_KEYS } from '../../shared/storage.ts';
import { signOutOfIdentity } from '../identity/loadIdentity.ts';
import { sessionApi } from './sessionApi.ts';
import { selectSession, selectUser, signedOut, tokensCleared } from './sessionSlice.ts';

/**
 * Signs out on this device at once and without a network (specification R3.8), then tells the server. Resolves when the
 * server has answered, or cannot be told for now.
 */
export const signOut =
  (
    reason?: SignOutReason,
    /** The access token of a session that was over before. */
    endedToken: string | null = null,
  ): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const storedId = selectUser(getState())?._id;
    const accessToken = dispatch(signOutLocally(reason)) ?? endedToken;
    const userId = storedId ?? (accessToken === null ? undefined : subjectOf(accessToken));
    if (accessToken === null || userId === undefined) logUntold(new Error('No access token available'));
    else await dispatch(sessionApi.endpoints.logout.initiate({ userId, accessToken }, { track: false }));
  };

export const logUntold = (failure: unknown): void =>
  logFailure('You’re signed out on this device. We couldn’t tell the server.', failure);

/** Signs out on this device only: the session has already ended on the server. Returns the access token it had. */
export const signOutLocally =
  (reason?: SignOutReason): AppThunk<string | null> =>
  (dispatch, getState) => {
    signOutOfIdentity();
    const accessToken = clearTokens(reason);
    for (const key of [STORAGE_KEYS.userDetails, STORAGE_KEYS.primaryLocation]) remove('session', key);
    if (selectSession(getState()).status === 'anonymous') return accessToken;
    dispatch(tokensCleared());
    dispatch(signedOut(reason));
    return accessToken;
  };
