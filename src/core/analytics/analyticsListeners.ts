import { isAnyOf } from '@reduxjs/toolkit';
import type { AppStartListening, RootState, AppThunk } from '../../app/hooks.ts';
import { STORAGE_KEYS, writeText } from '../../shared/storage.ts';
import { type BallotEndpoint, isBallotChanged } from '../ballot/ballotApi.ts';
import { flagPlanted } from '../ballot/guestBallotSlice.ts';
import { routeEntered } from '../navigation/routeEvents.ts';
import { restoreFailed, selectSession, signedIn, tokensCleared, userLoaded } from '../session/sessionSlice.ts';
import { configApi } from '../../api/endpoints/configApi.ts';
import { linkShared } from '../footer/shareLink.ts';
import { tourEnded, tourStepShown } from '../navigation/tourEvents.ts';
import type { AnalyticsSettings } from './analytics.ts';
import { createAnalyticsQueue, loadAfterFirstPaint } from './analyticsQueue.ts';
import { consentAnswered, selectConsent } from './consentSlice.ts';
import { trackedPath } from './trackedPath.ts';
import { codeOfId } from '../location/currentLocation.ts';
import { locationApi } from '../location/locationApi.ts';

/** Device type by the user agent string (specification R14.1). */
export const deviceType = (): 'mobile' | 'desktop' =>
  /Mobi|Android|iPhone|iPad|iPod/i.test(navigator.userAgent) ? 'mobile' : 'desktop';

/** The state code of a location, upper case; empty for one that is closed. */
const codeOfLocation =
  (locationId: string): AppThunk<Promise<string>> =>
  async (dispatch, getState) => {
    await dispatch(locationApi.endpoints.getLocations.initiate(undefined, { subscribe: false }));
    return codeOfId(getState(), locationId)?.toUpperCase() ?? '';
  };

const selectConfig = configApi.endpoints.getConfig.select();

/** Settings of the analytics; null while nothing may be collected, undefined while that is not known. */
function selectSettings(state: RootState): AnalyticsSettings | null | undefined {
  const { answer, isTrackingUnwanted } = selectConsent(state);
  if (isTrackingUnwanted || answer === 'refused') return null;
  const config = selectConfig(state).data;
  if (!config?.analytics) return config?.analytics;
  return (answer ?? config.analytics.consent) === 'granted' ? config.analytics : null;
}

/** Maps Redux actions to analytics events. */
export function startAnalyticsListeners(startListening: AppStartListening): void {
  const queue = createAnalyticsQueue(loadAfterFirstPaint);
  let path: string | undefined;

  const sendPageView = (): void => {
    if (path === undefined) return;
    const properties = { path: trackedPath(path), device_type: deviceType() };
    queue.send((analytics) => analytics.track('Page View', properties));
  };
  const sendUser = (state: RootState): void => {
    const { user, user_type: userType } = selectSession(state);
    if (user) queue.send((analytics) => analytics.identify(user._id, userType));
  };

  // Collecting starts and stops with the configuration and the visitor's consent.
  startListening({
    predicate: (_action, state) => {
      const settings = selectSettings(state);
      return settings !== undefined && queue.mode() !== (settings ? 'open' : 'closed');
    },
    effect: (_action, { getState }) => {
      const settings = selectSettings(getState());
      if (!settings) {
        queue.close();
        return;
      }
      const wasClosed = queue.mode() === 'closed';
      void queue.open(settings).catch(() => queue.close());
      // Events before the consent are not sent; the current user and page are.
      if (!wasClosed) return;
      sendUser(getState());
      sendPageView();
    },
  });
  startListening({
    actionCreator: consentAnswered,
    effect: ({ payload }) => writeText('local', STORAGE_KEYS.consent, payload),
  });

  startListening({
    actionCreator: routeEntered,
    effect: ({ payload }) => {
      if (payload === path) return;
      path = payload;
      sendPageView();
    },
  });
  startListening({
    matcher: isAnyOf(signedIn, userLoaded),
    effect: (_action, { getState }) => sendUser(getState()),
  });
  startListening({
    actionCreator: signedIn,
    effect: ({ meta: { method, isNew } }) => {
      const properties = { method, device_type: deviceType() === 'mobile' ? 'Mobile' : 'Desktop' };
      queue.send((analytics) => analytics.track(isNew ? 'Signed Up' : 'Logged In', properties));
    },
  });
  startListening({
    matcher: isAnyOf(tokensCleared, restoreFailed),
    effect: () => queue.send((analytics) => analytics.reset()),
  });

  startListening({
    actionCreator: tourStepShown,
    effect: ({ payload: step }) => queue.send((analytics) => analytics.track('Tour Step', { step })),
  });
  startListening({
    actionCreator: tourEnded,
    effect: ({ payload: { isFinished, step } }) => {
      queue.send((analytics) => analytics.track(isFinished ? 'Tour Finished' : 'Tour Skipped', { step }));
    },
  });

  startListening({
    actionCreator: linkShared,
    effect: ({ payload: { link, method } }) => {
      const properties = { path: trackedPath(new URL(link).pathname), method };
      queue.send((analytics) => analytics.track('Link Shared', properties));
    },
  });

  startListening({
    actionCreator: flagPlanted,
    effect: ({ payload: { userId } }) => {
      if (userId === undefined) queue.send((analytics) => analytics.track('Flag Planted', { who: 'guest' }));
    },
  });
  startListening({
    matcher: isBallotChanged,
    effect: async ({ payload: { locationId, remainingVotes }, meta }, { dispatch }) => {
      const event = CHANGE_EVENTS[meta.arg.endpointName];
      if (event === undefined) return;
      const state = await dispatch(codeOfLocation(locationId));
      queue.send((analytics) => analytics.track(event, { state, remaining_votes: remainingVotes }));
      if (event === 'Vote Cast') queue.send((analytics) => analytics.track('Flag Planted', { who: 'member' }));
    },
  });
}

const CHANGE_EVENTS: Partial<Record<BallotEndpoint, string>> = {
  castVote: 'Vote Cast',
  takeBackVote: 'Vote Taken Back',
  swapPick: 'Pick Swapped',
};
