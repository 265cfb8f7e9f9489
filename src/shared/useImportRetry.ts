import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { fetchBuildStatus } from './build.ts';
import { type Load, retryImport } from './lazyComponent.ts';
import { useIsOnline } from './useIsOnline.ts';
import { CODE_LIMIT_MS, withTimeout } from './withTimeout.ts';

/** Retries a failed import: when it is shown again, when the device is online again, and on request. */
export function useImportRetry(load: Load): {
  Loaded: ComponentType | undefined;
  /** Why it is missing, and what is safe. */
  reason: string;
  /** Text of the retry button. */
  retryLabel: 'Try again' | 'Reload';
  retry: () => Promise<void>;
} {
  const isOnline = useIsOnline();
  const [Loaded, setLoaded] = useState<ComponentType>();
  const [isReplaced, setIsReplaced] = useState(false);
  const tryOnce = useCallback(
    () =>
      retryImport(load).then(
        (component) => {
          setLoaded(() => component);
          return true;
        },
        async () => {
          setIsReplaced((await fetchBuildStatus()) === 'other');
          return false;
        },
      ),
    [load],
  );

  useEffect(() => {
    const onOnline = () => void tryOnce();
    onOnline();
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, [tryOnce]);

  const retry = async () => {
    // The server responds but no longer has this code: another release has replaced it, so the page is reloaded.
    const isLoaded = await withTimeout(tryOnce(), CODE_LIMIT_MS).catch(() => false);
    if (!isLoaded && (await fetchBuildStatus()) !== 'gone') window.location.reload();
  };
  const retryLabel = isReplaced ? 'Reload' : 'Try again';
  return { Loaded, reason: reasonOf(isOnline, isReplaced), retryLabel, retry };
}

function reasonOf(isOnline: boolean, isReplaced: boolean): string {
  if (!isOnline) return 'You’re offline. This loads when you’re back. What you saved is safe.';
  if (isReplaced) return 'There’s a new version of Top Picks. Reload to go on. What you saved is safe.';
  return 'We can’t reach the server. What you saved is safe.';
}
