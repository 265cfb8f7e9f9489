import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ErrorResponse } from '../../../contract/errors.ts';
import { type AdminCalls, registerAdmin } from '../../support/server/admin.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';
import { sameBytes } from '../../support/server/spellings.ts';

let server: TestServer;
let admin: AdminCalls;
beforeAll(async () => {
  server = await startTestServer();
  admin = await registerAdmin(server);
});
afterAll(() => server.close());

/** A cursor with any sort key. */
const cursorAt = (...key: unknown[]) => `cursor=${Buffer.from(JSON.stringify(key)).toString('base64url')}`;
const NO_TIMES = ['0000-01-01T00:00:00.000Z', '0001-01-01T00:00:00+05:00', '2026-02-31T25:00:00Z', 'now', 7];
const NUL = cursorAt('2026-01-01T00:00:00.000Z', 'a\u0000b');
const SORTED_BY_TIME = ['users', 'audit', 'events'];

it.each([...SORTED_BY_TIME, 'courses'])(
  'GET /api/admin/%s refuses a cursor with a NUL character and says so in plain words',
  async (list) => {
    for (const query of [NUL, cursorAt('\u0000', '1')]) {
      const reply = await admin.call('GET', `${list}?${query}`);
      const { code, message, fields } = reply.json<ErrorResponse>();
      expect([reply.statusCode, code, Object.keys(fields ?? {})]).toEqual([400, 'bad_request', ['cursor']]);
      expect(message).toBe('We couldn’t find this part of the list. Start at the top.');
    }
  },
);

it.each(SORTED_BY_TIME)('GET /api/admin/%s refuses a cursor with an invalid time', async (list) => {
  for (const at of NO_TIMES) {
    const reply = await admin.call('GET', `${list}?${cursorAt(at, '1')}`);
    expect([reply.statusCode, reply.json<ErrorResponse>().code], String(at)).toEqual([400, 'bad_request']);
  }
  expect((await admin.call('GET', `${list}?${cursorAt('0001-01-01T00:00:00.000Z', '1')}`)).statusCode).toBe(200);
});

it.each(SORTED_BY_TIME)(
  'GET /api/admin/%s takes a cursor as it was given out, and in no other spelling',
  async (list) => {
    const at = '2026-01-01T00:00:00.000Z';
    const right = Buffer.from(JSON.stringify([at, '1'])).toString('base64url');
    const spaced = Buffer.from(JSON.stringify([at, '1'], null, 1)).toString('base64url');
    const statusOf = async (cursor: string) =>
      (await admin.call('GET', `${list}?cursor=${encodeURIComponent(cursor)}`)).statusCode;
    expect(await statusOf(right)).toBe(200);
    for (const other of [...sameBytes(right), spaced]) expect(await statusOf(other), other).toBe(400);
  },
);

it.each(['users?search=%00', 'courses?search=%00', 'events?name=%00', 'courses?locationId=%00'])(
  'a NUL character in GET /api/admin/%s causes no server error',
  async (query) => {
    expect((await admin.call('GET', query)).statusCode).toBeLessThan(500);
  },
);
