import { createElement, type ReactNode, startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import type { GuardedHistory } from '../core/navigation/guardedHistory.ts';
import { App } from './App.tsx';
import { replayEarlyInput } from './served/earlyInput.ts';
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
  const root = serverState ? takeOverRoot(element, app) : drawRoot(element, app);
  replayEarlyInput();
  // What looks otherwise for this visitor has been hidden until here.
  delete document.documentElement.dataset.served;
  return { store, root, stopKeeping };
}

/** As a transition React pauses for taps and pictures on its way through the page. */
function takeOverRoot(element: HTMLElement, app: ReactNode): Root {
  let root: Root | undefined;
  startTransition(() => {
    root = hydrateRoot(element, app);
  });
  if (!root) throw new Error('A transition begins at once');
  return root;
}

function drawRoot(element: HTMLElement, app: ReactNode): Root {
  element.replaceChildren();
  const root = createRoot(element);
  root.render(app);
  return root;
}
