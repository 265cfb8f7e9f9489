import { lowerCasePath } from '#contract/pageHead';
import { addListener } from '@reduxjs/toolkit';
import type { GuardedHistory } from '../core/navigation/guardedHistory.ts';
import { keepInStep } from '../core/session/otherTabs.ts';
import { restoreSession } from '../core/session/sessionListeners.ts';
import { leadsToLogout, signedOut } from '../core/session/sessionSlice.ts';
import { paths } from '../shared/paths.ts';
import { preloadPage } from './lazyPage.ts';
import { routes } from './router.tsx';
import { startKeeping } from './persistence.ts';
import type { AppStore } from './store.ts';

/** How long the first page's code may take before its spinner shows. */
const SPINNER_AFTER_MS = 150;

/** An address typed or linked in capitals is replaced by the page's one address. */
function toLowerCase({ location: { pathname, search, hash, state }, replace }: GuardedHistory): void {
  const lower = lowerCasePath(pathname);
  if (lower !== pathname) replace({ pathname: lower, search, hash }, state);
}

/**
 * Brings a new store to life: what the tab kept, the stored session, and the one navigation that an action asks for (sign-out leads to /logout). Answers
 * how to stop storing and following the other tabs.
 */
export async function startApp(store: AppStore, history: GuardedHistory): Promise<() => void> {
  toLowerCase(history);
  store.dispatch(
    addListener({
      actionCreator: signedOut,
      effect: ({ payload: reason }) => {
        if (leadsToLogout(reason)) history.replace(paths.logout);
      },
    }),
  );
  const isLoaded = preloadPage(routes, history.location.pathname).catch(() => undefined);
  const stopKeeping = await startKeeping(store);
  store.dispatch(restoreSession());
  const stopFollowing = store.dispatch(keepInStep());
  await Promise.race([isLoaded, new Promise((resolve) => setTimeout(resolve, SPINNER_AFTER_MS))]);
  return () => {
    stopFollowing();
    stopKeeping();
  };
}
