import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  base64Form,
  type Mixpanel,
  newEvent,
  PROJECT_TOKEN,
  recordRequest,
  startMixpanel,
  trackRequest,
} from '../../support/server/mixpanel.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';

let mixpanel: Mixpanel;
let server: TestServer;
beforeAll(async () => {
  mixpanel = await startMixpanel();
  server = await startTestServer({ env: { MIXPANEL_TOKEN: PROJECT_TOKEN, MIXPANEL_API_HOST: mixpanel.origin } });
});
afterAll(async () => {
  await server.close();
  await mixpanel.close();
});
beforeEach(() => {
  mixpanel.received.length = 0;
  mixpanel.respondWith(200);
});

const ours = (event = 'Page View') => newEvent(event, { token: PROJECT_TOKEN });
const ofVisitor = { cookie: 'refreshToken=secret', authorization: 'Bearer secret', 'user-agent': 'A visitor' };

it('the server forwards events to the Mixpanel project without cookie, bearer and user agent of the visitor', async () => {
  const event = ours();
  const request = trackRequest(base64Form([event]));
  const reply = await server.app.inject({ ...request, headers: { ...request.headers, ...ofVisitor } });
  expect([reply.statusCode, reply.json()]).toEqual([200, { error: null, status: 1 }]);
  expect(mixpanel.events()).toEqual([event]);
  const [{ path, query, headers }] = mixpanel.received as [(typeof mixpanel.received)[0]];
  expect([path, query.get('ip')]).toEqual(['/track/', '0']);
  expect(headers['content-type']).toBe('application/x-www-form-urlencoded');
  expect(JSON.stringify(headers)).not.toMatch(/secret|visitor|forwarded/i);
  expect(await server.db.selectFrom('analytics_events').selectAll().execute()).toEqual([]);
});

it('the server forwards recordings unchanged with the credentials of the project', async () => {
  const request = recordRequest({ seq: 3 }, [{ type: 4 }]);
  const reply = await server.app.inject({ ...request, headers: { ...request.headers, ...ofVisitor } });
  expect([reply.statusCode, reply.json()]).toEqual([200, { code: 200, status: 'OK' }]);
  const [{ path, query, headers, body }] = mixpanel.received as [(typeof mixpanel.received)[0]];
  expect([path, query.get('seq'), query.get('replay_id')]).toEqual(['/record/', '3', 'b0b1']);
  expect(headers.authorization).toBe(`Basic ${Buffer.from(`${PROJECT_TOKEN}:`).toString('base64')}`);
  expect(body).toEqual(request.payload);
  expect(JSON.stringify(headers)).not.toMatch(/secret|visitor|forwarded/i);
});

it('the server forwards no event that is malformed or belongs to another project', async () => {
  for (const events of [[ours(), newEvent()], [{ event: 'Page View' }]]) {
    const reply = await server.app.inject(trackRequest(base64Form(events)));
    expect(reply.statusCode).toBe(400);
  }
  expect(mixpanel.received).toEqual([]);
});

it.each([
  [400, 400, undefined],
  [413, 413, undefined],
  [429, 429, undefined],
  [401, 503, '60'],
  [403, 503, '60'],
  [404, 503, '60'],
  [302, 503, '60'],
  [500, 503, '60'],
  [503, 503, '60'],
])('when Mixpanel responds %s, the server responds %s to the page', async (upstream, told, retryAfter) => {
  mixpanel.respondWith(upstream);
  for (const request of [trackRequest(base64Form([ours()])), recordRequest()]) {
    const reply = await server.app.inject(request);
    expect([reply.statusCode, reply.headers['retry-after']]).toEqual([told, retryAfter]);
  }
  // A redirect is not followed.
  expect(mixpanel.received).toHaveLength(2);
});

it('the server responds 503 with Retry-After while Mixpanel cannot be reached', async () => {
  const gone = await startMixpanel();
  await gone.close();
  const env = { MIXPANEL_TOKEN: PROJECT_TOKEN, MIXPANEL_API_HOST: gone.origin };
  const alone = await startTestServer({ env });
  const reply = await alone.app.inject(trackRequest(base64Form([ours()])));
  expect([reply.statusCode, reply.headers['retry-after']]).toEqual([503, '60']);
  await alone.close();
});
