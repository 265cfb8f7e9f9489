import { configureStore } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import { api } from '../api/api.ts';
import { createListeners } from './listeners.ts';
import { recorder } from './qa/recorder.ts';
import { redact } from './qa/redact.ts';
import { reducer } from './reducer.ts';

/** How many actions Redux DevTools keep; older ones are folded into their first state. */
const DEVTOOLS_ACTIONS = 200;

/** The one store. Redux DevTools find it in production builds, too, without names, addresses and tokens. */
export function makeStore() {
  const listeners = createListeners();
  const store = configureStore({
    reducer,
    devTools: { name: 'Top Picks', maxAge: DEVTOOLS_ACTIONS, actionSanitizer: redact, stateSanitizer: redact },
    middleware: (getDefault) => getDefault().prepend(listeners.middleware).concat(api.middleware, recorder),
  });
  setupListeners(store.dispatch);
  return store;
}

export type AppStore = ReturnType<typeof makeStore>;
