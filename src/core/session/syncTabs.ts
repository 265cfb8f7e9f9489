import { USER_REFRESH_MS } from '#contract/limits';
import { sessionEndedElsewhere, votedElsewhere } from '../../api/events.ts';
import { followOtherTabs } from '../../api/session/tabSession.ts';
import { isOwnShared } from '../../api/session/nextTokens.ts';
import { changeTokens, readTokens } from '../../api/session/tokenStore.ts';
import type { AppThunk } from '../../app/hooks.ts';
import { sessionApi } from './sessionApi.ts';
import { selectSession } from './sessionSlice.ts';

/**
 * Synchronises this tab's session with the browser's other tabs, also after a sleep. Returns a function that stops it.
 */
export const syncTabs = (): AppThunk<() => void> => (dispatch, getState) => {
  const { getMe } = sessionApi.endpoints;

  // A tab that slept, or was in the back-forward cache, has missed timers and messages, so it refetches the user.
  const onShown = () => {
    if (document.visibilityState !== 'visible' || selectSession(getState()).status === 'anonymous') return;
    changeTokens({ is: 'sharedChanged' });
    const { fulfilledTimeStamp = 0 } = getMe.select()(getState());
    const isFresh = Math.abs(Date.now() - fulfilledTimeStamp) < USER_REFRESH_MS;
    if (isFresh && isOwnShared(readTokens())) return;
    void dispatch(getMe.initiate(undefined, { forceRefetch: true, subscribe: false }));
  };

  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) onShown();
  };

  const stopListening = followOtherTabs({
    onEnded: (reason) => dispatch(sessionEndedElsewhere(reason)),
    onVoted: (ballot) => dispatch(votedElsewhere(ballot)),
  });
  document.addEventListener('visibilitychange', onShown);
  window.addEventListener('pageshow', onPageShow);
  return () => {
    stopListening();
    document.removeEventListener('visibilitychange', onShown);
    window.removeEventListener('pageshow', onPageShow);
  };
};
