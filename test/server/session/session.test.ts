import { afterAll, beforeAll, expect, it } from 'vitest';
import { ACCESS_TOKEN_MINUTES, REFRESH_REUSE_WINDOW_MS } from '../../../contract/limits.ts';
import type { TokenPair } from '../../../contract/session.ts';
import { coursesIn, locationIdIn } from '../../support/server/picks.ts';
import { registerMember, startTestServer, type TestMember, type TestServer } from '../../support/server/server.ts';

const DAY_MS = 86_400_000;
const sessionOver = { code: 'session_over' };

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function renew(refreshToken: string): Promise<TokenPair> {
  const reply = await server.app.inject({ method: 'POST', url: '/api/users/refresh-token', payload: { refreshToken } });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json<TokenPair>();
}

async function refused(refreshToken: string): Promise<unknown> {
  const reply = await server.app.inject({ method: 'POST', url: '/api/users/refresh-token', payload: { refreshToken } });
  expect(reply.statusCode).toBe(401);
  return reply.json();
}

const readMe = (accessToken: string) =>
  server.app.inject({ url: '/api/users/me', headers: { authorization: `Bearer ${accessToken}` } });

const logOut = ({ user, headers }: Pick<TestMember, 'user' | 'headers'>, userId = user._id) =>
  server.app.inject({ method: 'POST', url: '/api/users/logout', headers, payload: { userId } });

it('is told in the same words whatever its caller asks for, once it is over', async () => {
  const member = await registerMember(server);
  await logOut(member);
  const { headers } = member;
  const asked = [
    { url: '/api/users/me' },
    { method: 'PATCH', url: '/api/users/me', payload: { firstName: 'Pat', lastName: 'Lee' } },
    { method: 'POST', url: '/api/user/primary-location', payload: { location: 'UT' } },
  ] as const;
  for (const request of asked) {
    const reply = await server.app.inject({ ...request, headers });
    expect(reply.json(), request.url).toMatchObject({ message: 'This session has ended. Sign in again.' });
  }
  const stranger = await server.app.inject({ url: '/api/users/me' });
  expect(stranger.json()).toMatchObject({ message: 'Sign in first.' });
});

it('[R11.4] gives a new refresh token at each renewal, and an access token that works', async () => {
  const member = await registerMember(server);
  const first = await renew(member.refreshToken);
  const second = await renew(first.refreshToken);
  expect(new Set([member.refreshToken, first.refreshToken, second.refreshToken]).size).toBe(3);
  expect((await readMe(second.accessToken)).json()).toMatchObject({ _id: member.user._id });
});

it('[R3.14] returns the same successor for the parent token again, however late', async () => {
  const member = await registerMember(server);
  const first = await renew(member.refreshToken);
  server.clock.advance(2 * REFRESH_REUSE_WINDOW_MS);
  expect((await renew(member.refreshToken)).refreshToken).toBe(first.refreshToken);
});

it('forgives a grandparent token within a minute of the last rotation', async () => {
  const member = await registerMember(server);
  const child = await renew(member.refreshToken);
  const grandchild = await renew(child.refreshToken);
  server.clock.advance(REFRESH_REUSE_WINDOW_MS - 1);
  expect((await renew(member.refreshToken)).refreshToken).toBe(grandchild.refreshToken);
});

it('[R3.14] ends the session when a grandparent token comes later than that', async () => {
  const member = await registerMember(server);
  const child = await renew(member.refreshToken);
  const grandchild = await renew(child.refreshToken);
  server.clock.advance(REFRESH_REUSE_WINDOW_MS);
  expect(await refused(member.refreshToken)).toMatchObject(sessionOver);
  expect(await refused(grandchild.refreshToken)).toMatchObject(sessionOver);
  expect((await readMe(grandchild.accessToken)).statusCode).toBe(401);
  const sessions = server.db.selectFrom('sessions').select('reason').where('member_id', '=', member.user._id);
  expect(await sessions.execute()).toEqual([{ reason: 'refresh token reused' }]);
});

it('[R11.4] keeps a client working that never reads the new refresh token', async () => {
  const member = await registerMember(server);
  for (let day = 0; day < 29; day += 1) {
    server.clock.advance(DAY_MS);
    await renew(member.refreshToken);
  }
});

