import { act, render, screen } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach } from 'vitest';
import { routes } from '../../../src/app/router.tsx';
import { startApp } from '../../../src/app/start.ts';
import { type AppStore, makeStore } from '../../../src/app/store.ts';

export type RenderedApp = {
  store: AppStore;
  user: UserEvent;
  path: () => string;
  go: (path: string) => Promise<void>;
  /** As the browser's back button. */
  back: () => Promise<void>;
};

const opened: (() => void)[] = [];

/** A late response to an unmounted page must not write to the storage of the next visit. */
export function stopApps(): void {
  for (const stopApp of opened.splice(0)) stopApp();
}

afterEach(stopApps);

/** Opens the whole app at a URL like a new browser tab: new store, stored state, all routes. */
export async function renderApp(path: string, store: AppStore = makeStore()): Promise<RenderedApp> {
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  const stop = await startApp(store, router);
  opened.push(() => {
    stop();
    router.dispose();
  });
  render(
    <Provider store={store}>
      <RouterProvider router={router} />
    </Provider>,
  );
  return {
    store,
    user: userEvent.setup(),
    path: () => router.state.location.pathname + router.state.location.search,
    go: (to) => act(() => router.navigate(to)),
    back: () => act(() => router.navigate(-1)),
  };
}

/** Name of the vote control of a course, whether its flag is planted or not. */
export const voteFor = (course: string) => (name: string) =>
  name === `Vote for ${course}` || name === `Voted for ${course}`;

/** The page's heading, once it is there. */
export const findHeading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
