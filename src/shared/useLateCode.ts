import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { type Load, loadAgain } from './loadAgain.ts';
import { useIsOnline } from './useIsOnline.ts';

/** True when the server answers at all, whatever it says. */
const isServerThere = (): Promise<boolean> =>
  fetch(window.location.href, { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  );

/** Code that did not come at first: fetched again when it is shown again, when the network is back, and when somebody asks for it. */
export function useLateCode(load: Load): {
  Late: ComponentType | undefined;
  /** Why it is not there, and what is safe. */
  reason: string;
  fetchAgain: () => Promise<void>;
} {
  const isOnline = useIsOnline();
  const [Late, setLate] = useState<ComponentType>();
  const tryOnce = useCallback(
    () =>
      loadAgain(load).then(
        (component) => {
          setLate(() => component);
          return true;
        },
        () => false,
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
    // Where the server answers and the code is gone, a newer release has replaced it: the page is loaded anew.
    if (!(await tryOnce()) && (await isServerThere())) window.location.reload();
  };
  const reason = isOnline
    ? 'The server cannot be reached. What you have saved is safe.'
    : 'You are offline. What you have saved is safe, and this comes by itself when the connection is back.';
  return { Late, reason, fetchAgain };
}
