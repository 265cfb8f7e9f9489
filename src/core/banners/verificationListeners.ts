import type { AppStartListening } from '../../app/hooks.ts';
import { remove, STORAGE_KEYS } from '../../shared/storage.ts';
import { signedOut } from '../session/sessionSlice.ts';

/** What the browser kept of a member's address goes with the member. */
export function startVerificationListeners(startListening: AppStartListening): void {
  startListening({ actionCreator: signedOut, effect: () => remove('local', STORAGE_KEYS.unverified) });
}
