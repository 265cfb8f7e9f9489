import { TOAST_LONG_DURATION_MS } from '#contract/limits';
import type { AppThunk } from '../../app/hooks.ts';
import { configApi } from '../shell/configApi.ts';
import { toastShown } from '../toast/toastSlice.ts';
import { loadIdentity } from './identityLoader.ts';
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

/** Looks after the user whom the identity provider keeps in this tab. Answers how to stop; nothing when it could not begin, or `isWanted` says that it should not any more. */
export const watchIdentity =
  (kept: string, isWanted: () => boolean): AppThunk<Promise<(() => void) | undefined>> =>
  async (dispatch) => {
    await firstPaint();
    const loading = dispatch(configApi.endpoints.getConfig.initiate(undefined, { subscribe: false })).unwrap();
    const loaded = await Promise.all([loadIdentity(), loading]).catch(() => null);
    if (!isWanted() || loaded === null) return undefined;
    const [identity, config] = loaded;
    return identity.keepIdentityFresh(config.identity, kept, (reason, message) => {
      dispatch(toastShown({ type: 'warning', message, duration: TOAST_LONG_DURATION_MS }));
      dispatch(signOut(reason)).catch(() => undefined);
    });
  };
