import type { AppStartListening } from '../../app/hooks.ts';
import { remove, STORAGE_KEYS } from '../../shared/storage.ts';
import { signedOut } from '../session/sessionSlice.ts';

/** Removes the stored verification state at the sign-out. */
export function startVerificationListeners(startListening: AppStartListening): void {
  startListening({ actionCreator: signedOut, effect: () => remove('local', STORAGE_KEYS.unverified) });
}
