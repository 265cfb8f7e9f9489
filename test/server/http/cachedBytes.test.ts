import { randomBytes } from 'node:crypto';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { createResponseCache } from '../../../server/http/responseCache.ts';

const MEGABYTE = 1024 * 1024;

/** Public texts of this length, another one for each number; with what was sent, and which ones were loaded. */
function serveTexts(length: number) {
  const { respondCached } = createResponseCache({ monotonicMs: () => 0, keptMs: 60_000 });
  const app = Fastify();
  const [sent, loaded]: [Buffer[], string[]] = [[], []];
  app.addHook('onSend', (_request, _reply, payload, done) => {
    if (payload instanceof Buffer) sent.push(payload);
    done(null, payload);
  });
  app.get<{ Params: { nth: string } }>('/:nth', (request, reply) => {
    const key = request.params.nth;
    const load = () => {
      loaded.push(key);
      return randomBytes(length / 2).toString('hex');
    };
    return respondCached(request, reply, { key, load });
  });
  return { read: (nth: number, headers = {}) => app.inject({ url: `/${nth}`, headers }), sent, loaded };
}

describe('[R11.19] what is kept of a public response', () => {
  it.each([
    ['as it is', {}],
    ['in Brotli', { 'accept-encoding': 'br' }],
    ['in gzip', { 'accept-encoding': 'gzip' }],
  ])('%s takes no more memory than it is long', async (_how, headers) => {
    const { read, sent } = serveTexts(2000);
    for (let nth = 0; nth < 3; nth += 1) expect((await read(nth, headers)).statusCode).toBe(200);
    expect(sent).toHaveLength(3);
    expect(sent.map(({ buffer }) => buffer.byteLength)).toEqual(sent.map(({ length }) => length));
  });

  it('is 16 MB of all together, by what they are about', async () => {
    const [length, many] = [100_000, 400];
    const { read, loaded } = serveTexts(length);
    for (let nth = 0; nth < many; nth += 1) await read(nth);
    loaded.length = 0;
    // From the last one back, so that none that is cached is replaced before it is read.
    let cached = 0;
    for (let nth = many - 1; loaded.length === 0; nth -= 1) {
      await read(nth);
      cached += length;
    }
    expect((cached - length) / MEGABYTE).toBeGreaterThan(15);
    expect((cached - length) / MEGABYTE).toBeLessThan(16);
  });
});
