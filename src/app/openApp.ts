import { createElement, StrictMode } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import type { GuardedHistory } from '../core/navigation/guardedHistory.ts';
import { App } from './App.tsx';
import { isLoaded, readServed, takeOver } from './served/takeOver.ts';
import { startApp } from './start.ts';
import { type AppStore, makeStore } from './store.ts';

export type OpenedApp = { store: AppStore; root: Root; stopKeeping: () => void };

/** Opens the app in the page: takes over what the server has drawn there, else draws it. */
export async function openApp(element: HTMLElement, history: GuardedHistory): Promise<OpenedApp> {
  const store = makeStore();
  const served = readServed(history);
  const stopKeeping = await startApp(store, history);
  const isThere = served !== undefined && (await isLoaded(served));
  const serverState = isThere ? store.dispatch(takeOver(served)) : null;

  const app = createElement(StrictMode, null, createElement(App, { store, history, serverState }));
  let root: Root;
  if (serverState) root = hydrateRoot(element, app);
  else {
    element.replaceChildren();
    root = createRoot(element);
    root.render(app);
  }
  // What looks otherwise for this visitor has been hidden until here.
  delete document.documentElement.dataset.served;
  return { store, root, stopKeeping };
}
