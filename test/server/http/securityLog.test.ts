import { randomUUID } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import { decodeJwt, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { registerAdmin } from '../../support/server/admin.ts';
import { makeProof, newBrowserKey } from '../../support/server/browserKeys.ts';
import { changeIdentity } from '../../support/server/identity.ts';
import { captureLog } from '../../support/server/logLines.ts';
import { registerMember, startTestServer, type TestMember, type TestServer } from '../../support/server/server.ts';

const book = captureLog();
let server: TestServer;
let member: TestMember;
beforeAll(async () => {
  server = await startTestServer({ env: { LOG_LEVEL: 'debug', RATE_LIMITS: 'on' }, logTo: book.stream });
});
afterAll(() => server.close());
beforeEach(async () => {
  member = await registerMember(server, { email: `canary-${randomUUID()}@golf.example` });
  book.clear();
});

const send = (method: 'POST' | 'DELETE' | 'PATCH', url: string, payload?: object, headers = {}): InjectOptions => ({
  method,
  url: `/api/${url}`,
  headers,
  ...(payload ? { payload } : {}),
});
const events = () => book.lines().flatMap(({ security, level }) => (security ? [[security, level]] : []));
const [INFO, WARN] = [30, 40];
const renewal = (refreshToken: string) => send('POST', 'users/refresh-token', { refreshToken });

/** The requests of each case and the security events that they log. */
const STORIES: [string, () => InjectOptions[] | Promise<InjectOptions[]>, [string, number][]][] = [
  ['a sign-in', () => [send('POST', 'users/login', { idToken: member.idToken })], [['signed_in', INFO]]],
  [
    'a sign-in with an unknown ID token',
    () => [send('POST', 'users/login', { idToken: `nobody-${randomUUID()}` })],
    [['sign_in_refused', WARN]],
  ],
  [
    'a sign-in to a disabled account',
    async () => {
      await changeIdentity(member.uid, { disableUser: true });
      return [send('POST', 'users/login', { idToken: member.idToken })];
    },
    [['sign_in_refused', WARN]],
  ],
  [
    'a sign-out',
    () => [send('POST', 'users/logout', { userId: member.user._id }, member.headers)],
    [['signed_out', INFO]],
  ],
  [
    'a sign-out for another member',
    () => [send('POST', 'users/logout', { userId: 'somebody-else' }, member.headers)],
    [['other_member', WARN]],
  ],
  [
    'a request for courses in the name of another member',
    () => [send('POST', 'golf-courses/location', { active: true, locationId: 'x', userId: 'else' }, member.headers)],
    [['other_member', WARN]],
  ],
  [
    'a sign-out everywhere',
    () => [send('DELETE', 'users/me/sessions', undefined, member.headers)],
    [['sessions_ended', INFO]],
  ],
  [
    'a forged access token',
    () => {
      const forged = new UnsecuredJWT(decodeJwt(member.accessToken)).encode();
      return [{ url: '/api/users/me', headers: { authorization: `Bearer ${forged}` } }];
    },
    [['token_forged', WARN]],
  ],
  [
    'a member’s request to a call for admins',
    () => [{ url: '/api/admin/users', headers: member.headers }],
    [['not_admin', WARN]],
  ],
  ['a guest’s request to a call for admins', () => [{ url: '/api/admin/users' }], [['not_admin', WARN]]],
  [
    'a write from a page of another site',
    () => [send('PATCH', 'users/me', { name: 'Mallory' }, { ...member.headers, origin: 'https://evil.example' })],
    [['from_elsewhere', WARN]],
  ],
  [
    'a request for another host',
    () => [{ url: '/api/config', headers: { host: 'evil.example' } }],
    [['foreign_host', WARN]],
  ],
  [
    'too many calls',
    () => Array.from({ length: 62 }, () => ({ url: '/api/geocode', remoteAddress: '198.51.100.77' })),
    [
      ['too_many', WARN],
      ['too_many', WARN],
    ],
  ],
];

describe('the log records', () => {
  it.each(STORIES)('%s', async (_what, story, expected) => {
    const requests = await story();
    book.clear();
    for (const request of requests) await server.app.inject(request);
    expect(events()).toEqual(expected);
  });

  it('a registration with the id of the member', async () => {
    const { user } = await registerMember(server);
    expect(events()).toEqual([['signed_up', INFO]]);
    expect(book.lines().find(({ security }) => security)).toMatchObject({ memberId: user._id, route: '/api/users' });
  });

  it('a renewal without a valid proof of the browser key, but neither the token nor the proof', async () => {
    const iat = server.clock.now().getTime() / 1000;
    const dpop = await makeProof(await newBrowserKey(), { path: '/api/users', iat });
    const { refreshToken } = await registerMember(server, { headers: { dpop } });
    book.clear();
    await server.app.inject(renewal(refreshToken));
    await server.app.inject({ ...renewal(refreshToken), headers: { dpop } });
    expect(events()).toEqual([
      ['proof_rejected', WARN],
      ['proof_rejected', WARN],
    ]);
    expect(book.lines().find(({ security }) => security)).toMatchObject({ sessionId: refreshToken.split('.')[1] });
    expect(book.text()).not.toContain(dpop.split('.')[2]);
    expect(book.text()).not.toContain(refreshToken);
  });

  it('an older refresh token that comes more than a minute after the last rotation', async () => {
    let { refreshToken } = member;
    for (let renewals = 0; renewals < 2; renewals += 1) {
      ({ refreshToken } = (await server.app.inject(renewal(refreshToken))).json<{ refreshToken: string }>());
    }
    server.clock.advance(61_000);
    await server.app.inject(renewal(member.refreshToken));
    expect(events()).toEqual([['token_reused', WARN]]);
  });

  it('the deletion of an account', async () => {
    const own = await startTestServer({ env: { LOG_LEVEL: 'info' }, logTo: book.stream, startAt: new Date() });
    const leaver = await registerMember(own);
    book.clear();
    await own.app.inject(send('DELETE', 'users/me', { idToken: leaver.idToken }, leaver.headers));
    expect(events()).toEqual([['account_deleted', INFO]]);
    await own.close();
  });

  it('neither an expired token nor an admin’s own calls', async () => {
    const admin = await registerAdmin(server);
    book.clear();
    expect((await admin.call('GET', 'users')).statusCode).toBe(200);
    server.clock.advance(11 * 60_000);
    expect((await server.app.inject({ url: '/api/users/me', headers: member.headers })).statusCode).toBe(401);
    expect(events()).toEqual([]);
  });
});

it('[R13.7] the log holds no token, address or name after all of these requests', async () => {
  for (const [, story] of STORIES) for (const request of await story()) await server.app.inject(request);
  const secrets = [member.accessToken, member.refreshToken, member.idToken, member.user.email, 'Mallory', '198.51.100'];
  expect(book.lines().length).toBeGreaterThan(STORIES.length);
  expect(secrets.filter((secret) => book.text().includes(secret))).toEqual([]);
  expect(book.text()).not.toMatch(/canary-|Bearer|eyJ|v1\.[\w-]{16}\./);
});

it('the log has the stack of a database error without the values that the error quotes', async () => {
  const quoting = Object.assign(new Error('duplicate key'), {
    code: '23505',
    detail: 'Key (email)=(canary@golf.example) already exists.',
    where: 'canary@golf.example',
    query: 'insert into members values ($1)',
    params: ['canary@golf.example'],
  });
  const broken = await startTestServer({
    env: { LOG_LEVEL: 'info' },
    logTo: book.stream,
    ipLookup: () => {
      throw quoting;
    },
  });
  await broken.app.inject('/api/geocode');
  expect(book.lines().at(-1)).toMatchObject({ level: 50, route: '/api/geocode', err: { code: '23505' } });
  expect(book.lines().at(-1)?.err).toHaveProperty('stack');
  expect(book.text()).not.toContain('canary@');
  await broken.close();
});
