/**
 * `npm run bench:closing -- 100000 [own]`: an election that ends with so many ballots in one state, and the ledger of
 * the day before it: how long results and ledgers take, what memory they take, and how long others wait meanwhile, on a
 * PostgreSQL beside or on our own. Only prints.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../server/db/schema.ts';
import type { Product } from '../test/support/server/product.ts';
import { type Voter, visitMeanwhile, type Waits } from '../test/support/server/load/otherVisitor.ts';
import { type Bench, MEMBERS, onBench } from './support/bench.ts';
import { type Figure, isReached, tableOf, whole } from './support/figures.ts';
import { addBallots, type BenchLocation } from './support/population.ts';

const BALLOTS = Number(process.argv[2] ?? 100_000);
const own = process.argv[3] === 'own' ? 'own' : undefined;
const VOTERS = 40;
const READS_A_VOTE = 8;
/** Well below the ten minutes that tokens live. */
const ROUND_MS = 240_000;
const REST_MS = 20_000;
const MOST = { resultsMs: 10_000, memoryMb: 150, readMs: 100, voteMs: 250 };

type Scene = { bench: Bench; product: Product; db: Kysely<Database>; arizona: BenchLocation };
type Work = { seconds: number; memoryMb: number; waits: Waits };

const figures = await onBench(async (bench) => {
  const { url, db, locations } = await bench.newDatabase('closing', own);
  const arizona = locations.find(({ code }) => code === 'AZ');
  if (!arizona) throw new Error('There is no Arizona');
  await addBallots(db, { location: arizona, ballots: BALLOTS, after: MEMBERS });
  const product = await bench.startServer(url);
  const scene = { bench, product, db, arizona };
  const daily = await during(scene, async () => (await ledgers(db)) >= 1);
  await pause(REST_MS);
  await sql`update elections set closes_at = clock_timestamp()`.execute(db);
  const began = performance.now();
  const results = during(scene, async () => (await count(db, 'results')) === locations.length);
  const closing = await during(scene, async () => (await ledgers(db)) === locations.length + 1);
  const resultsMs = (await results).seconds * 1000;
  console.log(`from the end to the last ledger ${whole((performance.now() - began) / 1000)} s`);
  return [
    {
      name: `End of an election to its results, of ${MOST.resultsMs / 1000} s`,
      values: [resultsMs / MOST.resultsMs],
      goal: { most: 1 },
      detail: `${whole(resultsMs)} ms with ${whole(BALLOTS)} ballots in one state`,
    },
    ...figuresOf('Ledger of a day', daily),
    ...figuresOf('Ledgers of the results', closing),
  ];
});
console.log(tableOf(figures));
if (!figures.every(isReached)) process.exitCode = 1;

/** Reads and votes until it is done. */
async function during(
  { bench, product, db, arizona }: Scene,
  isDone: (db: Kysely<Database>) => Promise<boolean>,
): Promise<Work> {
  const rest = product.memoryMb();
  const began = performance.now();
  const work: Work = { seconds: 0, memoryMb: 0, waits: { reads: [], votes: [], pages: [] } };
  const over = new AbortController();
  const watch = (async () => {
    while (!(await isDone(db))) {
      work.memoryMb = Math.max(work.memoryMb, product.memoryMb() - rest);
      await pause(200);
    }
    work.seconds = (performance.now() - began) / 1000;
    over.abort();
  })();
  while (!over.signal.aborted) {
    const until = performance.now() + ROUND_MS;
    const voters = (await bench.issueTokens(VOTERS)).map((bearer, nth): Voter => ({
      bearer,
      vote: `/api/picks/${arizona.id}/${arizona.firstCourse + nth}`,
    }));
    const { reads, votes } = await visitMeanwhile(
      { url: product.url, voters, readsAVote: READS_A_VOTE },
      () => over.signal.aborted || performance.now() > until,
    );
    work.waits.reads.push(...reads);
    work.waits.votes.push(...votes);
  }
  await watch;
  return work;
}

function figuresOf(name: string, { seconds, memoryMb, waits: { reads, votes } }: Work): Figure[] {
  const longest = (waits: number[]): number => Math.max(0, ...waits);
  return [
    {
      name: `${name}: memory above rest, of ${MOST.memoryMb} MB`,
      values: [memoryMb / MOST.memoryMb],
      goal: { most: 1 },
      detail: `${whole(memoryMb)} MB, in ${whole(seconds)} s`,
    },
    {
      name: `${name}: longest read of a ranking, of ${MOST.readMs} ms`,
      values: [longest(reads) / MOST.readMs],
      goal: { most: 1 },
      detail: `${whole(longest(reads))} ms of ${whole(reads.length)}`,
    },
    {
      name: `${name}: longest vote, of ${MOST.voteMs} ms`,
      values: [longest(votes) / MOST.voteMs],
      goal: { most: 1 },
      detail: `${whole(longest(votes))} ms of ${whole(votes.length)}`,
    },
  ];
}

function ledgers(db: Kysely<Database>): Promise<number> {
  return count(db, 'ledgers');
}

async function count(db: Kysely<Database>, table: 'ledgers' | 'results'): Promise<number> {
  const { rows } = await sql<{ rows: number }>`
    select count(*)::integer as rows from ${sql.table(table)}`.execute(db);
  return rows[0]?.rows ?? 0;
}
