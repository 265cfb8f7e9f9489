import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { type Clocks, createClockWatch } from './clockWatch.ts';
import { dayOf } from './dailyStandings.ts';
import { cutClosing, forgetClosingBallots, resultsWithoutLedger } from './ledger/closingCut.ts';
import { cutOfToday, statesWithoutLedger } from './ledger/dailyCut.ts';
import type { KeySecrets } from './ledger/signingKeys.ts';
import { createRepeatedWork, type RepeatedWork } from './repeatedWork.ts';

type Logger = { info(facts: object, text: string): void; error(facts: object, text: string): void };
type Options = Partial<Clocks> & { db: Kysely<Database>; secrets: KeySecrets; now: () => Date; log: Logger };

/**
 * A tick cuts the ledgers of results, those of the day, once it has begun, and the first one of each election.
 */
export type Ledgers = RepeatedWork;

const TICK_MS = 5000;

/**
 * The worker that cuts ledgers. Every process has one. A state is looked at once a day: to wait for its twentieth
 * changed ballot would show when that was given.
 */
export function createLedgers({ db, secrets, now, log, monotonicMs = () => performance.now() }: Options): Ledgers {
  const isClockTrusted = createClockWatch({ now, monotonicMs });
  /** The day on which this process has looked at every state. */
  let today: string | null = null;

  /** One that fails is tried again at the next tick, and holds up no other state. */
  async function cutClosings(): Promise<void> {
    let states = 0;
    for (const state of await resultsWithoutLedger(db)) {
      try {
        if (await cutClosing({ db, secrets, now }, state)) states += 1;
      } catch (err) {
        log.error({ err, ...state }, 'cutting the ledger of a result failed');
      }
    }
    await forgetClosingBallots(db);
    if (states > 0) log.info({ states }, 'ledgers: results signed');
  }

  async function work(): Promise<void> {
    await cutClosings();
    // A ledger of a day that is yet to come would stand in the way of those before it.
    if (!isClockTrusted()) return;
    const day = dayOf(now());
    const locationIds = today === day ? await statesWithoutLedger(db) : await allLocations(db);
    let states = 0;
    for (const locationId of locationIds) if (await cutOfToday({ db, secrets, now }, locationId)) states += 1;
    today = day;
    if (states > 0) log.info({ states }, 'ledgers: cut');
  }

  return createRepeatedWork({
    work,
    everyMs: TICK_MS,
    onError: (err) => log.error({ err }, 'cutting the ledgers failed'),
  });
}

async function allLocations(db: Kysely<Database>): Promise<string[]> {
  const rows = await db.selectFrom('locations').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
}
