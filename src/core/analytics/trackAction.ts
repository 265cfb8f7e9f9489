/** Maps Redux actions to analytics events. Loaded with the library, only after consent. */
import type { UnknownAction } from '@reduxjs/toolkit';
import type { AppDispatch, AppThunk, RootState } from '../../app/hooks.ts';
import { type BallotEndpoint, isBallotChanged } from '../ballot/ballotApi.ts';
import { flagPlanted } from '../ballot/guestBallotSlice.ts';
import { linkShared } from '../footer/shareLink.ts';
import { codeOfId } from '../location/currentLocation.ts';
import { locationApi } from '../location/locationApi.ts';
import { routeEntered } from '../navigation/routeEvents.ts';
import { tourEnded, tourStepShown } from '../navigation/tourEvents.ts';
import { restoreFailed, selectSession, signedIn, tokensCleared, userLoaded } from '../session/sessionSlice.ts';
import { type Analytics, type AnalyticsSettings, startAnalytics } from './analytics.ts';
import { trackedPath } from './trackedPath.ts';

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

const CHANGE_EVENTS: Partial<Record<BallotEndpoint, string>> = {
  castVote: 'Vote Cast',
  takeBackVote: 'Vote Taken Back',
  swapPick: 'Pick Swapped',
};

export type Tracker = Pick<Analytics, 'forget'> & {
  /** The user and the page of a visit whose earlier actions were not tracked. */
  trackVisit(state: RootState, path: string | undefined): void;
  /** @param state after the action */
  trackAction(action: UnknownAction, state: RootState): void;
};

/** Starts the library. Redux actions become analytics events. */
export async function startTracker(settings: AnalyticsSettings, dispatch: AppDispatch): Promise<Tracker> {
  const analytics = await startAnalytics(settings);
  let path: string | undefined;

  const trackPage = (newPath: string): void => {
    path = newPath;
    analytics.track('Page View', { path: trackedPath(path), device_type: deviceType() });
  };
  const trackUser = (state: RootState): void => {
    const { user, user_type: userType } = selectSession(state);
    if (user) analytics.identify(user._id, userType);
  };

  return {
    forget: () => analytics.forget(),
    trackVisit(state, currentPath) {
      trackUser(state);
      if (currentPath !== undefined) trackPage(currentPath);
    },
    trackAction(action, state) {
      if (routeEntered.match(action)) {
        if (action.payload !== path) trackPage(action.payload);
      } else if (userLoaded.match(action)) trackUser(state);
      else if (signedIn.match(action)) {
        const { method, isNew } = action.meta;
        trackUser(state);
        const properties = { method, device_type: deviceType() === 'mobile' ? 'Mobile' : 'Desktop' };
        analytics.track(isNew ? 'Signed Up' : 'Logged In', properties);
      } else if (tokensCleared.match(action) || restoreFailed.match(action)) analytics.reset();
      else if (tourStepShown.match(action)) analytics.track('Tour Step', { step: action.payload });
      else if (tourEnded.match(action)) {
        const { isFinished, step } = action.payload;
        analytics.track(isFinished ? 'Tour Finished' : 'Tour Skipped', { step });
      } else if (linkShared.match(action)) {
        const { link, method } = action.payload;
        analytics.track('Link Shared', { path: trackedPath(new URL(link).pathname), method });
      } else if (flagPlanted.match(action)) {
        if (action.payload.userId === undefined) analytics.track('Flag Planted', { who: 'guest' });
      } else if (isBallotChanged(action)) {
        const { locationId, remainingVotes } = action.payload;
        const event = CHANGE_EVENTS[action.meta.arg.endpointName];
        if (event === undefined) return;
        void dispatch(codeOfLocation(locationId)).then((state) => {
          analytics.track(event, { state, remaining_votes: remainingVotes });
          if (event === 'Vote Cast') analytics.track('Flag Planted', { who: 'member' });
        });
      }
    },
  };
}
