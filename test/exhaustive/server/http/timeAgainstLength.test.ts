import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerAdmin } from '../../../support/server/admin.ts';
import { type Scene, setScene } from '../../../support/server/calls/scene.ts';
import { bearerFor, type Call, CALLS, rightCall } from '../../../support/server/calls/table.ts';
import { makeDistFolder } from '../../../support/server/distFolder.ts';
import { registerMember, startTestServer, type TestServer } from '../../../support/server/server.ts';

/** A request twice as long may take this many times as long, plus what cannot hurt anybody. */
const MOST_TIMES = 2.3;
const HARMLESS_MS = 8;
/**
 * The least of many measurements counts, because all else that the processor does only makes one longer. Such a spell
 * (a garbage collection, a compilation) may last a tenth of a second, and longer on a busy machine.
 */
const LEAST_MEASUREMENTS = 6;
const LONGEST_SPELL_MS = 3000;

let server: TestServer;
let scene: Scene;
let distDir: string;
beforeAll(async () => {
  distDir = await makeDistFolder();
  server = await startTestServer({ distDir });
  scene = await setScene(server, { member: await registerMember(server), admin: await registerAdmin(server) });
});
afterAll(async () => {
  await server.close();
  await rm(distDir, { recursive: true });
});

/** Texts of about so many characters. */
const TEXTS: Record<string, (length: number) => string> = {
  letters: (length) => 'a'.repeat(length),
  'fields of a form': (length) => 'a&'.repeat(length / 2),
  'words of one letter': (length) => 'a '.repeat(length / 2),
  'encoded characters': (length) => '%20'.repeat(length / 3),
  commas: (length) => ',\n'.repeat(length / 2),
  'quotation marks': (length) => '"'.repeat(length),
  'opening brackets': (length) => '['.repeat(length),
  digits: (length) => '1'.repeat(length),
  'a list of lists': (length) => `[${'[],'.repeat(length / 3)}[]]`,
  'a list of numbers': (length) => `[${'1,'.repeat(length / 2)}1]`,
  'an object of many fields': (length) =>
    JSON.stringify(Object.fromEntries(Array.from({ length: length / 8 }, (_, nth) => [nth.toString(36), 1]))),
  'a long text with escapes': (length) => `"${'\\u0041'.repeat(length / 6)}"`,
};
const LIMITS: Record<string, number> = {
  'POST /mp/track/': 65_000,
  'POST /mp/record/': 1_000_000,
  // More takes longer than a test may, because it is read in pieces between other requests.
  'POST /api/admin/courses/import': 1_000_000,
};
const JSON_LIMIT = 16_000;
const QUERY_LIMIT = 1800;
const HEADER_LIMIT = 14_000;

async function processorMs(request: Call): Promise<number> {
  const before = process.cpuUsage();
  const { statusCode } = await server.app.inject(request);
  const { user, system } = process.cpuUsage(before);
  expect(statusCode, `${request.method} ${request.url.slice(0, 200)}`).toBeLessThan(500);
  return (user + system) / 1000;
}

/** Fails when the longer request takes too long for its length in each measurement, for longer than any spell lasts. */
async function expectLinear(requestOf: (length: number) => Call, limit: number): Promise<void> {
  let [least, leastOfHalf] = [Infinity, Infinity];
  const giveUpAt = Date.now() + LONGEST_SPELL_MS;
  for (let nth = 0; nth < LEAST_MEASUREMENTS || Date.now() < giveUpAt; nth += 1) {
    leastOfHalf = Math.min(leastOfHalf, await processorMs(requestOf(Math.floor(limit / 2))));
    least = Math.min(least, await processorMs(requestOf(limit)));
    if (least < HARMLESS_MS || least < leastOfHalf * MOST_TIMES) return;
  }
  expect({ least, leastOfHalf }).toBe('less than 2.3 times as long');
}

const withBearer = ({ headers, ...call }: Call, name: string): Call => ({
  ...call,
  headers: { ...headers, ...bearerFor(name, scene) },
});

describe.each(Object.keys(CALLS))('[R11.14] the time of %s grows no faster than the length of', (name) => {
  const [method = '', path = ''] = name.split(' ');

  it.each(method === 'GET' ? [] : Object.entries(TEXTS))('its body: %s', async (_kind, textOf) => {
    const right = withBearer(await rightCall(name, scene), name);
    const types = name.startsWith('POST /mp/track')
      ? ['text/plain', 'application/x-www-form-urlencoded']
      : [right.headers?.['content-type'] ?? 'application/json'];
    for (const type of types) {
      const headers = { ...right.headers, 'content-type': type };
      await expectLinear((length) => ({ ...right, headers, payload: textOf(length) }), LIMITS[name] ?? JSON_LIMIT);
    }
  });

  it('its query', async () => {
    const right = withBearer(await rightCall(name, scene), name);
    for (const textOf of Object.values(TEXTS)) {
      for (const field of ['q', 'name', 'cursor', 'days']) {
        const url = (length: number) => `${right.url.split('?')[0]}?${field}=${textOf(length)}`;
        await expectLinear((length) => ({ ...right, url: url(length) }), QUERY_LIMIT);
      }
    }
  });

  it('its headers', async () => {
    const right = withBearer(await rightCall(name, scene), name);
    for (const header of ['accept-encoding', 'if-none-match', 'accept', 'cookie', 'dpop', 'origin', 'user-agent']) {
      for (const piece of ['a', 'gzip,', '"x", ', 'a.', '; ']) {
        const text = (length: number) => piece.repeat(length / piece.length);
        const headers = (length: number) => ({ ...right.headers, [header]: text(length) });
        await expectLinear((length) => ({ ...right, headers: headers(length) }), HEADER_LIMIT);
      }
    }
    const bearer = (length: number) => ({ ...right.headers, authorization: `Bearer ${'a.'.repeat(length / 2)}` });
    await expectLinear((length) => ({ ...right, headers: bearer(length) }), HEADER_LIMIT);
  });

  it.each(path.includes('{') ? [path] : [])('its path: %s', async () => {
    const right = withBearer(await rightCall(name, scene), name);
    for (const textOf of Object.values(TEXTS)) {
      const url = (length: number) => path.replaceAll(/\{\w+\}/g, encodeURIComponent(textOf(length)).slice(0, length));
      await expectLinear((length) => ({ ...right, url: url(length) }), QUERY_LIMIT);
    }
  });
});

it.each(['/', '/leaderboard/', '/course/', '/shared/', '/search?q=', '/results/', '/voting/', '/login?from='])(
  '[R11.14] the time of a page below %s grows no faster than the length of its address',
  async (start) => {
    for (const textOf of Object.values(TEXTS)) {
      const url = (length: number) => start + encodeURIComponent(textOf(length)).slice(0, length);
      await expectLinear(
        (length) => ({ method: 'GET', url: url(length), headers: { accept: 'text/html' } }),
        QUERY_LIMIT,
      );
    }
  },
);
