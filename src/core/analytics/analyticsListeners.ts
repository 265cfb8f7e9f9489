import type { AppStartListening } from '../../app/hooks.ts';
import { STORAGE_KEYS, writeText } from '../../shared/storage.ts';
import { signedIn } from '../session/sessionSlice.ts';
import { selectAnalyticsSettings } from './analyticsSettings.ts';
import { consentAnswered } from './consentSlice.ts';

/** Stores the visitor's consent, and loads what sends events once there is one. */
export function startAnalyticsListeners(startListening: AppStartListening): void {
  startListening({
    actionCreator: consentAnswered,
    effect: ({ payload }) => writeText('local', STORAGE_KEYS.consent, payload),
  });

  const signIns: ReturnType<typeof signedIn>[] = [];
  const stopCollecting = startListening({
    actionCreator: signedIn,
    effect: (action, { getState }) => {
      if (selectAnalyticsSettings(getState())) signIns.push(action);
    },
  });
  startListening({
    predicate: (_action, state) => Boolean(selectAnalyticsSettings(state)),
    effect: async (_action, { getState, unsubscribe }) => {
      unsubscribe();
      const events = await import('./analyticsEventListeners.ts').catch(() => null);
      stopCollecting();
      events?.startEventListeners(startListening, { state: getState(), signIns });
    },
  });
}
