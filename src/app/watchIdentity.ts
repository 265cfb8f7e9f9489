import { TOAST_LONG_DURATION_MS } from '#contract/limits';
import type { AppThunk } from './hooks.ts';
import { configApi } from '../api/endpoints/configApi.ts';
import { toastShown } from '../core/feedback/toastSlice.ts';
import { loadIdentity } from '../core/identity/loadIdentity.ts';
import { signOut } from '../core/session/signOut.ts';
import { SIGN_OUT_MESSAGES } from '../core/session/signOutMessages.ts';

/** Limit for browsers that do not report their first paint. */
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

/**
 * Keeps the identity provider's user of this tab fresh. Resolves to a function that stops it; to undefined when it
 * could not start or was cancelled.
 */
export const watchIdentity =
  (refreshToken: string, isWanted: () => boolean): AppThunk<Promise<(() => void) | undefined>> =>
  async (dispatch) => {
    await firstPaint();
    const loading = dispatch(configApi.endpoints.getConfig.initiate(undefined, { subscribe: false })).unwrap();
    const loaded = await Promise.all([loadIdentity(), loading]).catch(() => null);
    if (!isWanted() || loaded === null) return undefined;
    const [identity, config] = loaded;
    return identity.keepIdentityFresh(config.identity, refreshToken, (reason) => {
      dispatch(toastShown({ type: 'warning', message: SIGN_OUT_MESSAGES[reason], duration: TOAST_LONG_DURATION_MS }));
      void dispatch(signOut(reason));
    });
  };
