import { createElement, type ReactNode, startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { Provider } from 'react-redux';
import { type DataRouter, RouterProvider } from 'react-router-dom';
import { hasPageCode } from './lazyPage.ts';
import { pageLoaded } from './pageLoaded.ts';
import { readPageState, hydrateServedPage } from './ssr/hydrateServedPage.ts';
import { startApp } from './start.ts';
import { type AppStore, makeStore } from './store.ts';

/** Only visitors with Redux DevTools wait for the code of the redaction. */
const loadRedact = async () =>
  '__REDUX_DEVTOOLS_EXTENSION_COMPOSE__' in window
    ? import('./qa/redact.ts').then(
        ({ redact }) => redact,
        () => undefined,
      )
    : undefined;

export type OpenedApp = { store: AppStore; root: Root; stopApp: () => void };

/** Opens the app in the page: hydrates what the server has rendered there, else renders it. */
export async function openApp(element: HTMLElement, router: DataRouter): Promise<OpenedApp> {
  const store = makeStore(undefined, await loadRedact());
  const served = await readPageState(router);
  const stopApp = await startApp(store, router);
  if (served) await pageLoaded(router);
  // Without the page's code React would replace the served page by an error.
  const serverState = served && hasPageCode(router.state.matches) ? store.dispatch(hydrateServedPage(served)) : null;

  const children = createElement(RouterProvider, { router });
  const provider = createElement(Provider, { store, children, ...(serverState && { serverState }) });
  const app = createElement(StrictMode, null, provider);
  const root = serverState ? hydrateApp(element, app) : renderApp(element, app);
  replayEarlyInput();
  // A server-rendered page that differs for this visitor is hidden until here.
  delete document.documentElement.dataset.served;
  return { store, root, stopApp };
}

/** Opens the replay of a recorded visit, whose page has no store of its own. */
export async function openReplay(element: HTMLElement): Promise<void> {
  const { mountReplay } = await import('./qa/mountReplay.ts');
  mountReplay(element);
  earlyInput()?.stop();
}

/** In a transition React yields to input and paints while it hydrates. */
function hydrateApp(element: HTMLElement, app: ReactNode): Root {
  let root: Root | undefined;
  startTransition(() => {
    root = hydrateRoot(element, app);
  });
  if (!root) throw new Error('A transition begins at once');
  return root;
}

function renderApp(element: HTMLElement, app: ReactNode): Root {
  element.replaceChildren();
  const root = createRoot(element);
  root.render(app);
  return root;
}

/** What public/firstPaint.js records before React listens, and watches until the app has started. */
type EarlyInput = {
  last: { type: 'click' | 'change'; element: HTMLElement } | null;
  stop: () => void;
};

const earlyInput = () => (globalThis as { earlyInput?: EarlyInput }).earlyInput;

/**
 * Replays the last button tapped or option chosen before `hydrateRoot` was called. Call right after it, in the same
 * task: from then on React hydrates first whatever an event is for, also for the replayed one.
 */
function replayEarlyInput(): void {
  const early = earlyInput();
  if (!early) return;
  early.stop();
  const { last } = early;
  if (last?.type === 'click') last.element.click();
  else last?.element.dispatchEvent(new Event('change', { bubbles: true }));
}
