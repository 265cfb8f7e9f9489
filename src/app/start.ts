import { plainPath } from '#contract/pageHead';
import { addListener, clearAllListeners } from '@reduxjs/toolkit';
import {
  createPath,
  type DataRouter,
  type Location,
  resolvePath,
  type RouterNavigateOptions,
  type To,
} from 'react-router-dom';
import { consentRead } from '../core/analytics/consentSlice.ts';
import { addressOf } from '../core/location/address.ts';
import { addressEntered } from '../core/location/locationSlice.ts';
import { syncTabs } from '../core/session/syncTabs.ts';
import { restoreSession } from '../core/session/sessionListeners.ts';
import { leadsToLogout, selectIsGuest, signedOut } from '../core/session/sessionSlice.ts';
import { signOut } from '../core/session/signOut.ts';
import { paths } from '../shared/paths.ts';
import { pageLoaded } from './pageLoaded.ts';
import { startPersistence } from './persistence.ts';
import type { AppStore } from './store.ts';

/** How long the first page's code may take before its spinner shows. */
const SPINNER_AFTER_MS = 150;

/** Replaces an address that is written in another way by the page's own one. */
function toPlainPath(router: DataRouter): void {
  const { pathname, search, hash, state } = router.state.location as Location<unknown>;
  const plain = plainPath(pathname);
  if (plain !== pathname) void router.navigate({ pathname: plain, search, hash }, { replace: true, state });
}

/**
 * Makes a navigation to the current address replace its entry in the history. A link does so itself once React has
 * rendered its page; until then, the second tap of a double tap would add a second step.
 */
function addNoStepTwice(router: DataRouter): void {
  const { navigate } = router;
  router.navigate = (to: To | number | null, options?: RouterNavigateOptions) => {
    if (typeof to === 'number') return navigate(to);
    const { location } = router.state;
    const isHere = to !== null && createPath(resolvePath(to, location.pathname)) === createPath(location);
    return navigate(to, isHere ? { ...options, replace: true } : options);
  };
}

/** Opening /logout signs out, before the code of its page is fetched: a sign-out needs no network. */
function signOutAtLogout(store: AppStore, router: DataRouter): void {
  const onMoved = () => {
    const { pathname } = router.state.navigation.location ?? router.state.location;
    if (pathname !== paths.logout || selectIsGuest(store.getState())) return;
    void store.dispatch(signOut());
  };
  onMoved();
  router.subscribe(onMoved);
}

/**
 * Starts a new store: restores what the tab has stored and its session, and navigates to /logout at a sign-out.
 * Resolves to a function that stops what runs beside the pages: persistence, tabs, listeners.
 */
export async function startApp(store: AppStore, router: DataRouter): Promise<() => void> {
  addNoStepTwice(router);
  toPlainPath(router);
  store.dispatch(
    addListener({
      actionCreator: signedOut,
      effect: ({ payload: reason }) => {
        if (leadsToLogout(reason)) void router.navigate(paths.logout, { replace: true });
      },
    }),
  );
  // Before anything is requested or rendered; EnterAddress follows the pages after the first one.
  const { location } = router.state;
  store.dispatch(addressEntered(addressOf({ ...location, pathname: plainPath(location.pathname) })));
  store.dispatch(consentRead());
  const stopPersistence = await startPersistence(store);
  store.dispatch(restoreSession());
  const stopTabSync = store.dispatch(syncTabs());
  signOutAtLogout(store, router);
  await pageLoaded(router, SPINNER_AFTER_MS);
  return () => {
    stopTabSync();
    stopPersistence();
    store.dispatch(clearAllListeners());
  };
}
