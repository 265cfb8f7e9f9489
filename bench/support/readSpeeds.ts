import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import Fastify from 'fastify';
import type { Product } from '../../test/support/server/product.ts';
import { expectTrueTallies } from './ballotSpeeds.ts';
import { type Bench, MEMBERS } from './bench.ts';
import { type Figure, medianOf, whole } from './figures.ts';
import { addBallots } from './population.ts';
import { type Load, wrk } from './wrk.ts';

const ROUNDS = 7;
const SECONDS = 4;
const CONNECTIONS = 32;
const SCRIPT = join(import.meta.dirname, 'networks.lua');
const PATH = '/api/leaderboard/ak';
const LEDGER = '/api/ledger/ak/1/rows';
const FEW = 10_000;
const MANY = 1_000_000;

/** Requests of a state's ranking, from our server and from a minimal route, with few ballots and with many. */
export async function readSpeeds(bench: Bench): Promise<Figure[]> {
  const few = await serverWith(bench, 'few', FEW);
  const text = await (await fetch(few.url + PATH)).text();
  const bare = Fastify();
  bare.get(PATH, (_request, reply) => reply.type('application/json; charset=utf-8').send(text));
  await bare.listen({ host: '127.0.0.1', port: 0 });
  const bareUrl = `http://127.0.0.1:${(bare.server.address() as AddressInfo).port}`;

  const read = async (url: string): Promise<Load> => {
    const seen = await wrk({ url: url + PATH, seconds: SECONDS, connections: CONNECTIONS, script: [SCRIPT] });
    if (seen.errors > 0) throw new Error(`${seen.errors} reads of ${url} were refused`);
    return seen;
  };
  const alone = { own: [] as Load[], bare: [] as Load[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    alone.own.push(await read(few.url));
    alone.bare.push(await read(bareUrl));
  }
  await bare.close();
  // Not started before: it makes the ledger of its ballots for as long as the bench runs.
  const many = await serverWith(bench, 'many', MANY);
  const beside = { few: [] as Load[], many: [] as Load[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    beside.few.push(await read(few.url));
    beside.many.push(await read(many.url));
  }

  const medians = (loads: Load[], of: (load: Load) => number) => medianOf(loads.map(of));
  return [
    {
      name: 'Leaderboard reads / a bare Fastify route with the same bytes',
      values: alone.own.map(({ perSecond }, round) => perSecond / (alone.bare[round]?.perSecond ?? NaN)),
      goal: { least: 0.7 },
      detail: `${whole(medians(alone.own, ({ perSecond }) => perSecond))}/s against ${whole(medians(alone.bare, ({ perSecond }) => perSecond))}/s, ${whole(text.length)} bytes`,
    },
    {
      name: `Leaderboard p99 with ${whole(MANY)} ballots / ${whole(FEW)}`,
      values: beside.many.map(({ p99 }, round) => p99 / (beside.few[round]?.p99 ?? NaN)),
      goal: { most: 1.5 },
      detail: `${medians(beside.many, ({ p99 }) => p99).toFixed(1)} ms against ${medians(beside.few, ({ p99 }) => p99).toFixed(1)} ms`,
    },
  ];
}

async function serverWith(bench: Bench, name: string, ballots: number): Promise<Product> {
  const database = await bench.newDatabase(name);
  const [location] = database.locations;
  if (!location) throw new Error('The catalogue has no state');
  await addBallots(database.db, { location, ballots, after: MEMBERS });
  const server = await bench.startServer(database.url);
  const isCounted = async () => {
    const ranking = (await (await fetch(server.url + PATH)).json()) as { ballots: number };
    return ranking.ballots === ballots;
  };
  while (!(await isCounted())) await pause(100);
  await expectTrueTallies(database);
  // A server that starts on so many ballots cuts their ledger once, which takes as much of the processor as reads.
  const isCut = async () => (await fetch(`${server.url}${LEDGER}`)).status === 200;
  while (ballots === FEW && !(await isCut())) await pause(1000);
  return server;
}
