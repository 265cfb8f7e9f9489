import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { RATE_LIMITS, WEIGHTS } from '../../../../server/http/rateLimits.ts';
import { makeDistFolder } from '../../../support/server/distFolder.ts';
import { startTestServer, type TestServer } from '../../../support/server/server.ts';

/** Stands in for the built renderer: renders a ranking from two calls of the API, one after the other. */
const RENDERER = `
export const servedAddressOf = (pathname) => ({ address: pathname, usesGuessedState: false });
export async function renderPage(pathname, guess, ask) {
  const [, kind, code] = pathname.split('/');
  if (kind !== 'leaderboard' || !code) return null;
  for (const url of ['/api/config', '/api/leaderboard/' + code]) {
    const { status } = await ask({ method: 'GET', url });
    if (status !== 200) throw new Error(url + ' is refused: ' + status);
  }
  return { html: '<h1>The whole ranking</h1>', data: { secret: 'rows' }, sources: [], updatedAt: null };
}`;
const PAGE =
  '<!doctype html><html lang="en"><head><title>Top Picks</title></head><body><div id="root"></div></body></html>';

/** A rendered page weighs more than one that is only sent. */
const RENDERED_PAGES = RATE_LIMITS.page.points / (1 + WEIGHTS.page);

let distDir: string;
let server: TestServer;
beforeAll(async () => {
  distDir = await makeDistFolder(PAGE);
  for (const folder of ['.server', '.vite']) await mkdir(path.join(distDir, folder));
  await writeFile(path.join(distDir, '.server/package.json'), '{"type":"module"}');
  await writeFile(path.join(distDir, '.server/renderPage.js'), RENDERER);
  await writeFile(path.join(distDir, '.vite/manifest.json'), '{}');
  server = await startTestServer({ distDir, env: { RATE_LIMITS: 'on' }, responseCacheMs: 1000 });
});
afterAll(async () => {
  await server.close();
  await rm(distDir, { recursive: true });
});

let visitors = 0;
let address: string;
beforeEach(() => {
  visitors += 1;
  address = `198.51.100.${visitors}`;
});

const ask = (call: InjectOptions) => server.app.inject({ remoteAddress: address, ...call });
const page = (url = '/leaderboard/az', more: InjectOptions = {}) =>
  ask({ url, ...more, headers: { host: 'localhost', accept: 'text/html', ...more.headers } });

async function repeat(times: number, send: () => ReturnType<typeof ask>): Promise<number[]> {
  const statuses: number[] = [];
  while (statuses.length < times) {
    const together = Math.min(50, times - statuses.length);
    const replies = await Promise.all(Array.from({ length: together }, send));
    statuses.push(...replies.map(({ statusCode }) => statusCode));
  }
  return statuses;
}
const kinds = (statuses: number[]) => [...new Set(statuses)];
const call = () => ask({ url: '/api/config' });

describe('a visitor who is over the limit of calls', () => {
  it('[R11.11] gets whole pages, which do not use up the visitor’s own calls', async () => {
    const left = 2;
    expect(kinds(await repeat(RATE_LIMITS.publicCall.points - left, call))).toEqual([200]);
    const statuses: number[] = [];
    for (let count = 0; count <= left; count += 1) {
      const reply = await page();
      expect(reply.statusCode).toBe(200);
      expect(reply.body).toContain('<h1>The whole ranking</h1>');
      statuses.push((await call()).statusCode);
    }
    expect(statuses).toEqual([200, 200, 429]);
    expect((await page()).body).toContain('<h1>The whole ranking</h1>');
    expect((await call()).statusCode).toBe(429);
  });
});

it('the pages of other visitors do not use up the calls that the server makes to itself', async () => {
  for (let visitor = 0; visitor < 2; visitor += 1) {
    const remoteAddress = `192.0.2.${visitor}`;
    await repeat(RENDERED_PAGES, () => page('/leaderboard/az', { remoteAddress }));
  }
  expect((await page()).body).toContain('<h1>The whole ranking</h1>');
});

describe('a visitor who is over the limit of pages', () => {
  // All tests share one visitor, because 600 pages take longer than the tests; the limit is counted over a minute.
  const overLimit = '198.51.100.250';
  beforeAll(async () => {
    address = overLimit;
    const statuses = await repeat(RATE_LIMITS.page.points, () => page());
    expect(kinds(statuses.slice(0, RENDERED_PAGES))).toEqual([200]);
  });
  beforeEach(() => {
    address = overLimit;
  });

  it('[R11.11] gets a short page that says when to come back, and no data', async () => {
    const { statusCode, headers, body } = await page();
    expect([statusCode, headers['content-type']]).toEqual([429, 'text/html; charset=utf-8']);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60);
    expect(headers['cache-control']).toBe('no-store');
    expect(body).toContain('<h1>Too many requests</h1>');
    expect(body).toMatch(/That was too many tries\. Try again in \d+ seconds\./);
    expect(body).not.toMatch(/ranking<\/h1>|secret|<script/);
    expect(body.length).toBeLessThan(1000);
  });

  it.each(['/', '/about', '/course/201', '/course/999999', '/shared/nobody/az', '/settings', '/nowhere', '/voting/x'])(
    'gets status 429 at every address, known or unknown: %s',
    async (url) => {
      expect((await page(url)).statusCode).toBe(429);
      expect((await page(url, { method: 'HEAD' })).statusCode).toBe(429);
      expect((await page(url, { headers: { 'x-forwarded-for': '203.0.113.9' } })).statusCode).not.toBe(200);
      const program = await ask({ url, headers: { accept: '*/*' } });
      expect(program.json()).toMatchObject({ code: 'too_many_requests' });
    },
  );

  it('can still make calls, and does not use up the limit of other visitors', async () => {
    expect((await page()).statusCode).toBe(429);
    expect((await call()).statusCode).toBe(200);
    expect((await page('/leaderboard/az', { remoteAddress: '203.0.113.1' })).body).toContain('The whole ranking');
  });
});
