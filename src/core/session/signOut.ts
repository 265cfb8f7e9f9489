import { logFailure } from '../../api/failure.ts';
import { clearTokens } from '../../api/session/tokenStore.ts';
import type { AppDispatch, AppThunk } from '../../app/hooks.ts';
import { remove, STORAGE_KEYS } from '../../shared/storage.ts';
import { configApi } from '../../api/endpoints/configApi.ts';
import { signOutOfIdentity } from '../identity/loadIdentity.ts';
import { sessionApi } from './sessionApi.ts';
import {
  selectSession,
  selectUser,
  signedOut,
  signOutStarted,
  type SignOutReason,
  tokensCleared,
} from './sessionSlice.ts';

const IDENTITY_LIMIT_MS = 2000;

/**
 * Signs out in the order of specification R3.8: identity provider (errors ignored), our server, what is stored of
 * session and user, analytics (`tokensCleared`), user. Every local step is taken even when a call fails; the error is
 * logged and rejects afterwards. `signedOut` clears the user and, unless the session ended by itself, leads to /logout.
 */
export const signOut =
  (reason?: SignOutReason): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    if (selectSession(getState()).isSigningOut) return;
    const userId = selectUser(getState())?._id;
    dispatch(signOutStarted(reason));
    await within(IDENTITY_LIMIT_MS, signOutOfProvider(dispatch)).catch(() => undefined);
    let failed: { error: unknown } | undefined;
    try {
      if (userId === undefined) throw new Error('No access token available');
      await dispatch(sessionApi.endpoints.logout.initiate({ userId }, { track: false })).unwrap();
    } catch (error) {
      failed = { error };
    }
    dispatch(endSession(reason));
    if (failed) {
      logFailure('You’re signed out on this device. We couldn’t tell the server.', failed.error);
      throw failed.error;
    }
  };

/** Signs out in this tab only, at once: the session has already ended on the server. */
export const signOutLocally =
  (reason: SignOutReason): AppThunk =>
  (dispatch, getState) => {
    const { status, isSigningOut } = selectSession(getState());
    if (status === 'anonymous' || isSigningOut) return;
    signOutOfProvider(dispatch).catch(() => undefined);
    dispatch(endSession(reason));
  };

const endSession =
  (reason?: SignOutReason): AppThunk =>
  (dispatch) => {
    clearTokens();
    for (const key of [STORAGE_KEYS.userDetails, STORAGE_KEYS.primaryLocation]) remove('session', key);
    dispatch(tokensCleared());
    dispatch(signedOut(reason));
  };

const signOutOfProvider = (dispatch: AppDispatch): Promise<void> =>
  signOutOfIdentity(async () => (await dispatch(configApi.endpoints.getConfig.initiate()).unwrap()).identity);

function within(limitMs: number, action: Promise<void>): Promise<void> {
  return Promise.race([action, new Promise<void>((resolve) => setTimeout(resolve, limitMs))]);
}
