import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ErrorResponse } from '../../../contract/errors.ts';
import { createPublications } from '../../../server/publications/publications.ts';
import { openTestDatabase } from '../../support/server/database.ts';
import { makeDistFolder } from '../../support/server/distFolder.ts';
import { startTestServer, testClock, type TestServer } from '../../support/server/server.ts';

const html = { accept: 'text/html' };

let distDir: string;
let server: TestServer;
/** The number of rankings that were read. */
let lookUps = 0;
let closeDatabase: () => Promise<void>;
beforeAll(async () => {
  distDir = await makeDistFolder('<!doctype html><html lang="en"><title>Top Picks</title></html>');
  const { db, close } = await openTestDatabase();
  closeDatabase = close;
  const publications = createPublications({ db, ...testClock() });
  const ofState = (code: string) => {
    lookUps += 1;
    return publications.ofState(code);
  };
  server = await startTestServer({ distDir, publications: { ...publications, ofState } });
});
afterAll(async () => {
  await server.close();
  await closeDatabase();
  await rm(distDir, { recursive: true });
});

const LENGTH = 12_000;
const LONG: [string, string][] = [
  ['slashes', '/'],
  ['dots', '.'],
  ['short parts', 'a/'],
  ['percent signs', '%'],
  ['encoded slashes', '%2F'],
  ['encoded spaces', '%20'],
  ['semicolons', ';'],
  ['letters', 'b'],
];

describe.each(LONG)('an address of 12,000 characters that are %s', (_name, part) => {
  const tail = `${part.repeat(LENGTH / part.length)}/a`;

  it.each(['/', '/leaderboard/', '/course/', '/shared/', '/voting/', '/assets/', '/about?x='])(
    'gets a readable page with status 414 where it begins with %s',
    async (start) => {
      lookUps = 0;
      const { statusCode, headers, body } = await server.app.inject({ url: start + tail, headers: html });
      expect([statusCode, headers['content-type'], lookUps]).toEqual([414, 'text/html; charset=utf-8', 0]);
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
      expect(body).toContain('<h1>This address is too long</h1>');
      expect(body).toContain('Addresses of more than 2,000 characters are refused.');
      expect(body.length).toBeLessThan(1000);
    },
  );

  it.each(['/api/leaderboard/', '/api/golf-courses/location-id?name=', '/api/', '/mp/track/?data='])(
    'gets the error envelope with status 414 where it begins with %s',
    async (start) => {
      lookUps = 0;
      const reply = await server.app.inject({ url: start + tail, headers: html });
      expect([reply.statusCode, reply.json<ErrorResponse>().code, lookUps]).toEqual([414, 'address_too_long', 0]);
    },
  );
});

describe('[R11.14] 20 kB of cookies', () => {
  const headers = { ...html, cookie: `of_a_neighbor=${'c'.repeat(20_000)}` };

  it('get a page that says to delete them, which has its style sheet', async () => {
    const reply = await server.app.inject({ url: '/leaderboard/az', headers });
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([431, 'text/html; charset=utf-8']);
    expect(reply.body).toContain('<h1>Your browser sent too much</h1>');
    expect(reply.body).toContain('Delete this site’s cookies in its settings, then try again.');
    expect((await server.app.inject({ url: '/plain.css', headers })).statusCode).not.toBe(431);
  });

  it('get the error envelope from the API', async () => {
    const reply = await server.app.inject({ url: '/api/leaderboard/az', headers });
    expect([reply.statusCode, reply.json<ErrorResponse>().code]).toEqual([431, 'headers_too_large']);
  });
});

it('[R11.14] an address of 2,000 characters is accepted, a longer one is refused', async () => {
  const statusOf = async (length: number) =>
    (await server.app.inject({ url: '/about?x='.padEnd(length, 'y'), headers: html })).statusCode;
  expect([await statusOf(2000), await statusOf(2001)]).toEqual([200, 414]);
});
