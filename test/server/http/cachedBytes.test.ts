import { randomBytes } from 'node:crypto';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { createResponseCache } from '../../../server/http/responseCache.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const MEGABYTE = 1024 * 1024;
const MANY = 1000;

/** Requests many different public texts of this length; returns how many megabytes the cache holds of them. */
async function readMany(bytes: number, headers: Record<string, string> = {}) {
  const { respondCached } = createResponseCache({ now: () => new Date(), keptMs: 1000 });
  const app = Fastify();
  app.get<{ Params: { nth: string } }>('/:nth', (request, reply) =>
    respondCached(request, reply, { key: request.params.nth, load: () => randomBytes(bytes / 2).toString('hex') }),
  );
  const before = heldBytes();
  for (let nth = 0; nth < MANY; nth += 1) await app.inject({ url: `/${nth}`, headers });
  return { app, keptMb: () => (heldBytes() - before) / MEGABYTE };
}

function heldBytes(): number {
  collectGarbage();
  return process.memoryUsage().arrayBuffers;
}

// Garbage is freed beside the program, so the figure is read until it is there.
describe('[R11.19] what is kept of public responses', () => {
  it.each([
    ['is as long as they are', 2, {}],
    ['is not much longer with what was compressed of them', 4, { 'accept-encoding': 'br' }],
  ])('%s', async (_what, most, headers) => {
    const { app, keptMb } = await readMany(2000, headers);
    await expect.poll(keptMb).toBeLessThan(most);
    expect(keptMb()).toBeGreaterThan(1);
    await app.close();
  });

  it('is 16 MB at most', async () => {
    const { app, keptMb } = await readMany(100_000);
    await expect.poll(keptMb).toBeLessThan(18);
    await app.close();
  });
});
