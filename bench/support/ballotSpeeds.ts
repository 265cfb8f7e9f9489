import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findDifferences } from '../../server/workers/recount.ts';
import { type Bench, type BenchDatabase, MEMBERS } from './bench.ts';
import { type Figure, medianOf, whole } from './figures.ts';
import { pgbench, writeScripts } from './pgbench.ts';
import { type BenchLocation, COURSES } from './population.ts';
import { type Load, wrk } from './wrk.ts';

const ROUNDS = 5;
const SECONDS = 6;
const CLIENTS = 32;
const SCRIPT = join(import.meta.dirname, 'ballots.lua');

/**
 * Ballots that replace all 22 picks: through one process and two, spread over all states and in one, and pgbench with
 * the same transaction.
 */
export async function ballotSpeeds(bench: Bench): Promise<Figure[]> {
  const own = await bench.newDatabase('ballots');
  const twin = await bench.newDatabase('twin');
  const options = { folder: join(bench.folder, 'scripts'), locations: twin.locations, members: MEMBERS };
  const scripts = await writeScripts(twin.url, options);
  const first = await bench.startServer(own.url);
  const [hot, ...others] = own.locations;
  if (!hot) throw new Error('The catalogue has no state');

  let seed = 0;
  const load = async (url: string, locations: BenchLocation[], [from, to]: [number, number]): Promise<Load> => {
    seed += 1;
    const file = await bench.writeBallots({ database: own, members: [from, to], locations });
    const connections = (CLIENTS * (to - from + 1)) / MEMBERS;
    const script = [SCRIPT, file, String(COURSES), String(seed)];
    const seen = await wrk({ url, seconds: SECONDS, connections, script });
    if (seen.errors > 0) throw new Error(`${seen.errors} ballots were refused`);
    // Waits for wrk's pending requests, so that the next versions are known.
    await pause(1000);
    return seen;
  };
  const all: [number, number] = [1, MEMBERS];
  const halves: [number, number][] = [
    [1, MEMBERS / 2],
    [MEMBERS / 2 + 1, MEMBERS],
  ];

  const seen = {
    spread: [] as Load[],
    hot: [] as Load[],
    bare: [] as number[],
    one: [] as number[],
    two: [] as number[],
  };
  // Warm-up: first ballots of all members, JIT of all servers.
  await load(first.url, others, all);
  await load(first.url, [hot], all);
  for (let round = 0; round < ROUNDS; round += 1) {
    seen.spread.push(await load(first.url, others, all));
    seen.bare.push(await pgbench(twin.url, { scripts, seconds: SECONDS, clients: CLIENTS }));
    seen.hot.push(await load(first.url, [hot], all));
  }
  await expectTrueTallies(own);

  const second = await bench.startServer(own.url);
  for (let round = 0; round < ROUNDS; round += 1) {
    seen.one.push((await load(first.url, others, all)).perSecond);
    const both = [first, second].map(({ url }, index) => load(url, others, halves[index] ?? all));
    seen.two.push((await Promise.all(both)).reduce((sum, { perSecond }) => sum + perSecond, 0));
  }
  await expectTrueTallies(own);

  const speeds = { spread: seen.spread.map(speedOf), hot: seen.hot.map(speedOf) };
  const against = (ours: number[], theirs: number[]) =>
    `${whole(medianOf(ours))}/s against ${whole(medianOf(theirs))}/s`;
  const p99 = (loads: Load[]) => `p99 ${whole(medianOf(loads.map((load) => load.p99)))} ms`;
  return [
    {
      name: 'Ballots through one process / pgbench with the same transaction',
      values: quotients(speeds.spread, seen.bare),
      goal: { least: 0.5 },
      detail: `${against(speeds.spread, seen.bare)}, ${p99(seen.spread)}`,
    },
    {
      name: 'Ballots all in one state / spread over all states',
      values: quotients(speeds.hot, speeds.spread),
      goal: { least: 0.5 },
      detail: `${against(speeds.hot, speeds.spread)}, ${p99(seen.hot)}`,
    },
    {
      name: 'Ballots through two processes / one',
      values: quotients(seen.two, seen.one),
      detail: against(seen.two, seen.one),
    },
  ];
}

const speedOf = ({ perSecond }: Load): number => perSecond;
const quotients = (ones: number[], others: number[]): number[] =>
  ones.map((one, round) => one / (others[round] ?? NaN));

/** Fails unless the tallies are what the ballots say, once the last votes are folded. */
export async function expectTrueTallies({ db }: BenchDatabase): Promise<void> {
  const isWaiting = () => db.selectFrom('outbox').select('id').orderBy('id').limit(1).executeTakeFirst();
  while (await isWaiting()) await pause(100);
  const differences = await findDifferences(db);
  if (differences.length > 0) throw new Error(`A recount finds ${differences.length} other numbers`);
}
