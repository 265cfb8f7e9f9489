import { afterLoad } from '../../shared/afterLoad.ts';
import type { Analytics, AnalyticsSettings } from './analytics.ts';

/** More than a visit produces before the library is loaded. */
const WAITING_MAX = 100;

type Command = (analytics: Analytics) => void;

/**
 * Queues commands until the analytics library is loaded, which happens after the first paint and only with consent. At
 * most 100 are queued (the oldest are dropped); without consent all are dropped.
 */
export function createAnalyticsQueue(load: () => Promise<typeof import('./analytics.ts')>) {
  let waiting: Command[] = [];
  let analytics: Analytics | null = null;
  let mode: 'undecided' | 'open' | 'closed' = 'undecided';

  return {
    mode: () => mode,
    send(command: Command): void {
      if (mode === 'closed') return;
      if (mode === 'open' && analytics) command(analytics);
      else waiting = [...waiting, command].slice(-WAITING_MAX);
    },
    async open(settings: AnalyticsSettings): Promise<void> {
      mode = 'open';
      const { startAnalytics } = await load();
      const started = await startAnalytics(settings);
      // Consent may have been withdrawn meanwhile.
      if ((mode as string) !== 'open') {
        started.forget();
        return;
      }
      analytics = started;
      for (const command of waiting.splice(0)) command(started);
    },
    close(): void {
      mode = 'closed';
      waiting = [];
      analytics?.forget();
      analytics = null;
    },
  };
}

/** Loads the library after the first screen, which does not need it. */
export async function loadAfterFirstPaint(): Promise<typeof import('./analytics.ts')> {
  await afterLoad();
  return import('./analytics.ts');
}
