import { isAnyOf } from '@reduxjs/toolkit';
import type { AppStartListening } from './hooks.ts';
import { storedRefreshToken } from '../core/identity/loadIdentity.ts';
import { restoreFailed, restoreStarted, signedIn, signedOut } from '../core/session/sessionSlice.ts';

/**
 * Keeps the identity provider's user fresh while a member is signed in. Loads Firebase only if this tab has such a
 * user.
 */
export function startIdentityListeners(startListening: AppStartListening): void {
  let stop = (): void => undefined;
  let run = 0;
  const cancelPrevious = (): number => {
    stop();
    stop = () => undefined;
    run += 1;
    return run;
  };

  startListening({
    matcher: isAnyOf(signedIn, restoreStarted),
    effect: async (_action, { dispatch }) => {
      const ownRun = cancelPrevious();
      const refreshToken = storedRefreshToken();
      if (refreshToken === null) return;
      const watch = await import('./watchIdentity.ts').catch(() => null);
      const started = await (watch && dispatch(watch.watchIdentity(refreshToken, () => ownRun === run)));
      if (started) stop = started;
    },
  });
  startListening({ matcher: isAnyOf(signedOut, restoreFailed), effect: () => void cancelPrevious() });
}
