import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { measured } from '../../../support/goals/goals.ts';
import { bearerFor, CALLS, WRITES } from '../../../support/server/calls/table.ts';
import { stateOf } from '../../../support/server/memberState.ts';
import {
  ALLOWED_ORIGIN,
  cookiesOf,
  EVIL_ORIGIN,
  expectNoEffect,
  startVisitedServer,
  type VisitedServer,
} from '../../../support/server/otherSites.ts';

let visited: VisitedServer;
beforeAll(async () => {
  visited = await startVisitedServer();
});
afterAll(() => visited.close());

const isAnalytics = (name: string) => name.includes('/mp/');

/** A rename of the member, which is right but for its headers. */
const rename = (headers: Record<string, string>) => {
  const { server, scene, calls } = visited;
  return server.app.inject({ ...calls.get('PATCH /api/users/me')!, headers: { ...scene.member.headers, ...headers } });
};

describe('[R11.12] a page of another site changes nothing, even with a stolen bearer', () => {
  it.each<[string, Record<string, string>]>([
    ['when the browser sends no Sec-Fetch-Site', { origin: EVIL_ORIGIN }],
    ['from a frame without an origin', { origin: 'null' }],
    ['from another port of the server’s host', { origin: 'http://localhost:81', 'sec-fetch-site': 'same-site' }],
    [
      'from a host whose name begins with an allowed one',
      { origin: `${ALLOWED_ORIGIN}.evil.example`, 'sec-fetch-site': 'cross-site' },
    ],
  ])('%s', (_case, headers) =>
    expectNoEffect(visited, WRITES, {
      expected: () => [400, 'bad_request'],
      change: (name, call) => ({
        ...call,
        headers: { ...call.headers, ...headers, ...cookiesOf(visited.scene), ...bearerFor(name, visited.scene) },
      }),
    }),
  );
});

describe('a write is refused when it has a content type that a plain form can send', () => {
  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'none'])(
    '%s',
    async (type) => {
      // Mixpanel's own wire format is a form without credentials.
      const names = WRITES.filter((name) => !isAnalytics(name) || /multipart|none/.test(type));
      await expectNoEffect(visited, names, {
        expected: () => [415, 'unsupported_media_type'],
        change: (name, { headers = {}, ...call }) => {
          const others = Object.fromEntries(Object.entries(headers).filter(([header]) => header !== 'content-type'));
          const given: Record<string, string> = type === 'none' ? {} : { 'content-type': type };
          const payload = typeof call.payload === 'object' ? JSON.stringify(call.payload) : (call.payload ?? '{}');
          return { ...call, payload, headers: { ...others, ...given, ...bearerFor(name, visited.scene) } };
        },
      });
    },
  );
});

/** Taking the members' addresses along is written into the audit log. */
const LOGGED = 'GET /api/admin/users/export';

it('a read changes nothing', async () => {
  const { server, calls, scene } = visited;
  const before = await stateOf(server.db);
  for (const name of Object.keys(CALLS).filter((one) => one.startsWith('GET ') && one !== LOGGED)) {
    const call = calls.get(name)!;
    const reply = await server.app.inject({ ...call, headers: { ...call.headers, ...bearerFor(name, scene) } });
    expect(reply.statusCode, name).toBe(200);
  }
  expect(await stateOf(server.db)).toEqual(before);
});

describe('a preflight request', () => {
  const preflight = (url: string, origin: string) =>
    visited.server.app.inject({
      method: 'OPTIONS',
      url,
      headers: { origin, 'access-control-request-method': 'PUT', 'access-control-request-headers': 'authorization' },
    });

  it.each([
    EVIL_ORIGIN,
    'null',
    'http://app.example',
    `${ALLOWED_ORIGIN}.evil.example`,
    'https://evil.example/https://app.example',
    '*',
  ])('from the origin %s gets no permission for any call', async (origin) => {
    for (const [name, { url }] of visited.calls) {
      const { headers } = await preflight(url, origin);
      expect(headers['access-control-allow-origin'], name).toBeUndefined();
    }
  });

  it('from an allowed origin gets permission for this origin only', async () => {
    const { headers } = await preflight('/api/picks', ALLOWED_ORIGIN);
    expect(headers).toMatchObject({
      'access-control-allow-origin': ALLOWED_ORIGIN,
      'access-control-allow-credentials': 'true',
      vary: expect.stringContaining('Origin') as string,
    });
  });
});

describe('a write is accepted', () => {
  it('from an allowed origin, whatever Sec-Fetch-Site says', async ({ task }) => {
    for (const site of ['cross-site', 'same-site']) {
      expect((await rename({ origin: ALLOWED_ORIGIN, 'sec-fetch-site': site })).statusCode, site).toBe(200);
    }
    measured(task, 'G16', `${WRITES.length} writes, each tried in 11 ways of another site: none has an effect`);
  });

  it('from the product’s own page, and from programs that are no browsers', async () => {
    const own: Record<string, string>[] = [
      {},
      { origin: 'http://localhost:80' },
      { origin: 'http://localhost', 'sec-fetch-site': 'same-origin' },
      { 'sec-fetch-site': 'none' },
    ];
    for (const headers of own) {
      expect((await rename(headers)).statusCode, JSON.stringify(headers)).toBe(200);
    }
  });
});
