import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { Clocks } from '../db/clocks.ts';
import { createClockWatch } from './clockWatch.ts';
import { dayOf } from './dailyStandings.ts';
import { cutClosing, forgetClosingBallots, resultsWithoutLedger } from './ledger/closingCut.ts';
import { cutOfToday, statesWithoutLedger } from './ledger/dailyCut.ts';
import { unfinishedDrafts } from './ledger/drafts.ts';
import { writeLedger } from './ledger/writeLedger.ts';
import type { KeySecrets } from './ledger/signingKeys.ts';
import { createRepeatedWork, type RepeatedWork } from './repeatedWork.ts';

type Logger = { info(facts: object, text: string): void; error(facts: object, text: string): void };
type Options = Partial<Clocks> & { db: Kysely<Database>; secrets: KeySecrets; now: () => Date; log: Logger };

/**
 * A tick finishes the ledgers that were begun, cuts those of results and those of the day, once it has begun, and the
 * first one of each election.
 */
export type Ledgers = RepeatedWork;

const TICK_MS = 5000;

/**
 * The worker that cuts ledgers. Every process has one. A state is looked at once a day: to wait for its twentieth
 * changed ballot would show when that was given.
 */
export function createLedgers({ db, secrets, now, log, monotonicMs = () => performance.now() }: Options): Ledgers {
  const isClockTrusted = createClockWatch({ now, monotonicMs });
  let today: string | null = null;
  /** The states that this process has not looked at today. */
  let left = new Set<string>();

  type Attempt = (what: { locationId: string }, one: () => Promise<unknown>) => Promise<void>;
  type Run = { signal: AbortSignal; attempt: Attempt };
  /** What fails in one state is tried again at the next tick, and keeps no other from its ledger. */
  const attemptBy =
    (noteFailure: () => void): Attempt =>
    async (what, one) => {
      try {
        await one();
      } catch (err) {
        noteFailure();
        log.error({ err, ...what }, 'writing a ledger failed');
      }
    };

  async function cutClosings({ signal, attempt }: Run): Promise<void> {
    let states = 0;
    for (const state of await resultsWithoutLedger(db)) {
      if (signal.aborted) break;
      await attempt(state, async () => {
        if (await cutClosing({ db, secrets, now, signal }, state)) states += 1;
      });
    }
    await forgetClosingBallots(db, signal);
    if (states > 0) log.info({ states }, 'ledgers: results signed');
  }

  async function cutOfDay({ signal, attempt }: Run): Promise<void> {
    const day = dayOf(now());
    if (today !== day) left = new Set(await allLocations(db));
    today = day;
    let states = 0;
    for (const locationId of new Set([...left, ...(await statesWithoutLedger(db))])) {
      await attempt({ locationId }, async () => {
        if (await cutOfToday({ db, secrets, now, signal }, locationId)) states += 1;
        left.delete(locationId);
      });
      if (signal.aborted) break;
    }
    if (states > 0) log.info({ states }, 'ledgers: cut');
  }

  async function work(signal: AbortSignal, noteFailure: () => void): Promise<void> {
    const isTrusted = isClockTrusted();
    const attempt = attemptBy(noteFailure);
    for (const key of await unfinishedDrafts(db)) {
      await attempt(key, () => writeLedger({ db, secrets, signal }, key));
    }
    await cutClosings({ signal, attempt });
    // A ledger of a day that is yet to come would stand in the way of those before it.
    if (isTrusted && !signal.aborted) await cutOfDay({ signal, attempt });
  }

  return createRepeatedWork({
    work,
    everyMs: TICK_MS,
    now,
    onError: (err) => log.error({ err }, 'cutting the ledgers failed'),
  });
}

async function allLocations(db: Kysely<Database>): Promise<string[]> {
  const rows = await db.selectFrom('locations').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
}
