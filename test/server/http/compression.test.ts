import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerAdmin } from '../../support/server/admin.ts';
import { type Scene, setScene } from '../../support/server/calls/scene.ts';
import { CALLS, rightCall } from '../../support/server/calls/table.ts';
import { registerMember, startTestServer, type TestServer } from '../../support/server/server.ts';

/** The mailbox of a demo is read by its tester alone. */
const NOT_PUBLISHED = 'GET /api/demo/mail';
const PUBLIC_READS = Object.entries(CALLS)
  .filter(([name, { access }]) => name.startsWith('GET ') && access === 'public' && name !== NOT_PUBLISHED)
  .map(([name]) => name);
const LEAST_BYTES = 1024;
const UNPACK = { br: brotliDecompressSync, gzip: gunzipSync };

let server: TestServer;
let scene: Scene;
beforeAll(async () => {
  server = await startTestServer({ env: { CORS_ORIGINS: 'https://elsewhere.example' } });
  scene = await setScene(server, { member: await registerMember(server), admin: await registerAdmin(server) });
});
afterAll(() => server.close());

const read = async (name: string, headers: Record<string, string> = {}) => {
  const call = await rightCall(name, scene);
  return server.app.inject({ ...call, headers: { ...call.headers, ...headers } });
};

describe('[R11.18] a text of 1 kB or more', () => {
  it.each(PUBLIC_READS)('is compressed for clients that take it, and the same: %s', async (name) => {
    const plain = await read(name);
    expect(plain.headers['content-encoding']).toBeUndefined();
    for (const encoding of ['br', 'gzip'] as const) {
      const reply = await read(name, { 'accept-encoding': encoding });
      const isText = !String(plain.headers['content-type']).startsWith('image/');
      const isLong = plain.rawPayload.length >= LEAST_BYTES;
      // The rows of a ledger are stored in gzip, whatever their length.
      const isExpected = name.endsWith('/rows') ? encoding === 'gzip' : isText && isLong;
      expect(reply.headers['content-encoding']).toBe(isExpected ? encoding : undefined);
      if (!isExpected) continue;
      expect(UNPACK[encoding](reply.rawPayload).toString()).toBe(plain.body);
      expect(reply.headers.vary).toContain('accept-encoding');
      expect(reply.headers.etag).not.toBe(plain.headers.etag);
    }
  });

  it('is not sent again to a client that has it in the same encoding', async () => {
    const { headers } = await read('GET /api/leaderboard/{state}', { 'accept-encoding': 'br' });
    const known = { 'if-none-match': String(headers.etag) };
    const again = await read('GET /api/leaderboard/{state}', { 'accept-encoding': 'br', ...known });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect((await read('GET /api/leaderboard/{state}', known)).statusCode).toBe(200);
  });

  it('still says that it depends on the origin', async () => {
    const reply = await read('GET /api/leaderboard/{state}', { origin: 'https://elsewhere.example' });
    expect(reply.headers.vary).toMatch(/^Origin, accept-encoding$/i);
  });
});
