import { afterLoad } from '../../shared/afterLoad.ts';
import type { Analytics, AnalyticsSettings } from './analytics.ts';

/** More than a visit brings before the library is there. */
const WAITING_MAX = 100;

type Command = (analytics: Analytics) => void;

/**
 * Stands between the page and the analytics library, which comes after the first paint and only while it may. Until that is decided and done commands
 * wait, at most 100 of them (the oldest go); while it may not they are dropped.
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
      // The answer may have been taken back meanwhile.
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

/** The library is no part of the first page: it comes when that stands. */
export async function loadAfterFirstPaint(): Promise<typeof import('./analytics.ts')> {
  await afterLoad();
  return import('./analytics.ts');
}
