import { createElement } from 'react';
import type { RouteObject } from 'react-router-dom';
import { PageView } from '../core/navigation/PageView.tsx';
import { type Load, loadTwice } from '../shared/lazyComponent.ts';
import { PageSpinner } from '../shared/ui/PageSpinner.tsx';
import { PageNotLoaded } from './PageNotLoaded.tsx';

/** `handle` of a route whose page's code could not be fetched. */
const NOT_LOADED = 'notLoaded';

const hydrateFallbackElement = createElement(PageSpinner, { label: 'Loading the page' });

/**
 * A route whose page's code is fetched when it is entered; `PageNotLoaded` is rendered when that fails twice.
 * @param isFramed whether the page stands in the app's frame
 */
export const lazyPage = (path: string, load: Load, isFramed: boolean): RouteObject => ({
  path,
  hydrateFallbackElement,
  lazy: async () => {
    const Page = await loadTwice(load).catch(() => undefined);
    const page = Page ? createElement(Page) : createElement(PageNotLoaded, { load, isFramed });
    const element = createElement(PageView, null, page);
    return Page ? { element } : { element, handle: NOT_LOADED };
  },
});

/** The same for a guard of few pages. */
export const lazyGuard = (load: Load, children: RouteObject[], isFramed: boolean): RouteObject => ({
  hydrateFallbackElement,
  lazy: async () => {
    const Guard = await loadTwice(load).catch(() => undefined);
    return { element: Guard ? createElement(Guard) : createElement(PageNotLoaded, { load, isFramed }) };
  },
  children,
});

/** Whether the code of the matched page could be loaded. */
export const hasPageCode = (matches: { route: RouteObject }[]): boolean => matches.at(-1)?.route.handle !== NOT_LOADED;
