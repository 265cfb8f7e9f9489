import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findDifferences } from '../../server/workers/recount.ts';
import { type Bench, type BenchDatabase, MEMBERS } from './bench.ts';
import { type Figure, medianOf, whole } from './figures.ts';
import { pgbench, writeScripts } from './pgbench.ts';
import { type BenchLocation, COURSES } from './population.ts';
import { type Load, wrk } from './wrk.ts';

const ROUNDS = 3;
const SECONDS = 6;
/** Members that vote at the same time. */
const AT_ONCE = [1, 8, 64, 400];
const USUAL = 64;
/** More connections than this would only make PostgreSQL slower. */
const MOST_CLIENTS = 64;
/** Of those that are written together: from here on they must be so much quicker than one by one. */
const TOGETHER = { from: 64, least: 2 };
const SCRIPT = join(import.meta.dirname, 'ballots.lua');

/**
 * Ballots that replace all 22 picks: through one process and two, spread over all states and in one, by few and many
 * members at once, and pgbench with the same transaction, which writes them one by one.
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
  const load = async (url: string, locations: BenchLocation[], atOnce: number, half?: 0 | 1): Promise<Load> => {
    seed += 1;
    const [from, to] = half === undefined ? [1, MEMBERS] : [1 + half * (MEMBERS / 2), (1 + half) * (MEMBERS / 2)];
    const file = await bench.writeBallots({ database: own, members: [from, to], locations });
    const script = [SCRIPT, file, String(COURSES), String(seed)];
    const seen = await wrk({ url, seconds: SECONDS, connections: atOnce, script });
    if (seen.errors > 0) throw new Error(`${seen.errors} ballots were refused`);
    // Waits for wrk's pending requests, so that the next versions are known.
    await pause(1000);
    return seen;
  };

  // Warm-up: first ballots of all members, JIT of all servers.
  await load(first.url, others, USUAL);
  await load(first.url, [hot], USUAL);
  const figures: Figure[] = [];
  for (const atOnce of AT_ONCE) {
    const spread: Load[] = [];
    const inOne: Load[] = [];
    const bare: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      spread.push(await load(first.url, others, atOnce));
      bare.push(await pgbench(twin.url, { scripts, seconds: SECONDS, clients: Math.min(atOnce, MOST_CLIENTS) }));
      inOne.push(await load(first.url, [hot], atOnce));
    }
    figures.push(
      {
        name: `Ballots of ${atOnce} at once / pgbench with the same transaction one by one`,
        values: quotients(spread.map(speedOf), bare),
        ...(atOnce >= TOGETHER.from && { goal: { least: TOGETHER.least } }),
        detail: `${perSecond(spread.map(speedOf))} against ${perSecond(bare)}, ${times(spread)}`,
      },
      {
        name: `Ballots of ${atOnce} at once all in one state / spread over all states`,
        values: quotients(inOne.map(speedOf), spread.map(speedOf)),
        goal: { least: 0.5 },
        detail: `${perSecond(inOne.map(speedOf))} against ${perSecond(spread.map(speedOf))}, ${times(inOne)}`,
      },
    );
  }
  await expectTrueTallies(own);

  const second = await bench.startServer(own.url);
  const one: number[] = [];
  const two: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    one.push(speedOf(await load(first.url, others, USUAL)));
    const both = [load(first.url, others, USUAL / 2, 0), load(second.url, others, USUAL / 2, 1)];
    two.push((await Promise.all(both)).reduce((sum, seen) => sum + speedOf(seen), 0));
  }
  await expectTrueTallies(own);
  figures.push({
    name: 'Ballots through two processes / one',
    values: quotients(two, one),
    detail: `${perSecond(two)} against ${perSecond(one)}`,
  });
  return figures;
}

const perSecond = (speeds: number[]): string => `${whole(medianOf(speeds))}/s`;
const times = (loads: Load[]): string =>
  `p50 ${whole(medianOf(loads.map(({ p50 }) => p50)))} ms, p99 ${whole(medianOf(loads.map(({ p99 }) => p99)))} ms`;
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
