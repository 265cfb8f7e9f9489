import { render, screen } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router-dom';
import { App } from '../../src/app/App.tsx';
import { routes } from '../../src/app/router.tsx';
import { startApp } from '../../src/app/start.ts';
import { type AppStore, makeStore } from '../../src/app/store.ts';

export type RenderedApp = { store: AppStore; user: UserEvent; path: () => string; go: (path: string) => Promise<void> };

/** Opens the whole app at an address, as a browser tab would: a new store, what the storage keeps, the route table. */
export async function renderApp(path: string): Promise<RenderedApp> {
  const store = makeStore();
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  await startApp(store, router);
  render(<App store={store} router={router} />);
  return {
    store,
    user: userEvent.setup(),
    path: () => router.state.location.pathname + router.state.location.search,
    go: (to) => router.navigate(to),
  };
}

/** Name of the vote control of a course, whether its flag is planted or not. */
export const voteFor = (course: string) => (name: string) =>
  name === `Vote for ${course}` || name === `Voted for ${course}`;

/** The page's heading, once it is there. */
export const findHeading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
