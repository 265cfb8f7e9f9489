import { configureStore } from '@reduxjs/toolkit';
import { createElement, StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { UNSAFE_createMemoryHistory } from 'react-router-dom';
import type { Renderer } from '#contract/served';
import { api } from '../../api/api.ts';
import { guardHistory } from '../../core/navigation/guardedHistory.ts';
import { App } from '../App.tsx';
import { preloadPage } from '../lazyPage.ts';
import { reducer } from '../reducer.ts';
import { routes } from '../router.tsx';
import { gatherPage } from './gatherPage.ts';
import { publicPageAt } from './publicPages.ts';
import { type Served, stateOf } from './served.ts';

/** The entry of the server's build: draws a public page as a guest sees it, from the same components. */
export const renderPage: Renderer['renderPage'] = async (pathname, guess, ask) => {
  const gathered = await gatherPage(pathname, guess, ask);
  if (!gathered) return null;
  const { served, ...about } = gathered;
  await preloadPage(routes, pathname);
  return { html: draw(served), data: served, ...about };
};

export const isServerRendered: Renderer['isServerRendered'] = (pathname, search) => {
  const { otherwise } = publicPageAt(pathname)?.page ?? {};
  return otherwise === undefined || !new URLSearchParams(search).has(otherwise);
};

export const usesGuessedState: Renderer['usesGuessedState'] = (pathname) =>
  publicPageAt(pathname)?.page.usesGuessedState ?? false;

function draw(served: Served): string {
  const store = configureStore({
    reducer,
    preloadedState: stateOf(served),
    devTools: false,
    middleware: (getDefault) => getDefault({ serializableCheck: false, immutableCheck: false }).concat(api.middleware),
  });
  const history = guardHistory(UNSAFE_createMemoryHistory({ initialEntries: [served.path], v5Compat: true }));
  return renderToString(createElement(StrictMode, null, createElement(App, { store, history })));
}
