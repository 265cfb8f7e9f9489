import { isAnyOf } from '@reduxjs/toolkit';
import { configApi } from '../../api/endpoints/configApi.ts';
import type { AppStartListening, RootState } from '../../app/hooks.ts';
import { afterLoad } from '../../shared/afterLoad.ts';
import { STORAGE_KEYS, writeText } from '../../shared/storage.ts';
import { isBallotChanged } from '../ballot/ballotApi.ts';
import { flagPlanted } from '../ballot/guestBallotSlice.ts';
import { linkShared } from '../footer/shareLink.ts';
import { routeEntered } from '../navigation/routeEvents.ts';
import { tourEnded, tourStepShown } from '../navigation/tourEvents.ts';
import { restoreFailed, signedIn, tokensCleared, userLoaded } from '../session/sessionSlice.ts';
import type { AnalyticsSettings } from './analytics.ts';
import { createAnalyticsQueue } from './analyticsQueue.ts';
import { consentAnswered, selectConsent } from './consentSlice.ts';
import type { Tracker } from './trackAction.ts';

const selectConfig = configApi.endpoints.getConfig.select();

/** Settings of the analytics; null while nothing may be collected, undefined while that is not known. */
function selectSettings(state: RootState): AnalyticsSettings | null | undefined {
  const { answer, isTrackingUnwanted } = selectConsent(state);
  if (isTrackingUnwanted || answer === 'refused') return null;
  const config = selectConfig(state).data;
  if (!config?.analytics) return config?.analytics;
  return (answer ?? config.analytics.consent) === 'granted' ? config.analytics : null;
}

const isTracked = isAnyOf(
  routeEntered,
  signedIn,
  userLoaded,
  tokensCleared,
  restoreFailed,
  tourStepShown,
  tourEnded,
  linkShared,
  flagPlanted,
  isBallotChanged,
);

/** Gives actions to the analytics, whose code is loaded after the first screen and only with consent. */
export function startAnalyticsListeners(startListening: AppStartListening): void {
  const queue = createAnalyticsQueue<Tracker>();
  let path: string | undefined;

  // Collecting starts and stops with the configuration and the visitor's consent.
  startListening({
    predicate: (_action, state) => {
      const settings = selectSettings(state);
      return settings !== undefined && queue.mode() !== (settings ? 'open' : 'closed');
    },
    effect: (_action, { getState, dispatch }) => {
      const state = getState();
      const settings = selectSettings(state);
      if (!settings) {
        queue.close();
        return;
      }
      const wasClosed = queue.mode() === 'closed';
      const load = async () => {
        await afterLoad();
        const { startTracker } = await import('./trackAction.ts');
        return startTracker(settings, dispatch);
      };
      void queue.open(load).catch(() => queue.close());
      // Events before the consent are not sent; the current user and page are.
      if (!wasClosed) return;
      const shownPath = path;
      queue.send((tracker) => tracker.trackVisit(state, shownPath));
    },
  });
  startListening({
    actionCreator: consentAnswered,
    effect: ({ payload }) => writeText('local', STORAGE_KEYS.consent, payload),
  });
  startListening({
    matcher: isTracked,
    effect: (action, { getState }) => {
      if (routeEntered.match(action)) path = action.payload;
      const state = getState();
      queue.send((tracker) => tracker.trackAction(action, state));
    },
  });
}
