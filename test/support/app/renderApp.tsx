import { act, render, screen } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { UNSAFE_createMemoryHistory } from 'react-router-dom';
import { afterEach } from 'vitest';
import { App } from '../../../src/app/App.tsx';
import { startApp } from '../../../src/app/start.ts';
import { type AppStore, makeStore } from '../../../src/app/store.ts';
import { guardHistory } from '../../../src/core/navigation/guardedHistory.ts';

export type RenderedApp = { store: AppStore; user: UserEvent; path: () => string; go: (path: string) => Promise<void> };

const opened: (() => void)[] = [];

afterEach(() => {
  // A page that is gone stores nothing any more: a late answer would reach into the next test.
  for (const stopKeeping of opened.splice(0)) stopKeeping();
});

/** Opens the whole app at an address, as a browser tab would: a new store, what the storage keeps, the route table. */
export async function renderApp(path: string): Promise<RenderedApp> {
  const store = makeStore();
  const history = guardHistory(UNSAFE_createMemoryHistory({ initialEntries: [path], v5Compat: true }));
  opened.push(await startApp(store, history));
  render(<App store={store} history={history} />);
  return {
    store,
    user: userEvent.setup(),
    path: () => history.location.pathname + history.location.search,
    go: (to) =>
      act(() => {
        history.push(to);
        return Promise.resolve();
      }),
  };
}

/** Name of the vote control of a course, whether its flag is planted or not. */
export const voteFor = (course: string) => (name: string) =>
  name === `Vote for ${course}` || name === `Voted for ${course}`;

/** The page's heading, once it is there. */
export const findHeading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
