import type { Kysely } from 'kysely';
import { readClock } from '../db/openElection.ts';
import type { Database } from '../db/schema.ts';
import type { Clocks } from '../db/clocks.ts';
import { createClockWatch } from './clockWatch.ts';
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
/** A reading of the clock that took longer says too little. */
const READING_MS = 1000;

/** The worker that ends elections. Every process has one. */
export function createElections({ db, now, log, monotonicMs = () => performance.now() }: Options): Elections {
  const isClockTrusted = watchDatabaseClock(db, monotonicMs);
  let wasTrusted = true;

  async function work(): Promise<void> {
    const isTrusted = await isClockTrusted();
    if (wasTrusted && !isTrusted) log.warn({}, 'the clock was set: no election is closed for ten minutes');
    wasTrusted = isTrusted;
    if (!isTrusted) return;
    const results = await closeDueElections({ db, now });
    if (results > 0) log.info({ results }, 'election: results stored');
  }

  return createRepeatedWork({
    work,
    everyMs: TICK_MS,
    now,
    onError: (err) => log.error({ err }, 'closing the election failed'),
  });
}

/** Watches the clock that elections go by, from the first look on. A slow response is not taken for a jump. */
function watchDatabaseClock(db: Kysely<Database>, monotonicMs: () => number): () => Promise<boolean> {
  let reading = { clock: new Date(0), steadyMs: 0 };
  let look: (() => boolean) | undefined;
  let isTrusted = true;
  return async () => {
    const sentMs = monotonicMs();
    const clock = await readClock(db);
    const receivedMs = monotonicMs();
    if (receivedMs - sentMs > READING_MS) return isTrusted;
    reading = { clock, steadyMs: (sentMs + receivedMs) / 2 };
    look ??= createClockWatch({ now: () => reading.clock, monotonicMs: () => reading.steadyMs });
    isTrusted = look();
    return isTrusted;
  };
}
