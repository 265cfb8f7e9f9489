import { combineSlices, configureStore } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import { FLUSH, PAUSE, PERSIST, persistStore, PURGE, REGISTER, REHYDRATE } from 'redux-persist';
import { api } from '../api/api.ts';
import { footerSlice } from '../core/footer/footerSlice.ts';
import { toastSlice } from '../core/toast/toastSlice.ts';
import { createListeners } from './listeners.ts';
import { persistedReducers } from './persistence.ts';

const persistActions = [FLUSH, PAUSE, PERSIST, PURGE, REGISTER, REHYDRATE];

/** The one store: session, location, footer and toast, and the server's data in the API slice. */
export function makeStore() {
  const listeners = createListeners();
  const store = configureStore({
    reducer: combineSlices(api, footerSlice, toastSlice, persistedReducers()),
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
export type RootState = ReturnType<AppStore['getState']>;
export type AppDispatch = AppStore['dispatch'];

/** Brings back what the last page of this tab kept; answers when it is in the store. */
export function restoreKept(store: AppStore): Promise<void> {
  return new Promise((resolve) => {
    persistStore(store, null, resolve);
  });
}
