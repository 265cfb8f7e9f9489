import { addListener } from '@reduxjs/toolkit';
import type { GuardedHistory } from '../core/navigation/guardedHistory.ts';
import { restoreSession } from '../core/session/sessionListeners.ts';
import { signedOut } from '../core/session/sessionSlice.ts';
import { paths } from '../shared/paths.ts';
import { type AppStore, restoreKept } from './store.ts';

/** Brings a new store to life: what the tab kept, the stored session, and the one navigation that an action asks for (sign-out leads to /logout). */
export async function startApp(store: AppStore, history: GuardedHistory): Promise<void> {
  store.dispatch(addListener({ actionCreator: signedOut, effect: () => history.replace(paths.logout) }));
  await restoreKept(store);
  store.dispatch(restoreSession());
}
