import type { Kysely } from 'kysely';
import { readClock } from '../db/openElection.ts';
import type { Database } from '../db/schema.ts';
import { type Clocks, createClockWatch } from './clockWatch.ts';
import { closeDueElections } from './closeElection.ts';
import { createRepeatedWork, type RepeatedWork } from './repeatedWork.ts';

type Logger = {
  info(facts: object, text: string): void;
  warn(facts: object, text: string): void;
  error(facts: object, text: string): void;
};

type Options = Partial<Pick<Clocks, 'monotonicMs'>> & { db: Kysely<Database>; now: () => Date; log: Logger };

/** A tick stores the results of an election that has ended, unless the database's clock was set a short while ago. */
export type Elections = RepeatedWork;

const TICK_MS = 1000;

/** The worker that ends elections. Every process has one. */
export function createElections({ db, now, log, monotonicMs = () => performance.now() }: Options): Elections {
  let clock = now();
  const isClockTrusted = createClockWatch({ now: () => clock, monotonicMs });
  let wasTrusted = true;

  async function work(): Promise<void> {
    clock = await readClock(db);
    const isTrusted = isClockTrusted();
    if (wasTrusted && !isTrusted) log.warn({}, 'the clock was set: no election is closed for ten minutes');
    wasTrusted = isTrusted;
    if (!isTrusted) return;
    const results = await closeDueElections({ db, now });
    if (results > 0) log.info({ results }, 'election: results stored');
  }

  return createRepeatedWork({
    work,
    everyMs: TICK_MS,
    onError: (err) => log.error({ err }, 'closing the election failed'),
  });
}
