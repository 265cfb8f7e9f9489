import { createElement } from 'react';
import { matchRoutes, type RouteObject } from 'react-router-dom';
import { PageView } from '../core/navigation/PageView.tsx';
import { lazyPart } from '../shared/lazyPart.ts';
import type { Load } from '../shared/loadAgain.ts';
import { PageNotLoaded } from './PageNotLoaded.tsx';

/** A route whose page's code is fetched when it is entered. */
export function lazyPage(path: string, load: Load): RouteObject {
  const Page = lazyPart(load, PageNotLoaded);
  return { path, element: createElement(PageView, null, createElement(Page)), handle: Page.load };
}

/** Fetches the code of the page at an address ahead of its first look. */
export async function preloadPage(routes: RouteObject[], pathname: string): Promise<void> {
  const load = matchRoutes(routes, pathname)?.at(-1)?.route.handle as Load | undefined;
  await load?.();
}
