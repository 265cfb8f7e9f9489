/** More than a visit produces before the library is loaded. */
const WAITING_MAX = 100;

/**
 * Queues commands until the analytics is loaded, which happens only with consent. At most 100 are queued (the oldest
 * are dropped); without consent all are dropped.
 */
export function createAnalyticsQueue<Analytics extends { forget(): void }>() {
  type Command = (analytics: Analytics) => void;
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
    async open(load: () => Promise<Analytics>): Promise<void> {
      mode = 'open';
      const loaded = await load();
      // Consent may have been withdrawn meanwhile.
      if ((mode as string) !== 'open') {
        loaded.forget();
        return;
      }
      analytics = loaded;
      for (const command of waiting.splice(0)) command(loaded);
    },
    close(): void {
      mode = 'closed';
      waiting = [];
      analytics?.forget();
      analytics = null;
    },
  };
}
