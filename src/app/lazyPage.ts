import { type ComponentType, createElement, lazy, useState } from 'react';
import { matchRoutes, type RouteObject } from 'react-router-dom';

/** A page's code could not be fetched: the network is gone, or a newer release has replaced it. */
export class PageNotLoaded extends Error {
  constructor(cause: unknown) {
    super('The page could not be loaded. Check your connection, then reload.', { cause });
  }
}

type Load = () => Promise<ComponentType>;

/** A route whose page's code is fetched when it is entered; a fetch that fails is tried once more. */
export function lazyPage(path: string, load: Load): RouteObject {
  let loaded: ComponentType | undefined;
  const loadOnce: Load = async () => {
    loaded ??= await load()
      .catch(load)
      .catch((cause: unknown) => {
        throw new PageNotLoaded(cause);
      });
    return loaded;
  };
  const Later = lazy(async () => ({ default: await loadOnce() }));

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