it('[R3.12] ends a session after a week without use', async () => {
  const member = await registerMember(server);
  server.clock.advance(7 * DAY_MS - 1);
  const { refreshToken } = await renew(member.refreshToken);
  server.clock.advance(7 * DAY_MS);
  expect(await refused(refreshToken)).toMatchObject(sessionOver);
});

it('[R3.12] ends a session a month after its sign-in, however often it was renewed', async () => {
  const member = await registerMember(server);
  let { refreshToken } = member;
  for (let day = 1; day < 30; day += 1) {
    server.clock.advance(DAY_MS);
    ({ refreshToken } = await renew(refreshToken));
  }
  server.clock.advance(DAY_MS);
  expect(await refused(refreshToken)).toMatchObject(sessionOver);
});

it('[R3.12] refuses an access token after its ten minutes, though the session lives', async () => {
  const member = await registerMember(server);
  server.clock.advance(ACCESS_TOKEN_MINUTES * 60_000 - 1000);
  expect((await readMe(member.accessToken)).statusCode).toBe(200);
  server.clock.advance(1000);
  expect((await readMe(member.accessToken)).statusCode).toBe(401);
  await renew(member.refreshToken);
});

it('leaves the old access token working after a renewal', async () => {
  const member = await registerMember(server);
  await renew(member.refreshToken);
  expect((await readMe(member.accessToken)).statusCode).toBe(200);
});

it('takes no write after the end of a session, although its access token lives', async () => {
  const { headers, user, idToken } = await registerMember(server);
  const writes: [method: 'PUT' | 'PATCH' | 'POST' | 'DELETE', url: string, payload?: object][] = [
    ['PUT', `/api/picks/${await locationIdIn(server.db, 'AZ')}/${(await coursesIn(server.db, 'AZ'))[0]!}`],
    ['PATCH', '/api/users/me', { name: 'Pat' }],
    ['POST', '/api/user/primary-location', { location: 'AZ' }],
    ['POST', '/api/users/me/identity', { idToken }],
    ['DELETE', '/api/users/me/sessions'],
    ['DELETE', '/api/users/me', { idToken }],
  ];
  expect((await server.app.inject({ url: '/api/users/me', headers })).statusCode).toBe(200);
  const ended = { expires_at: new Date(server.clock.now().getTime() + 1000) };
  await server.db.updateTable('sessions').set(ended).where('member_id', '=', user._id).execute();
  server.clock.advance(1000);
  for (const [method, url, payload] of writes) {
    const reply = await server.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
    expect([method, url, reply.statusCode]).toEqual([method, url, 401]);
  }
});

it('[R11.5] signs out at once and as often as requested: no reading, no renewal', async () => {
  const member = await registerMember(server);
  expect((await readMe(member.accessToken)).statusCode).toBe(200);
  expect((await logOut(member)).statusCode).toBe(204);
  expect((await logOut(member)).statusCode).toBe(204);
  expect((await readMe(member.accessToken)).statusCode).toBe(401);
  expect(await refused(member.refreshToken)).toMatchObject(sessionOver);
});

it('signs out with an access token that has expired', async () => {
  const member = await registerMember(server);
  server.clock.advance(DAY_MS);
  expect((await logOut(member)).statusCode).toBe(204);
  expect(await refused(member.refreshToken)).toMatchObject(sessionOver);
});

it("[R11.5] refuses to sign out with another member's id, without effect", async () => {
  const [member, other] = [await registerMember(server), await registerMember(server)];
  const reply = await logOut(member, other.user._id);
  expect([reply.statusCode, reply.json()]).toMatchObject([422, { code: 'member_mismatch' }]);
  expect((await readMe(member.accessToken)).statusCode).toBe(200);
  expect((await readMe(other.accessToken)).statusCode).toBe(200);
});

it('refuses to sign out without a token of ours', async () => {
  const { user } = await registerMember(server);
  expect((await logOut({ user, headers: { authorization: 'Bearer not.a.token' } })).statusCode).toBe(401);
});

it('signs out one session and leaves the others', async () => {
  const member = await registerMember(server);
  const login = await server.app.inject({
    method: 'POST',
    url: '/api/users/login',
    payload: { idToken: member.idToken },
  });
  const other = login.json<TokenPair>();
  await logOut(member);
  expect((await readMe(other.accessToken)).statusCode).toBe(200);
});
