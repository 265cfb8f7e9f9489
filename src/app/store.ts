import { combineSlices, configureStore, type ThunkDispatch, type UnknownAction } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import { FLUSH, PAUSE, PERSIST, persistStore, PURGE, REGISTER, REHYDRATE } from 'redux-persist';
import { api } from '../api/api.ts';
import { consentSlice } from '../core/analytics/consentSlice.ts';
import { swapSlice } from '../core/ballot/swapSlice.ts';
import { footerSlice } from '../core/footer/footerSlice.ts';
import { toastSlice } from '../core/toast/toastSlice.ts';
import { createListeners } from './listeners.ts';
import { persistedReducers } from './persistence.ts';

const persistActions = [FLUSH, PAUSE, PERSIST, PURGE, REGISTER, REHYDRATE];

const makeReducer = () => combineSlices(api, footerSlice, toastSlice, swapSlice, consentSlice, persistedReducers());

// Said from the reducer and not from the store, whose listeners and thunks are themselves typed by it.
export type RootState = ReturnType<ReturnType<typeof makeReducer>>;
export type AppDispatch = ThunkDispatch<RootState, unknown, UnknownAction>;

/** The one store: session, location, footer, toast, swap and consent, and the server's data in the API slice. */
export function makeStore() {
  const listeners = createListeners();
  const store = configureStore({
    reducer: makeReducer(),
    devTools: { name: 'Top Picks' },
    middleware: (getDefault) =>
      getDefault({ serializableCheck: { ignoredActions: persistActions } })
        .prepend(listeners.middleware)
        .concat(api.middleware),
  });
  setupListeners(store.dispatch);
  return store;
}

export type AppStore = ReturnType<typeof makeStore>;

/** Brings back what the last page of this tab kept; answers when it is in the store. */
export function restoreKept(store: AppStore): Promise<void> {
  return new Promise((resolve) => {
    persistStore(store, null, resolve);
  });
}
