import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';
import { dayOf, keepYesterday } from './dailyStandings.ts';
import { fold } from './tallies.ts';
import { prune, publishDue } from './publish.ts';
import { createRepeatedWork, type RepeatedWork } from './repeatedWork.ts';
import { tryLockStandings, lockStandings } from '../db/locks.ts';
import { setStatementTimeout } from '../db/statementTimeout.ts';

type Logger = { error(facts: object, text: string): void };
type Options = { db: Kysely<Database>; intervalMs: number; now: () => Date; log: Logger };

/**
 * A tick folds all votes given so far and publishes what is due; after a process's first one every location has a
 * publication.
 */
export type Standings = RepeatedWork & {
  /** When this process last had its turn; null before the first one. */
  foldedAt: () => Date | null;
};

/** A vote is counted within a quarter of a second, what the counting itself takes included. */
const TICK_MS = 150;
const PRUNE_EVERY_MS = 60_000;
/** How long a call that votes for several courses can be sent again. */
const BATCH_KEPT_MS = 30 * 86_400_000;
const STATEMENT_TIMEOUT_MS = 60_000;

/** The worker behind the rankings. Every process has one; the lock lets one work at a time. */
export function createStandings({ db, intervalMs, now, log }: Options): Standings {
  let mustWait = true;
  let prunedAt: Date | null = null;
  let foldedAt: Date | null = null;
  /** The day whose beginning this process has seen. */
  let today: string | null = null;

  async function work(): Promise<void> {
    const at = now();
    const hadItsTurn = await db.transaction().execute(async (trx) => {
      await setStatementTimeout(trx, STATEMENT_TIMEOUT_MS);
      // A process's first tick waits for its turn, so that it may rely on what the one before it published.
      if (mustWait) await lockStandings(trx);
      else if (!(await tryLockStandings(trx))) return false;
      if (today !== dayOf(at)) await keepYesterday(trx, at);
      await fold(trx);
      await publishDue(trx, at, intervalMs);
      if (!prunedAt || at.getTime() - prunedAt.getTime() >= PRUNE_EVERY_MS) {
        await prune(trx, at);
        await pruneBatches(trx, at);
        prunedAt = at;
      }
      return true;
    });
    if (hadItsTurn) {
      today = dayOf(at);
      foldedAt = at;
    }
    mustWait = false;
  }

  const worker = createRepeatedWork({
    work,
    everyMs: TICK_MS,
    onError: (err) => log.error({ err }, 'counting the votes failed'),
  });
  return { ...worker, foldedAt: () => foldedAt };
}

async function pruneBatches(trx: Transaction<Database>, at: Date): Promise<void> {
  const before = new Date(at.getTime() - BATCH_KEPT_MS);
  await trx.deleteFrom('pick_batches').where('added_at', '<', before).execute();
}
