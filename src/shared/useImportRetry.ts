import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { fetchBuildStatus } from './build.ts';
import { type Load, retryImport } from './retryImport.ts';
import { useIsOnline } from './useIsOnline.ts';

/** Code that did not come at first: fetched again when it is shown again, when the network is back, and when somebody asks for it. */
export function useImportRetry(load: Load): {
  Late: ComponentType | undefined;
  /** Why it is not there, and what is safe. */
  reason: string;
  /** What the button says that fetches it again. */
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
    // Where the server answers and the code is gone, another release has replaced it: the page is loaded anew.
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
