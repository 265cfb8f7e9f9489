import { createElement, StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { Provider } from 'react-redux';
import {
  createStaticHandler,
  createStaticRouter,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router-dom';
import type { Renderer } from '#contract/served';
import { hasPageCode } from '../lazyPage.ts';
import { routes } from '../router.tsx';
import { makeStore } from '../store.ts';
import { loadPageData } from './loadPageData.ts';
import { servedAddressOf } from './publicPages.ts';
import { type PageState, stateOf } from './pageState.ts';

/** The entry of the server's build: renders a public page as a guest sees it, with the same components. */
export const renderPage: Renderer['renderPage'] = async (address, guess, requestInternally, waitToRender) => {
  const pageData = await loadPageData(address, guess, requestInternally);
  if (!pageData) return null;
  const { served, ...about } = pageData;
  const context = await contextOf(served.path);
  if (!(await waitToRender())) return null;
  return { html: renderHtml(served, context), data: served, ...about };
};

export { servedAddressOf };

const handler = createStaticHandler(routes);

async function contextOf(path: string): Promise<StaticHandlerContext> {
  const context = await handler.query(new Request(new URL(path, 'http://localhost')));
  if (context instanceof Response || !hasPageCode(context.matches)) throw new Error(`${path} can’t be rendered`);
  return context;
}

function renderHtml(served: PageState, context: StaticHandlerContext): string {
  const store = makeStore({ state: stateOf(served) });
  const router = createStaticRouter(handler.dataRoutes, context);
  // The router has no data for the browser; the Content-Security-Policy would block the inline script that brings it.
  const children = createElement(StaticRouterProvider, { router, context, hydrate: false });
  return renderToString(createElement(StrictMode, null, createElement(Provider, { store, children })));
}
