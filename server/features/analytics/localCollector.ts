import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Collector } from './collector.ts';
import { storeEvents, storeRecording, pruneAnalytics } from './repository.ts';

const KEPT_DAYS = 30;
const KEPT_ROWS = 50_000;
const PRUNE_EVERY_MS = 60_000;
const DAY_MS = 86_400_000;

type Options = { db: Kysely<Database>; now: () => Date; keptRows?: number };

/**
 * Stores events in our own table, and the length and size of recordings: for 30 days, and at most 50,000 rows of each.
 * Prunes at most once a minute.
 */
export function localCollector({ db, now, keptRows = KEPT_ROWS }: Options): Collector {
  let prunedAtMs = -Infinity;

  async function pruneSometimes(at: Date): Promise<void> {
    if (at.getTime() - prunedAtMs < PRUNE_EVERY_MS) return;
    prunedAtMs = at.getTime();
    await pruneAnalytics(db, { before: new Date(at.getTime() - KEPT_DAYS * DAY_MS), rows: keptRows });
  }

  return {
    async track(events) {
      const at = now();
      await storeEvents(db, events, at);
      await pruneSometimes(at);
    },
    async record({ part, frames }) {
      const at = now();
      await storeRecording(db, { part, bytes: frames.length, receivedAt: at });
      await pruneSometimes(at);
    },
  };
}
