import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { createCallCounter } from '../../http/callCounter.ts';
import { ApiError } from '../../http/errors.ts';
import type { Collector } from './collector.ts';
import { storeEvents, storeRecording, pruneAnalytics } from './repository.ts';

const KEPT_DAYS = 30;
const KEPT_ROWS = 50_000;
/** The oldest rows go for new ones: so many come from one network in a day at most. */
const ROWS_OF_A_NETWORK = 5000;
const PRUNE_EVERY_MS = 60_000;
const DAY_MS = 86_400_000;

type Options = { db: Kysely<Database>; now: () => Date; keptRows?: number; rowsOfANetwork?: number };

/**
 * Stores events in our own table, and the length and size of recordings: for 30 days, and at most 50,000 rows of each.
 * Prunes at most once a minute.
 */
export function localCollector({
  db,
  now,
  keptRows = KEPT_ROWS,
  rowsOfANetwork = ROWS_OF_A_NETWORK,
}: Options): Collector {
  let prunedAtMs = -Infinity;
  const countOf = { events: createCallCounter(DAY_MS), recordings: createCallCounter(DAY_MS) };

  function countRows(kind: keyof typeof countOf, network: string, rows: number): void {
    const { count, endsInMs } = countOf[kind](network, rows);
    if (count <= rowsOfANetwork) return;
    throw new ApiError('too_many_requests', 'We keep no more from your network today.', {
      retryAfterSeconds: Math.ceil(endsInMs / 1000),
    });
  }

  async function pruneSometimes(at: Date): Promise<void> {
    if (at.getTime() - prunedAtMs < PRUNE_EVERY_MS) return;
    prunedAtMs = at.getTime();
    await pruneAnalytics(db, { before: new Date(at.getTime() - KEPT_DAYS * DAY_MS), rows: keptRows });
  }

  return {
    async track(events, network) {
      countRows('events', network, events.length);
      const at = now();
      await storeEvents(db, events, at);
      await pruneSometimes(at);
    },
    async record({ part, frames }, network) {
      countRows('recordings', network, 1);
      const at = now();
      await storeRecording(db, { part, bytes: frames.length, receivedAt: at });
      await pruneSometimes(at);
    },
  };
}
