import type { DataRouter } from 'react-router-dom';

/** Resolves when the router has loaded the code of the page at its address, or after `limitMs`. */
export async function pageLoaded(router: DataRouter, limitMs?: number): Promise<void> {
  const isLoaded = () => router.state.initialized && router.state.navigation.state === 'idle';
  if (isLoaded()) return;
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const unsubscribe = router.subscribe(() => {
    if (isLoaded()) resolve(undefined);
  });
  if (limitMs !== undefined) setTimeout(resolve, limitMs);
  await promise;
  // The router stores its first change for a later subscriber, which must be the provider.
  unsubscribe();
}
