/**
 * `npm run bench:server`: how much our leaderboard costs above a bare Fastify route that answers the same bytes. Both are asked on loopback over kept
 * connections, in turns within one run, so that only the ratio is read: this machine's speed and its neighbours cancel out.
 */
import { Agent, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { startProduct } from '../test/support/product.ts';

const ROUNDS = 7;
const REQUESTS = 1500;
const CONNECTIONS = 16;
const PATH = '/api/leaderboard/az';

const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });

function ask(url: string): Promise<string> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => (body += chunk));
      response.on('end', () => (response.statusCode === 200 ? resolve(body) : reject(new Error(`${url}: ${body}`))));
    }).on('error', reject);
  });
}

/** Requests a second, all connections busy. */
async function speedOf(url: string): Promise<number> {
  const start = performance.now();
  let left = REQUESTS;
  const worker = async (): Promise<void> => {
    while (left-- > 0) await ask(url);
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
  return (REQUESTS * 1000) / (performance.now() - start);
}

const product = await startProduct();
const bytes = await ask(product.url + PATH);
const bare = Fastify();
bare.get(PATH, (_request, reply) => reply.type('application/json; charset=utf-8').send(bytes));
await bare.listen({ host: '127.0.0.1', port: 0 });
const bareUrl = `http://127.0.0.1:${(bare.server.address() as AddressInfo).port}`;

try {
  const ratios: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const [ours, theirs] = [await speedOf(product.url + PATH), await speedOf(bareUrl + PATH)];
    ratios.push(ours / theirs);
    console.log(
      `round ${round + 1}: ours ${ours.toFixed(0)}/s, bare route ${theirs.toFixed(0)}/s, ratio ${(ours / theirs).toFixed(2)}`,
    );
  }
  const sorted = ratios.toSorted((a, b) => a - b);
  const [least = 0, median = 0, most = 0] = [sorted[0], sorted[Math.floor(ROUNDS / 2)], sorted.at(-1)];
  console.log(
    `leaderboard reads, ours / bare route: median ${median.toFixed(2)} (${least.toFixed(2)} to ${most.toFixed(2)}), ${bytes.length} bytes`,
  );
} finally {
  agent.destroy();
  await bare.close();
  await product.stop();
}
