import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Kysely } from 'kysely';
import { poolOf } from '../../db/postgres.ts';
import type { Database } from '../../db/schema.ts';
import { type DatabaseFigures, readFigures } from './repository.ts';
import type { RequestTimes } from './requestTimes.ts';
import { type Metric, metricLines, single } from './text.ts';

const NS_A_SECOND = 1e9;
const DELAY_PERCENTILES = [50, 99, 100];
/** How often the delay of the event loop is sampled, in milliseconds; the measured delay includes it. */
const RESOLUTION_MS = 10;

type LastRuns = { succeededAt: Date | null; failedAt: Date | null };

type Options = {
  db: Kysely<Database>;
  requestTimes: RequestTimes;
  /** When this process last folded the outbox; null before. */
  foldedAt: () => Date | null;
  /** By name. */
  workers: Readonly<Record<string, { lastRuns: () => LastRuns }>>;
  version: string;
};

export type Metrics = { read: () => Promise<string>; stop: () => void };

/** All that `/metrics` says, read when somebody asks. docs/operating.md explains each. */
export function createMetrics({ db, requestTimes, foldedAt, workers, version }: Options): Metrics {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();

  function delayMetric(): Metric {
    const samples = DELAY_PERCENTILES.map((percentile) => ({
      labels: { percentile: String(percentile) },
      value: Math.max(0, delay.percentile(percentile) / NS_A_SECOND - RESOLUTION_MS / 1000),
    }));
    delay.reset();
    const help = 'How late timers were since the metrics were last read, in seconds.';
    return { name: 'top_picks_event_loop_delay_seconds', help, type: 'gauge', samples };
  }

  const workerMetric = (what: string, how: string, timeOf: (runs: LastRuns) => Date | null): Metric => ({
    name: `top_picks_worker_last_${what}_timestamp_seconds`,
    help: `When work that this process repeats last ${how}.`,
    type: 'gauge',
    samples: Object.entries(workers).flatMap(([worker, { lastRuns }]) => {
      const value = seconds(timeOf(lastRuns()));
      return value === null ? [] : [{ labels: { worker }, value }];
    }),
  });

  return {
    async read() {
      // Before this reading waits for a connection itself.
      const pool = poolMetrics(db);
      const figures = await readFigures(db).catch(() => null);
      const metrics = [
        ...processMetrics(version),
        delayMetric(),
        ...pool,
        single(
          'gauge',
          'top_picks_last_fold_timestamp_seconds',
          'When this process last had its turn to count votes; older votes are counted.',
          seconds(foldedAt()),
        ),
        workerMetric('success', 'went well', ({ succeededAt }) => succeededAt),
        workerMetric('failure', 'failed, in a part or as a whole', ({ failedAt }) => failedAt),
        single(
          'gauge',
          'top_picks_database_up',
          'Whether the database answered when the metrics were read.',
          figures ? 1 : 0,
        ),
        ...(figures ? databaseMetrics(figures) : []),
      ];
      return `${[...metrics.flatMap(metricLines), ...requestTimes.lines()].join('\n')}\n`;
    },
    stop: () => void delay.disable(),
  };
}

const seconds = (at: Date | null): number | null => (at === null ? null : at.getTime() / 1000);

function processMetrics(version: string): Metric[] {
  const { user, system } = process.cpuUsage();
  const { rss, heapUsed } = process.memoryUsage();
  const build = { name: 'top_picks_build_info', help: 'Version of this release.', type: 'gauge' } as const;
  return [
    { ...build, samples: [{ value: 1, labels: { version } }] },
    single('gauge', 'process_start_time_seconds', 'When this process began.', performance.timeOrigin / 1000),
    single('counter', 'process_cpu_seconds_total', 'Processor time used.', (user + system) / 1e6),
    single('gauge', 'process_resident_memory_bytes', 'Memory of this process.', rss),
    single('gauge', 'top_picks_heap_bytes', 'JavaScript objects of this process.', heapUsed),
  ];
}

function poolMetrics(db: Kysely<Database>): Metric[] {
  const pool = poolOf(db);
  if (!pool) return [];
  const { totalCount, idleCount, waitingCount, options } = pool;
  const samples = [
    { labels: { state: 'used' }, value: totalCount - idleCount },
    { labels: { state: 'idle' }, value: idleCount },
  ];
  return [
    { name: 'top_picks_pool_connections', help: 'Database connections.', type: 'gauge', samples },
    single('gauge', 'top_picks_pool_connections_max', 'Most database connections of this process.', options.max),
    single('gauge', 'top_picks_pool_waiting', 'Requests that wait for a database connection.', waitingCount),
  ];
}

function databaseMetrics(figures: DatabaseFigures): Metric[] {
  const gauge = (name: string, help: string, value: number | null) => single('gauge', `top_picks_${name}`, help, value);
  return [
    gauge('outbox_rows', 'Changes of ballots that wait to be counted, 100,000 at most.', figures.outbox_rows),
    gauge('unpublished_states', 'States with counted votes that no ranking shows yet.', figures.unpublished_states),
    gauge(
      'oldest_unpublished_timestamp_seconds',
      'When the oldest ranking was published that lacks counted votes.',
      figures.oldest_unpublished_at,
    ),
    gauge('last_publication_timestamp_seconds', 'When a ranking was last published.', figures.published_at),
    gauge('last_recount_timestamp_seconds', 'When all ballots were last counted again.', figures.recounted_at),
    gauge('recount_differences', 'Wrong numbers that the last recount found.', figures.recount_differences),
    gauge('last_ledger_timestamp_seconds', 'When a ledger was last cut.', figures.ledger_cut_at),
    gauge('election_closes_timestamp_seconds', 'When the first open election ends.', figures.election_closes_at),
    gauge('results_to_store', 'States whose election has ended without a result yet.', figures.results_to_store),
    gauge('ledgers_to_write', 'Results whose ledger isn’t made yet.', figures.ledgers_to_write),
    {
      ...{ name: 'top_picks_ballots', help: 'Members with a counted vote in a state.', type: 'gauge' },
      samples: figures.ballots.map(({ state, ballots }) => ({ labels: { state }, value: ballots })),
    },
  ];
}
