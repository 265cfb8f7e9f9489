import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { fetchBuildStatus } from './build.ts';
import { type Load, retryImport } from './retryImport.ts';
import { useIsOnline } from './useIsOnline.ts';

/** Retries a failed import: when it is shown again, when the device is online again, and on request. */
export function useImportRetry(load: Load): {
  Late: ComponentType | undefined;
  /** Why it is missing, and what is safe. */
  reason: string;
  /** Text of the retry button. */
  wayOn: 'Try again' | 'Reload';
  fetchAgain: () => Promise<void>;
} {
  const isOnline = useIsOnline();
  const [Late, setLate] = useState<ComponentType>();
  const [isReplaced, setIsReplaced] = useState(false);
  const tryOnce = useCallback(
    () =>
      retryImport(load).then(
        (component) => {
          setLate(() => component);
          return true;
        },
        async () => {
          setIsReplaced((await fetchBuildStatus()) === 'other');
          return false;
        },
      ),
    [load],
  );

  // Synchronises with the network.
  useEffect(() => {
    const onOnline = () => void tryOnce();
    onOnline();
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, [tryOnce]);

  const fetchAgain = async () => {
    // The server responds but no longer has this code: another release has replaced it, so the page is reloaded.
    if (!(await tryOnce()) && (await fetchBuildStatus()) !== 'gone') window.location.reload();
  };
  const wayOn = isReplaced ? 'Reload' : 'Try again';
  return { Late, reason: reasonOf(isOnline, isReplaced), wayOn, fetchAgain };
}

function reasonOf(isOnline: boolean, isReplaced: boolean): string {
  if (!isOnline)
    return 'You are offline. What you have saved is safe, and this comes by itself when the connection is back.';
  if (isReplaced) return 'There is a new version of Top Picks. What you have saved is safe; reload to go on.';
  return 'The server cannot be reached. What you have saved is safe.';
}
