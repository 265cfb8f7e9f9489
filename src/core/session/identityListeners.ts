import { isAnyOf } from '@reduxjs/toolkit';
import { TOAST_LONG_DURATION_MS } from '#contract/limits';
import type { AppStartListening } from '../../app/hooks.ts';
import { configApi } from '../shell/configApi.ts';
import { toastShown } from '../toast/toastSlice.ts';
import { keptRefreshToken, loadIdentity } from './identityLoader.ts';
import { restoreFailed, restoreStarted, signedIn, signedOut, signOutStarted } from './sessionSlice.ts';
import { signOut } from './signOut.ts';

/** A browser that does not say when it has painted has done so by then. */
const PAINTED_BY_MS = 1000;

const firstPaint = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, PAINTED_BY_MS);
    new PerformanceObserver((list, observer) => {
      if (list.getEntriesByName('first-contentful-paint').length === 0) return;
      observer.disconnect();
      resolve();
    }).observe({ type: 'paint', buffered: true });
  });

/** While a member is signed in and this tab keeps a user of the identity provider, that user is looked after; for nobody else is Firebase loaded here. */
export function startIdentityListeners(startListening: AppStartListening): void {
  let stop = (): void => undefined;
  let turn = 0;
  const begin = (): number => {
    stop();
    stop = () => undefined;
    turn += 1;
    return turn;
  };

  startListening({
    matcher: isAnyOf(signedIn, restoreStarted),
    effect: async (_action, { dispatch }) => {
      const own = begin();
      const kept = keptRefreshToken();
      if (kept === null) return;
      await firstPaint();
      const loading = dispatch(configApi.endpoints.getConfig.initiate(undefined, { subscribe: false })).unwrap();
      const loaded = await Promise.all([loadIdentity(), loading]).catch(() => null);
      if (own !== turn || loaded === null) return;
      const [identity, config] = loaded;
      stop = identity.keepIdentityFresh(config.identity, kept, (reason, message) => {
        dispatch(toastShown({ type: 'warning', message, durationMs: TOAST_LONG_DURATION_MS }));
        dispatch(signOut(reason)).catch(() => undefined);
      });
    },
  });
  startListening({ matcher: isAnyOf(signOutStarted, signedOut, restoreFailed), effect: () => void begin() });
}
