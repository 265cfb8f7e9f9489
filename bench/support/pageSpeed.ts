import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import Fastify from 'fastify';
import type { Bench } from './bench.ts';
import { type Figure, medianOf, whole } from './figures.ts';
import { wrk } from './wrk.ts';

const ROUNDS = 7;
const SECONDS = 3;
const PATH = '/leaderboard/az';
const SCRIPT = join(import.meta.dirname, 'networks.lua');
const HEADERS = ['Accept: text/html', 'Accept-Encoding: br'];

/** How long one visitor at a time waits for a page that was rendered before, and for a minimal route's equal bytes. */
export async function pageSpeed(bench: Bench): Promise<Figure> {
  const database = await bench.newDatabase('pages');
  const { url } = await bench.startServer(database.url);
  const html = await (await fetch(url + PATH, { headers: { accept: 'text/html' } })).text();
  const page = brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  const bare = Fastify();
  bare.get(PATH, (_request, reply) => reply.type('text/html').header('content-encoding', 'br').send(page));
  await bare.listen({ host: '127.0.0.1', port: 0 });
  const bareUrl = `http://127.0.0.1:${(bare.server.address() as AddressInfo).port}`;

  const wait = async (origin: string): Promise<number> => {
    const load = { url: origin + PATH, seconds: SECONDS, connections: 1, script: [SCRIPT], headers: HEADERS };
    const { p50, errors } = await wrk(load);
    if (errors > 0) throw new Error(`${errors} pages of ${origin} were refused`);
    return p50;
  };
  const waits = { own: [] as number[], bare: [] as number[] };
  await wait(url);
  for (let round = 0; round < ROUNDS; round += 1) {
    waits.own.push(await wait(url));
    waits.bare.push(await wait(bareUrl));
  }
  await bare.close();
  const microseconds = (values: number[]) => `${whole(medianOf(values) * 1000)} µs`;
  return {
    name: 'Waiting for a page that was rendered before / for a bare Fastify route with as many bytes',
    values: waits.own.map((value, round) => value / (waits.bare[round] ?? NaN)),
    goal: { most: 1.5 },
    detail: `${microseconds(waits.own)} against ${microseconds(waits.bare)}, ${whole(page.length)} bytes`,
  };
}
