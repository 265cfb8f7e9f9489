import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False on the server, and until React has taken its HTML over: what only this browser knows is shown after that. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
