import { isAnyOf, type Store } from '@reduxjs/toolkit';
import { api, userApi } from '../../api/api.ts';
import { loadRenewal } from '../../api/baseQuery.ts';
import { sessionEndedElsewhere, sessionExpired } from '../../api/events.ts';
import { isTransient, logFailure } from '../../api/failure.ts';
import { loadBrowserKey } from '../../api/session/proof.ts';
import { changeTokens, readAccessToken, readRefreshToken } from '../../api/session/tokenStore.ts';
import type { AppDispatch, AppStartListening, AppThunk, RootState } from '../../app/hooks.ts';
import { afterLoad } from '../../shared/afterLoad.ts';
import { remove, STORAGE_KEYS } from '../../shared/storage.ts';
import { sessionApi } from './sessionApi.ts';
import {
  restoreFailed,
  restoreInterrupted,
  restoreStarted,
  selectSession,
  selectUser,
  signedIn,
  signedOut,
  toUserDetails,
  userLoaded,
  selectIsUnsettled,
} from './sessionSlice.ts';
import { logUntold, signOut, signOutLocally } from './signOut.ts';

/** Delay before the server is told of a sign-out again; an `online` event comes earlier. */
const RETRY_MS = 30_000;

/** At the start: restores a stored session; the stored user details are used until the user is fetched. */
export const restoreSession = (): AppThunk => (dispatch, getState) => {
  changeTokens({ is: 'started' });
  if (readAccessToken() === null && readRefreshToken() === null) {
    if (selectSession(getState()).status !== 'anonymous' || selectUser(getState())) dispatch(restoreFailed());
    return;
  }
  const storedUser = selectUser(getState());
  dispatch(restoreStarted());
  if (storedUser) dispatch(userLoaded(storedUser));
};

export function startSessionListeners(startListening: AppStartListening): void {
  let unsubscribe = (): void => undefined;
  const subscribeToUser = (dispatch: AppDispatch, forceRefetch: boolean): void => {
    unsubscribe();
    ({ unsubscribe } = dispatch(userApi.endpoints.getMe.initiate(undefined, { forceRefetch })));
  };

  // The user is fetched at once and stays in the cache. Every 5 minutes the base query fetches it again.
  startListening({
    actionCreator: signedIn,
    effect: async (_action, { dispatch }) => {
      subscribeToUser(dispatch, true);
      await loadRenewal().catch(() => undefined);
    },
  });
  startListening({
    actionCreator: restoreStarted,
    effect: async (_action, { dispatch }) => {
      subscribeToUser(dispatch, false);
      // A renewal must find it, also when a new release has replaced this one's files.
      await afterLoad();
      await Promise.allSettled([loadBrowserKey(), loadRenewal()]);
    },
  });
  startListening({
    matcher: isAnyOf(signedOut, restoreFailed),
    effect: (_action, { dispatch }) => {
      unsubscribe();
      dispatch(api.util.resetApiState());
    },
  });
  startListening({ actionCreator: signedOut, effect: () => remove('local', STORAGE_KEYS.unverified) });
  startListening({
    matcher: userApi.endpoints.getMe.matchFulfilled,
    effect: ({ payload, meta }, { dispatch, getState }) => {
      // A response that has been overtaken, by that of a later sign-in for example, is not cached either.
      const { requestId } = userApi.endpoints.getMe.select()(getState());
      if (meta.requestId === requestId) dispatch(userLoaded(toUserDetails(payload)));
    },
  });
  startListening({
    matcher: userApi.endpoints.getMe.matchRejected,
    effect: ({ payload, meta }, { dispatch, getState }) => {
      // The query was skipped, or aborted at a sign-out.
      if (meta.condition || meta.aborted) return;
      logFailure('The user could not be fetched.', payload);
      const { status, signOutReason } = selectSession(getState());
      // A sign-out follows where the session has expired.
      if (status !== 'restoring' || signOutReason !== null) return;
      dispatch(payload === undefined || isTransient(payload) ? restoreInterrupted() : restoreFailed());
    },
  });
  startListening({
    actionCreator: sessionExpired,
    effect: async ({ payload }, { dispatch, getState, delay }) => {
      // The calls that were refused hear of it first: a sign-out aborts them.
      await delay(0);
      const { status, signOutReason } = selectSession(getState());
      if (status === 'anonymous' || signOutReason === null) return;
      if (signOutReason === 'deleted') dispatch(signOutLocally('deleted'));
      else await dispatch(signOut(signOutReason, payload.accessToken));
    },
  });
  startListening({
    actionCreator: sessionEndedElsewhere,
    effect: ({ payload }, { dispatch }) => void dispatch(signOutLocally(payload)),
  });
  // Where there is no network or no server, it is told later, as long as the page is open.
  startListening({
    matcher: sessionApi.endpoints.logout.matchRejected,
    effect: async ({ payload, meta, error }, { dispatch, delay, signal }) => {
      logUntold(payload ?? error);
      if (payload && !isTransient(payload)) return;
      const online = new Promise((resolve) => window.addEventListener('online', resolve, { once: true, signal }));
      await Promise.race([delay(RETRY_MS), online]);
      void dispatch(sessionApi.endpoints.logout.initiate(meta.arg.originalArgs, { track: false }));
    },
  });
}

/** Resolves once the session is restored, or cannot be for now. */
export const settledSession = async (store: Store<RootState>): Promise<void> => {
  if (!selectIsUnsettled(store.getState())) return;
  await new Promise<void>((resolve) => {
    const stop = store.subscribe(() => {
      if (selectIsUnsettled(store.getState())) return;
      stop();
      resolve();
    });
  });
};
