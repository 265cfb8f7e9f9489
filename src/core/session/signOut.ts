import type { SignOutReason } from '../../api/events.ts';
import { type ApiFailure, isAborted, isTransient, logFailure } from '../../api/failure.ts';
import { subjectOf } from '../../api/session/claims.ts';
import { clearTokens } from '../../api/session/tokenStore.ts';
import type { AppThunk } from '../../app/hooks.ts';
import { remove, STORAGE_KEYS } from '../../shared/storage.ts';
import { signOutOfIdentity } from '../identity/loadIdentity.ts';
import { sessionApi } from './sessionApi.ts';
import { selectSession, selectUser, signedOut, tokensCleared } from './sessionSlice.ts';

/** Delay before the logout call is retried; an `online` event retries it earlier. */
const RETRY_MS = 30_000;

/**
 * Signs out on this device at once and without a network (specification R3.8), then tells the server. Rejects where
 * that fails the first time; the error is logged.
 * @param endedToken the access token of a session that was over before
 */
export const signOut =
  (reason?: SignOutReason, endedToken: string | null = null): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const storedId = selectUser(getState())?._id;
    const accessToken = dispatch(signOutLocally(reason)) ?? endedToken;
    const userId = storedId ?? (accessToken === null ? undefined : subjectOf(accessToken));
    try {
      if (accessToken === null || userId === undefined) throw new Error('No access token available');
      await dispatch(endAtServer(userId, accessToken));
    } catch (error) {
      logFailure('You’re signed out on this device. We couldn’t tell the server.', error);
      throw error;
    }
  };

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

/** Ends a session at the server; where there is no network or no server, again later, as long as the page is open. */
const endAtServer =
  (userId: string, accessToken: string): AppThunk<Promise<void>> =>
  async (dispatch) => {
    try {
      await dispatch(sessionApi.endpoints.logout.initiate({ userId, accessToken }, { track: false })).unwrap();
    } catch (error) {
      if (isAborted(error as ApiFailure) || isTransient(error as ApiFailure)) {
        const again = () => {
          clearTimeout(timer);
          window.removeEventListener('online', again);
          dispatch(endAtServer(userId, accessToken)).catch(() => undefined);
        };
        const timer = setTimeout(again, RETRY_MS);
        window.addEventListener('online', again);
      }
      throw error;
    }
  };
