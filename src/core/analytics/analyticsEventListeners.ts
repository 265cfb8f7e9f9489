import { isAnyOf } from '@reduxjs/toolkit';
import type { AppStartListening, RootState } from '../../app/hooks.ts';
import { deviceType } from '../../shared/device.ts';
import { ballotApi } from '../ballot/ballotApi.ts';
import { changesApi } from '../ballot/changesApi.ts';
import { codeOfLocation } from '../location/codeOfLocation.ts';
import { routeEntered } from '../navigation/routeEvents.ts';
import { restoreFailed, selectSession, signedIn, tokensCleared, userLoaded } from '../session/sessionSlice.ts';
import { linkShared } from '../sharing/sharingEvents.ts';
import { tourEnded, tourStepShown } from '../tour/tourEvents.ts';
import { createAnalyticsQueue, loadAfterFirstPaint } from './analyticsQueue.ts';
import { selectAnalyticsSettings } from './analyticsSettings.ts';
import { trackedPath } from './trackedPath.ts';

type SignIn = ReturnType<typeof signedIn>;

/**
 * Maps Redux actions to analytics events, from the consent on.
 * @param signIns those that happened while this code was loading
 */
export function startEventListeners(
  startListening: AppStartListening,
  { state, signIns }: { state: RootState; signIns: readonly SignIn[] },
): void {
  const queue = createAnalyticsQueue(loadAfterFirstPaint);
  let path = window.location.pathname;

  const sendPageView = (): void => {
    const properties = { path: trackedPath(path), device_type: deviceType() };
    queue.send((analytics) => analytics.track('Page View', properties));
  };
  const sendUser = (state: RootState): void => {
    const { user, user_type: userType } = selectSession(state);
    if (user) queue.send((analytics) => analytics.identify(user._id, userType));
  };

  const sendSignIn = ({ meta: { method, isNew } }: SignIn): void => {
    const properties = { method, device_type: deviceType() === 'mobile' ? 'Mobile' : 'Desktop' };
    queue.send((analytics) => analytics.track(isNew ? 'Signed Up' : 'Logged In', properties));
  };

  /** Collecting starts and stops with the configuration and the visitor's consent. Events before the consent are not sent; the current user and page are. */
  const followConsent = (now: RootState): void => {
    const settings = selectAnalyticsSettings(now);
    if (!settings) {
      queue.close();
      return;
    }
    void queue.open(settings).catch(() => queue.close());
    sendUser(now);
    sendPageView();
  };
  followConsent(state);
  for (const signIn of signIns) sendSignIn(signIn);
  startListening({
    predicate: (_action, now) => {
      const settings = selectAnalyticsSettings(now);
      return settings !== undefined && queue.mode() !== (settings ? 'open' : 'closed');
    },
    effect: (_action, { getState }) => followConsent(getState()),
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
  startListening({ actionCreator: signedIn, effect: sendSignIn });
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

  const { castVote, takeBackVote } = ballotApi.endpoints;
  for (const [event, matcher] of [
    ['Vote Cast', castVote.matchFulfilled],
    ['Vote Taken Back', takeBackVote.matchFulfilled],
    ['Pick Swapped', changesApi.endpoints.swapPick.matchFulfilled],
  ] as const) {
    startListening({
      matcher,
      effect: async ({ payload: { locationId, remainingVotes } }, { dispatch }) => {
        const state = await dispatch(codeOfLocation(locationId));
        queue.send((analytics) => analytics.track(event, { state, remaining_votes: remainingVotes }));
      },
    });
  }
}
