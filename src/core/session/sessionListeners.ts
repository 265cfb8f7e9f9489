import { isAnyOf } from '@reduxjs/toolkit';
import { api } from '../../api/api.ts';
import { sessionEndedElsewhere, sessionExpired, sessionRenewed } from '../../api/events.ts';
import { isPassing, logFailure } from '../../api/failure.ts';
import { claimStoredSession } from '../../api/tokenStore.ts';
import type { AppDispatch, AppStartListening, AppThunk } from '../../app/hooks.ts';
import { USER_REFRESH_MS } from '#contract/limits';
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
} from './sessionSlice.ts';
import { leave, signOut } from './signOut.ts';

/** At the start: a stored session is restored; the kept user details stand in until the user is fetched. */
export const restoreSession = (): AppThunk => (dispatch, getState) => {
  if (!claimStoredSession()) {
    if (selectSession(getState()).status !== 'anonymous' || selectUser(getState())) dispatch(restoreFailed());
    return;
  }
  const kept = selectUser(getState());
  dispatch(restoreStarted());
  if (kept) dispatch(userLoaded(kept));
};

export function startSessionListeners(startListening: AppStartListening): void {
  let stopPolling = (): void => undefined;
  const pollUser = (dispatch: AppDispatch, forceRefetch: boolean): void => {
    stopPolling();
    const { initiate } = sessionApi.endpoints.getMe;
    const subscriptionOptions = { pollingInterval: USER_REFRESH_MS };
    const subscription = dispatch(initiate(undefined, { forceRefetch, subscriptionOptions }));
    stopPolling = () => subscription.unsubscribe();
  };

  // While somebody is signed in (or restored) the user is fetched at once and every 5 minutes.
  startListening({
    actionCreator: signedIn,
    effect: (_action, { dispatch }) => pollUser(dispatch, true),
  });
  startListening({
    actionCreator: restoreStarted,
    effect: (_action, { dispatch }) => pollUser(dispatch, false),
  });
  startListening({
    matcher: isAnyOf(signedOut, restoreFailed),
    effect: (_action, { dispatch }) => {
      stopPolling();
      dispatch(api.util.resetApiState());
    },
  });
  startListening({
    matcher: sessionApi.endpoints.getMe.matchFulfilled,
    effect: ({ payload }, { dispatch }) => void dispatch(userLoaded(toUserDetails(payload))),
  });
  startListening({
    matcher: sessionApi.endpoints.getMe.matchRejected,
    effect: ({ payload, meta }, { dispatch, getState }) => {
      // Not asked at all, or dropped with everything else at a sign-out.
      if (meta.condition || meta.aborted) return;
      logFailure('The user could not be fetched.', payload);
      const { status, isSigningOut } = selectSession(getState());
      if (status !== 'restoring' || isSigningOut) return;
      dispatch(payload === undefined || isPassing(payload) ? restoreInterrupted() : restoreFailed());
    },
  });
  startListening({
    actionCreator: sessionRenewed,
    effect: (_action, { dispatch, getState }) => {
      if (selectSession(getState()).status !== 'anonymous') {
        void dispatch(sessionApi.endpoints.getMe.initiate(undefined, { forceRefetch: true, subscribe: false }));
      }
    },
  });
  startListening({
    actionCreator: sessionExpired,
    effect: async (_action, { dispatch, getState }) => {
      if (selectSession(getState()).status === 'anonymous') return;
      await dispatch(signOut('sessionOver')).catch(() => undefined);
    },
  });
  startListening({
    actionCreator: sessionEndedElsewhere,
    effect: (_action, { dispatch }) => dispatch(leave('elsewhere')),
  });
}
