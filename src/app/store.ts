import { configureStore, createListenerMiddleware, type Middleware, type Reducer } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import { api } from '../api/api.ts';
import type { StoreExtras } from '../api/baseQuery.ts';
import { startAnalyticsListeners } from '../core/analytics/analyticsListeners.ts';
import { startBallotListeners } from '../core/ballot/ballotListeners.ts';
import { startLocationListeners } from '../core/location/locationListeners.ts';
import { startSessionListeners } from '../core/session/sessionListeners.ts';
import { ownBuild } from '../shared/build.ts';
import { APP_VERSION } from '../shared/config.ts';
import type { AppStartListening } from './hooks.ts';
import { startIdentityListeners } from './identityListeners.ts';
import { recorder } from './qa/recorder.ts';
import { reducer, type RootState } from './reducer.ts';

/** How many actions Redux DevTools keep; older ones are folded into their first state. */
const DEVTOOLS_ACTIONS = 200;

/** A store apart from the visit, for server-side rendering and replays: no listeners, no recording, no DevTools. */
type Detached = {
  state?: RootState;
  reducer?: Reducer<RootState>;
  /** Responds in place of the network. */
  respond?: StoreExtras['respond'];
};

/** Replaces what is personal in an action or a state. */
type Redact = <T>(value: T) => T;

/** The listeners of every room. */
function createListeners() {
  const listeners = createListenerMiddleware();
  const startListening = listeners.startListening as AppStartListening;
  startSessionListeners(startListening);
  startIdentityListeners(startListening);
  startLocationListeners(startListening);
  startBallotListeners(startListening);
  startAnalyticsListeners(startListening);
  return listeners;
}

const recordNothing: Middleware = () => (next) => next;

/**
 * The only place that makes a store. Redux DevTools find the visit's one in production builds, too.
 * @param redact without it they get nothing
 */
export function makeStore(detached?: Detached, redact?: Redact) {
  const extraArgument: StoreExtras = { respond: detached?.respond };
  const listeners = detached ? createListenerMiddleware() : createListeners();
  const checks = detached && { serializableCheck: false, immutableCheck: false };
  const store = configureStore({
    reducer: detached?.reducer ?? reducer,
    ...(detached?.state && { preloadedState: detached.state }),
    devTools: redact !== undefined && {
      name: `Top Picks ${ownBuild() ?? APP_VERSION}`,
      maxAge: DEVTOOLS_ACTIONS,
      actionSanitizer: redact,
      stateSanitizer: redact,
    },
    middleware: (getDefault) =>
      getDefault({ thunk: { extraArgument }, ...checks })
        .prepend(listeners.middleware)
        .concat(api.middleware, detached ? recordNothing : recorder),
  });
  if (!detached) setupListeners(store.dispatch);
  return store;
}

export type AppStore = ReturnType<typeof makeStore>;
