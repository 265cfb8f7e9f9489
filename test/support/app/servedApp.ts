import { act, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, type DataRouter } from 'react-router-dom';
import { afterEach, expect } from 'vitest';
import type { RequestInternally, ServedPage } from '../../../contract/served.ts';
import { contentOf, fillBody } from '../../../server/pages/pageHtml.ts';
import { openApp, type OpenedApp } from '../../../src/app/openApp.ts';
import { routes } from '../../../src/app/router.tsx';
import { renderPage, servedAddressOf } from '../../../src/app/ssr/renderPage.ts';
import type { TestServer } from '../server/server.ts';

/** Minimal page template. */
const TEMPLATE = '<html lang="en"><head></head><body><div id="root"></div></body></html>';

const requestsTo =
  ({ app }: TestServer): RequestInternally =>
  async ({ method, url, body }) => {
    const payload = body === undefined ? {} : { payload: body as object };
    const reply = await app.inject({ method: method as 'GET', url, ...payload });
    return { status: reply.statusCode, body: reply.json() };
  };

/** A server-side rendered public page. */
export async function renderServedPage(
  server: TestServer,
  path: string,
  guess = 'AZ',
): Promise<ServedPage & { page: string }> {
  const rendered = await renderPage(path, guess, requestsTo(server), () => Promise.resolve(true));
  if (!rendered) throw new Error(`${path} is not rendered on the server`);
  const isGuessed = servedAddressOf(path, '')?.usesGuessedState ?? false;
  const body = { content: contentOf(rendered), links: [], guess: isGuessed ? guess.toLowerCase() : null };
  return { ...rendered, page: fillBody(TEMPLATE, body).toString() };
}

const opened: OpenedApp[] = [];

afterEach(() => {
  for (const { root, stopApp } of opened.splice(0)) {
    act(() => root.unmount());
    stopApp();
  }
  document.body.replaceChildren();
});

/** Puts a server-side rendered page into the document, before any script runs; returns its elements. */
export function showServed(page: string): Element[] {
  const parsed = new DOMParser().parseFromString(page, 'text/html');
  document.body.replaceChildren(...parsed.body.children);
  return [...document.querySelectorAll('#root *')];
}

/** Hydrates the document. */
export async function hydrateServed(path: string): Promise<OpenedApp & { router: DataRouter }> {
  const root = document.getElementById('root');
  if (!root) throw new Error('There is no page to hydrate');
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  const app = await act(() => openApp(root, router));
  opened.push(app);
  return { ...app, router };
}

/** Names of the elements that are not in the document any more. */
export const gone = (before: Element[]): string[] =>
  before.filter((element) => !element.isConnected).map(({ tagName }) => tagName);

/** Opens a page that the server has rendered, and expects React to hydrate it without replacing an element. */
export async function expectUnchangedHydration(server: TestServer, path: string, heading: string): Promise<void> {
  const { page } = await renderServedPage(server, path);
  const before = showServed(page);
  const title = () => screen.getByRole('heading', { level: 1 });
  expect(title()).toHaveTextContent(heading);
  expect(screen.queryAllByRole('status', { name: /^Loading/ })).toEqual([]);
  await hydrateServed(path);
  await waitFor(() => expect(Object.keys(title()).join()).toContain('__react'));
  expect(gone(before)).toEqual([]);
}
