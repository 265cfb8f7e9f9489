import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { type Clocks, createClockWatch } from './clockWatch.ts';
import { closeDueElection } from './closeElection.ts';
import type { KeySecrets } from './ledger/signingKeys.ts';
import { createRepeatedWork, type RepeatedWork } from './repeatedWork.ts';

type Logger = {
  info(facts: object, text: string): void;
  warn(facts: object, text: string): void;
  error(facts: object, text: string): void;
};

type Options = Partial<Clocks> & { db: Kysely<Database>; secrets: KeySecrets; now: () => Date; log: Logger };

/** A tick closes the election when it is due, unless the clock was set a short while ago. */
export type Elections = RepeatedWork;

const TICK_MS = 1000;

/** The worker that ends elections. Every process has one. */
export function createElections({ db, secrets, now, log, monotonicMs = () => performance.now() }: Options): Elections {
  const isClockTrusted = createClockWatch({ now, monotonicMs });
  let wasTrusted = true;

  async function work(): Promise<void> {
    const isTrusted = isClockTrusted();
    if (wasTrusted && !isTrusted) log.warn({}, 'the clock was set: no election is closed for ten minutes');
    wasTrusted = isTrusted;
    if (!isTrusted) return;
    const states = await closeDueElection({ db, secrets, now });
    if (states > 0) log.info({ states }, 'election: states closed');
  }

  return createRepeatedWork({
    work,
    everyMs: TICK_MS,
    onError: (err) => log.error({ err }, 'closing the election failed'),
  });
}
