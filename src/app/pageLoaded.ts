import type { DataRouter } from 'react-router-dom';

/** Resolves when the router has loaded the code of the page at its address, or after `limitMs`. */
export async function pageLoaded(router: DataRouter, limitMs?: number): Promise<void> {
  const isLoaded = () => router.state.initialized && router.state.navigation.state === 'idle';
  if (isLoaded()) return;
  let unsubscribe = (): void => undefined;
  await new Promise<void>((resolve) => {
    unsubscribe = router.subscribe(() => {
      if (isLoaded()) resolve();
    });
    if (limitMs !== undefined) setTimeout(resolve, limitMs);
  });
  // The router stores its first change for a later subscriber, which must be the provider.
  unsubscribe();
}
