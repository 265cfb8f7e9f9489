import type { UnknownAction } from '@reduxjs/toolkit';
import { TOAST_OFFLINE_DURATION_MS } from '#contract/limits';
import { toastShown } from '../feedback/toastSlice.ts';

/**
 * Says that a change was not sent, also once the network is back. @param what such as "Your vote for Aguila isn’t
 * saved." @param does requests it again
 */
export const offlineToast = (what: string, does: UnknownAction) =>
  toastShown({
    type: 'error',
    message: `You’re offline. ${what}`,
    whenOnline: `You’re back online. ${what}`,
    duration: TOAST_OFFLINE_DURATION_MS,
    action: { text: 'Retry', does },
  });
