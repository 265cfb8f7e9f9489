import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AdminCalls, codeOf, registerAdmin } from '../../../support/server/admin.ts';
import { measured } from '../../../support/goals/goals.ts';
import { stateOf } from '../../../support/server/memberState.ts';
import { type Call, RIGHT_CALLS, type Scene, setScene } from '../../../support/server/rightCalls.ts';
import { startListedServer } from '../../../support/server/routes.ts';
import { registerMember, type TestServer } from '../../../support/server/server.ts';

const ALLOWED = 'https://app.example';
const EVIL = 'https://evil.example';
/** More than fit on a ballot; all of them are compared after each of a thousand calls. */
const COURSES_PER_STATE = 30;

let server: TestServer;
let routes: string[];
let admin: AdminCalls;
let scene: Scene;
beforeAll(async () => {
  const listed = await startListedServer({ env: { CORS_ORIGINS: ALLOWED }, coursesPerState: COURSES_PER_STATE });
  server = listed.server;
  routes = [...listed.routes];
  admin = await registerAdmin(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  scene = await setScene(server, await registerMember(server));
});

const writes = Object.keys(RIGHT_CALLS).filter((name) => !name.startsWith('GET '));
const isOfAdmins = (name: string) => name.includes('/admin/');
const isAnalytics = (name: string) => name.includes('/mp/');
const isDemo = (name: string) => name.includes('/demo/');
/** Take no credentials at all. */
const isAnonymous = (name: string) => isAnalytics(name) || isDemo(name) || name.endsWith('/policy-reports');
const bearerFor = (name: string) => (isOfAdmins(name) ? admin : scene.member).headers;
/** What a browser would add by itself. */
const cookie = () => ({ cookie: `refreshToken=${scene.member.refreshToken}; accessToken=${scene.member.accessToken}` });

const ask = (call: Call, headers: Record<string, string>) =>
  server.app.inject({ ...call, headers: { ...call.headers, ...headers } });

async function changesNothing(
  name: string,
  attempt: (call: Call) => Promise<[number, string]>,
  expected: [number, string],
) {
  const call = await RIGHT_CALLS[name]!(scene);
  const before = await stateOf(server.db);
  expect(await attempt(call), name).toEqual(expected);
  expect(await stateOf(server.db), name).toEqual(before);
}

it('knows every write there is', ({ task }) => {
  measured(task, 'G16', `${writes.length} writes, each tried in 11 ways of another site: none has an effect`);
  expect(writes.sort()).toEqual(
    routes.filter((name) => !name.startsWith('GET ') && !name.startsWith('OPTIONS ')).sort(),
  );
});

describe('[R11.12] a cookie proves nothing', () => {
  const readsOnly = ['POST /api/golf-courses/location', 'POST /api/maps/{state}'];
  const isPublic = (name: string) => isAnonymous(name) || readsOnly.includes(name);
  it.each(writes.filter((name) => !isPublic(name)))('%s', async (name) => {
    // Those that open or renew a session take their proof from the body; what is left without it is no request.
    const isProof = /^POST \/api\/users(\/login|\/refresh-token)?$/.test(name);
    const expected: [number, string] = isProof
      ? [400, 'bad_request']
      : isOfAdmins(name)
        ? [404, 'not_found']
        : [401, 'unauthorized'];
    await changesNothing(
      name,
      async (call) => codeOf(await ask(isProof ? { ...call, payload: {} } : call, cookie())),
      expected,
    );
  });
});

describe('[R11.12] a page of another site changes nothing, even with a stolen bearer', () => {
  it.each<[string, Record<string, string>]>([
    ['as browsers tell it', { origin: EVIL, 'sec-fetch-site': 'cross-site' }],
    ['in a browser that names no site', { origin: EVIL }],
    ['in a frame without an origin', { origin: 'null' }],
    ['on a neighbouring host', { origin: 'https://evil.app.example', 'sec-fetch-site': 'same-site' }],
    ['on another port of this host', { origin: 'http://localhost:81', 'sec-fetch-site': 'same-site' }],
    [
      'with the name of an allowed one in its own',
      { origin: `${ALLOWED}.evil.example`, 'sec-fetch-site': 'cross-site' },
    ],
  ])('%s', async (_case, headers) => {
    for (const name of writes) {
      await changesNothing(
        name,
        async (call) => codeOf(await ask(call, { ...headers, ...cookie(), ...bearerFor(name) })),
        [400, 'bad_request'],
      );
    }
  });
});

describe('what a plain form could send is no request, even with a bearer', () => {
  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'none at all'])(
    'of type %s',
    async (type) => {
      for (const name of writes) {
        // Mixpanel's own wire format is a form, without credentials.
        if (isAnalytics(name) && !/multipart|none/.test(type)) continue;
        await changesNothing(
          name,
          async ({ headers = {}, ...call }) => {
            const others = Object.fromEntries(Object.entries(headers).filter(([header]) => header !== 'content-type'));
            const given = type === 'none at all' ? {} : { 'content-type': type };
            const payload = typeof call.payload === 'object' ? JSON.stringify(call.payload) : (call.payload ?? '{}');
            return codeOf(await ask({ ...call, payload, headers: others }, { ...given, ...bearerFor(name) }));
          },
          [415, 'unsupported_media_type'],
        );
      }
    },
  );
});

