import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { dayOf } from './dailyStandings.ts';
import { findDifferences } from './recount.ts';
import { createRepeatedWork, type RepeatedWork } from './repeatedWork.ts';

type Logger = { info(facts: object, text: string): void; error(facts: object, text: string): void };
type Options = { db: Kysely<Database>; now: () => Date; log: Logger };

/** A tick recounts when it is due and no other process has started. */
export type NightlyRecount = RepeatedWork;

const TICK_MS = 600_000;
/** In the small hours of most of the country. */
const HOUR_UTC = 9;
/** A process that has not finished by then is taken for dead. */
const GIVEN_UP_AFTER_MS = 3_600_000;
/** This many of the differences are named in the log. */
const DIFFERENCES_LOGGED = 20;

/**
 * Holds all tallies against the ballots once a day, in one of the processes. A difference is an error in the log and in
 * /api/health/ready.
 */
export function createNightlyRecount({ db, now, log }: Options): NightlyRecount {
  async function work(): Promise<void> {
    const at = now();
    if (at.getUTCHours() < HOUR_UTC || !(await isMine(db, at))) return;
    const differences = await findDifferences(db);
    await storeRecount(db, { at: now(), differences: differences.length });
    if (differences.length === 0) log.info({}, 'recount: all tallies are what the ballots say');
    else {
      const first = differences.slice(0, DIFFERENCES_LOGGED);
      log.error({ differences: differences.length, first }, 'recount: tallies differ from the ballots');
    }
  }

  return createRepeatedWork({
    work,
    everyMs: TICK_MS,
    now,
    onError: (err) => log.error({ err }, 'recount failed'),
  });
}

/** Claims the day, unless a process has counted in it, or is counting now. */
async function isMine(db: Kysely<Database>, at: Date): Promise<boolean> {
  const claimed = await db
    .insertInto('recounts')
    .values({ day: dayOf(at), started_at: at })
    .onConflict((conflict) =>
      conflict
        .column('day')
        .doUpdateSet({ started_at: at })
        .where('recounts.finished_at', 'is', null)
        .where('recounts.started_at', '<', new Date(at.getTime() - GIVEN_UP_AFTER_MS)),
    )
    .returning('day')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Stores the result of a recount; the last one of a day wins. */
export async function storeRecount(
  db: Kysely<Database>,
  { at, differences }: { at: Date; differences: number },
): Promise<void> {
  const ended = { finished_at: at, differences };
  await db
    .insertInto('recounts')
    .values({ day: dayOf(at), started_at: at, ...ended })
    .onConflict((conflict) => conflict.column('day').doUpdateSet(ended))
    .execute();
}
