import { type ComponentType, lazy, type ReactElement } from 'react';

/** A page's code could not be fetched: the network is gone, or a newer release has replaced it. */
export class PageNotLoaded extends Error {
  constructor(cause: unknown) {
    super('The page could not be loaded. Check your connection, then reload.', { cause });
  }
}

/** The page whose code is fetched when its route is entered; a fetch that fails is tried once more. */
export function lazyPage(load: () => Promise<ComponentType>): ReactElement {
  const Page = lazy(async () => {
    const component = await load()
      .catch(load)
      .catch((cause: unknown) => {
        throw new PageNotLoaded(cause);
      });
    return { default: component };
  });
  return <Page />;
}