it('changes nothing by being read', async () => {
  for (const name of Object.keys(RIGHT_CALLS).filter((one) => one.startsWith('GET '))) {
    const call = await RIGHT_CALLS[name]!(scene);
    const before = await stateOf(server.db);
    expect((await ask(call, bearerFor(name))).statusCode, name).toBe(200);
    expect(await stateOf(server.db), name).toEqual(before);
  }
});

describe('pages elsewhere', () => {
  const preflight = (url: string, origin: string) =>
    server.app.inject({
      method: 'OPTIONS',
      url,
      headers: { origin, 'access-control-request-method': 'PUT', 'access-control-request-headers': 'authorization' },
    });

  it.each([
    EVIL,
    'null',
    'http://app.example',
    `${ALLOWED}.evil.example`,
    'https://evil.example/https://app.example',
    '*',
  ])('at %s are told of no permission, by any route', async (origin) => {
    for (const name of routes) {
      const call = await RIGHT_CALLS[name]?.(scene);
      if (!call) continue;
      const { headers } = await preflight(call.url, origin);
      expect(headers['access-control-allow-origin'], name).toBeUndefined();
    }
  });

  it('on the list are told of theirs, by their very name', async () => {
    const { headers } = await preflight('/api/picks', ALLOWED);
    expect(headers).toMatchObject({
      'access-control-allow-origin': ALLOWED,
      'access-control-allow-credentials': 'true',
      vary: expect.stringContaining('Origin') as string,
    });
  });

  it('on the list can write, whatever else the browser says', async () => {
    for (const site of ['cross-site', 'same-site']) {
      const call = await RIGHT_CALLS['PATCH /api/users/me']!(scene);
      const reply = await ask(call, { ...scene.member.headers, origin: ALLOWED, 'sec-fetch-site': site });
      expect(reply.statusCode).toBe(200);
    }
  });

  it('are none: our own page, and programs that are no browsers', async () => {
    const own: Record<string, string>[] = [
      {},
      { origin: 'http://localhost:80' },
      { origin: 'http://localhost', 'sec-fetch-site': 'same-origin' },
      { 'sec-fetch-site': 'none' },
    ];
    for (const headers of own) {
      const call = await RIGHT_CALLS['PATCH /api/users/me']!(scene);
      expect((await ask(call, { ...scene.member.headers, ...headers })).statusCode, JSON.stringify(headers)).toBe(200);
    }
  });
});
