import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { type Clocks, createClockWatch } from './clockWatch.ts';
import { closeDueElection } from './closeElection.ts';

type Logger = {
  info(facts: object, text: string): void;
  warn(facts: object, text: string): void;
  error(facts: object, text: string): void;
};

type Options = Partial<Clocks> & { db: Kysely<Database>; now: () => Date; log: Logger };

export type Elections = {
  /** Closes the election when it is due, unless the clock was set a short while ago. */
  tick(): Promise<void>;
  start(): void;
  /** Resolves when the running tick has ended. */
  stop(): Promise<void>;
};

const TICK_MS = 1000;

/** The worker that ends elections. Every process has one. */
export function createElections({ db, now, log, monotonicMs = () => performance.now() }: Options): Elections {
  const isClockTrusted = createClockWatch({ now, monotonicMs });
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> = Promise.resolve();
  let wasTrusted = true;
  let isBusy = false;

  async function work(): Promise<void> {
    const isTrusted = isClockTrusted();
    if (wasTrusted && !isTrusted) log.warn({}, 'the clock was set: no election is closed for ten minutes');
    wasTrusted = isTrusted;
    if (!isTrusted) return;
    const states = await closeDueElection({ db, now });
    if (states > 0) log.info({ states }, 'election: states closed');
  }

  function tick(): Promise<void> {
    running = running.then(work, work);
    return running;
  }

  function tickUnlessBusy(): void {
    if (isBusy) return;
    isBusy = true;
    tick()
      .catch((err: unknown) => log.error({ err }, 'closing the election failed'))
      .finally(() => {
        isBusy = false;
      });
  }

  return {
    tick,
    start() {
      timer ??= setInterval(tickUnlessBusy, TICK_MS).unref();
    },
    async stop() {
      if (timer) clearInterval(timer);
      timer = null;
      await running.catch(() => undefined);
    },
  };
}
