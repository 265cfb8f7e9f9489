import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { DemoSamples } from '#contract/demo';
import type { Database } from '../../db/schema.ts';
import { isUnavailable } from '../../db/unavailable.ts';
import type { KeySecrets } from '../../workers/ledger/signingKeys.ts';
import { readAppeal } from '../../db/appeal.ts';
import { addSampleElection } from './sampleElection.ts';
import {
  addSampleMembers,
  addSampleVotes,
  countSamples,
  removeSamples,
  type SampleCounts,
  statesWithoutSamples,
} from './sampleRepository.ts';

type Running = NonNullable<DemoSamples['running']>;
type Logger = { info(facts: object, text: string): void; error(facts: object, text: string): void };
type Options = { db: Kysely<Database>; secrets: KeySecrets; now: () => Date; log: Logger };

export type Samples = {
  /** The last known status while the database is unavailable. */
  status(): Promise<DemoSamples>;
  /** Starts filling or removing in the background. The last request wins. */
  start(what: Running): void;
  /** Continues filling where an earlier process was interrupted; does nothing if none had begun, or all is done. */
  resume(): Promise<void>;
  /** Stops for good, after the current state; resolves when nothing runs any more. */
  stop(): Promise<void>;
  /** Resolves when nothing runs any more. */
  settled(): Promise<void>;
};

/** The job that fills a demo with sample votes and removes them again, one at a time. */
export function createSamples({ db, secrets, now, log }: Options): Samples {
  let wanted: Running | null = null;
  let work: Promise<void> | null = null;
  let failed = false;
  let isStopped = false;
  let known: SampleCounts = { members: 0, states: 0, ofStates: 0 };

  async function fill(): Promise<void> {
    const at = now();
    const appealOf = await readAppeal();
    await addSampleMembers(db, at);
    await addSampleElection(db, { secrets, now: at, appealOf, isWanted: () => wanted === 'filling' });
    for (const locationId of await statesWithoutSamples(db)) {
      if (wanted !== 'filling') return;
      await addSampleVotes(db, locationId, { now: at, appealOf });
      // The other work of this process gets its turn.
      await nextTurn();
    }
  }

  async function run(): Promise<void> {
    while (wanted !== null) {
      const doing: Running = wanted;
      const startedAt = performance.now();
      await (doing === 'filling' ? fill() : removeSamples(db));
      if (wanted !== doing) continue;
      wanted = null;
      const seconds = Number(((performance.now() - startedAt) / 1000).toFixed(1));
      log.info({ ...(await countSamples(db)), seconds }, `sample votes: ${doing} is done`);
    }
  }

  const settled = async (): Promise<void> => {
    await work;
  };

  function start(what: Running): void {
    if (isStopped) return;
    wanted = what;
    failed = false;
    work ??= run()
      .catch((err: unknown) => {
        log.error({ err }, `sample votes: ${wanted ?? 'nothing'} failed`);
        wanted = null;
        failed = true;
      })
      .finally(() => {
        work = null;
      });
  }

  return {
    start,
    settled,
    resume: async () => {
      const { members, states, ofStates } = await countSamples(db);
      if (members > 0 && states < ofStates) start('filling');
    },
    status: async () => {
      known = await countSamples(db).catch((error: unknown) => {
        if (isUnavailable(error)) return known;
        throw error;
      });
      return { ...known, running: wanted, failed };
    },
    async stop() {
      isStopped = true;
      wanted = null;
      await settled();
    },
  };
}
