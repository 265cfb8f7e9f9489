import { type ComponentType, createElement, useState } from 'react';
import { matchRoutes, type RouteObject } from 'react-router-dom';
import { lazyPart } from '../shared/lazyPart.ts';
import type { Load } from '../shared/loadAgain.ts';
import { PageNotLoaded } from './PageNotLoaded.tsx';

/** A route whose page's code is fetched when it is entered. */
export function lazyPage(path: string, load: Load): RouteObject {
  let loaded: ComponentType | undefined;
  const loadOnce: Load = async () => {
    loaded ??= await load();
    return loaded;
  };
  const Later = lazyPart(loadOnce, PageNotLoaded);

  function LazyPage() {
    // What is there already stands at once. React holds a page that had to wait back until 300 ms after the spinner.
    const [Page] = useState<ComponentType>(() => loaded ?? Later);
    return createElement(Page);
  }
  return { path, element: createElement(LazyPage), handle: loadOnce };
}

/** Fetches the code of the page at an address ahead of its first look. */
export async function preloadPage(routes: RouteObject[], pathname: string): Promise<void> {
  const load = matchRoutes(routes, pathname)?.at(-1)?.route.handle as Load | undefined;
  await load?.();
}
