import { afterAll, beforeAll, expect, it } from 'vitest';
import { ACCESS_TOKEN_MINUTES, REFRESH_REUSE_WINDOW_MS } from '../../../contract/limits.ts';
import type { TokenPair } from '../../../contract/session.ts';
import { coursesIn, locationIdIn } from '../../support/server/picks.ts';
import { registerMember, startTestServer, type TestMember, type TestServer } from '../../support/server/server.ts';

const DAY_MS = 86_400_000;
const sessionOver = { code: 'session_over' };
const sessionEnded = { code: 'unauthorized', message: 'This session has ended. Sign in again.' };

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

it('the member of an ended session gets another message than a guest', async () => {
  const member = await registerMember(server);
  await logOut(member);
  expect((await readMe(member.accessToken)).json()).toMatchObject(sessionEnded);
  const guest = await server.app.inject({ url: '/api/users/me' });
  expect(guest.json()).toMatchObject({ code: 'unauthorized', message: 'Sign in first.' });
});

it('[R11.4] a renewal brings a new refresh token, and an access token that is accepted', async () => {
  const member = await registerMember(server);
  const first = await renew(member.refreshToken);
  const second = await renew(first.refreshToken);
  expect(new Set([member.refreshToken, first.refreshToken, second.refreshToken]).size).toBe(3);
  expect((await readMe(second.accessToken)).json()).toMatchObject({ _id: member.user._id });
});

it('[R3.3] a renewal works whatever bearer it carries: an expired one, another member’s, or none that can be read', async () => {
  const member = await registerMember(server);
  const other = await registerMember(server);
  server.clock.advance((ACCESS_TOKEN_MINUTES + 1) * 60_000);
  let { refreshToken } = member;
  for (const bearer of [member.accessToken, other.accessToken, 'no.token.atall', '']) {
    const headers = { authorization: `Bearer ${bearer}` };
    const request = { method: 'POST', url: '/api/users/refresh-token', headers, payload: { refreshToken } } as const;
    const reply = await server.app.inject(request);
    expect(reply.statusCode, reply.body).toBe(200);
    const renewed = reply.json<TokenPair>();
    expect((await readMe(renewed.accessToken)).json()).toMatchObject({ _id: member.user._id });
    ({ refreshToken } = renewed);
  }
});

it('[R3.14] a renewal with the parent token brings the same new token again, however late', async () => {
  const member = await registerMember(server);
  const first = await renew(member.refreshToken);
  server.clock.advance(2 * REFRESH_REUSE_WINDOW_MS);
  expect((await renew(member.refreshToken)).refreshToken).toBe(first.refreshToken);
});

it('[R3.14] a renewal with the grandparent token brings the current token within a minute of the last rotation', async () => {
  const member = await registerMember(server);
  const child = await renew(member.refreshToken);
  const grandchild = await renew(child.refreshToken);
  server.clock.advance(REFRESH_REUSE_WINDOW_MS - 1);
  expect((await renew(member.refreshToken)).refreshToken).toBe(grandchild.refreshToken);
});

it('[R3.14] a renewal with the grandparent token ends the session after that minute', async () => {
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

it('[R11.4] a client that never reads the new refresh token can renew its session for 29 days', async () => {
  const member = await registerMember(server);
  for (let day = 0; day < 29; day += 1) {
    server.clock.advance(DAY_MS);
    await renew(member.refreshToken);
  }
});

it('[R3.12] a session ends after a week without use', async () => {
  const member = await registerMember(server);
  server.clock.advance(7 * DAY_MS - 1);
  const { refreshToken } = await renew(member.refreshToken);
  server.clock.advance(7 * DAY_MS);
  expect(await refused(refreshToken)).toMatchObject(sessionOver);
});

it('[R3.12] a session ends 30 days after its sign-in, however often it was renewed', async () => {
  const member = await registerMember(server);
  let { refreshToken } = member;
  for (let day = 1; day < 30; day += 1) {
    server.clock.advance(DAY_MS);
    ({ refreshToken } = await renew(refreshToken));
  }
  server.clock.advance(DAY_MS);
  expect(await refused(refreshToken)).toMatchObject(sessionOver);
});

it('[R3.12] an access token is refused after ten minutes, while its session goes on', async () => {
  const member = await registerMember(server);
  server.clock.advance(ACCESS_TOKEN_MINUTES * 60_000 - 1000);
  expect((await readMe(member.accessToken)).statusCode).toBe(200);
  server.clock.advance(1000);
  expect((await readMe(member.accessToken)).statusCode).toBe(401);
  await renew(member.refreshToken);
});

it('the old access token is still accepted after a renewal', async () => {
  const member = await registerMember(server);
  await renew(member.refreshToken);
  expect((await readMe(member.accessToken)).statusCode).toBe(200);
});

/** Registers a member at the real time, which ID tokens are checked by. */
async function newMember(): Promise<TestMember> {
  server.clock.set(new Date());
  return registerMember(server);
}

/** A member whose session expires in a second, while the last access token is valid for minutes. */
async function memberBeforeExpiry(): Promise<TestMember> {
  server.clock.set(new Date(Date.now() - 30 * DAY_MS));
  const member = await registerMember(server);
  let tokens: TokenPair = member;
  for (const pauseMs of [6 * DAY_MS, 6 * DAY_MS, 6 * DAY_MS, 6 * DAY_MS, 6 * DAY_MS - 2000]) {
    server.clock.advance(pauseMs);
    tokens = await renew(tokens.refreshToken);
  }
  server.clock.advance(1000);
  return { ...member, ...tokens, headers: { authorization: `Bearer ${tokens.accessToken}` } };
}

it.each<[how: string, begin: () => Promise<TestMember>, end: (member: TestMember) => unknown]>([
  ['was signed out', newMember, (member) => logOut(member)],
  ['has expired', memberBeforeExpiry, () => server.clock.advance(1000)],
  [
    'was ended by another process',
    newMember,
    // This process can learn of it only from the row.
    ({ user }) =>
      server.db
        .updateTable('sessions')
        .set({ revoked_at: server.clock.now() })
        .where('member_id', '=', user._id)
        .execute(),
  ],
])('no write is accepted once the session %s, with a valid access token', async (_how, begin, end) => {
  const member = await begin();
  const { headers, idToken } = member;
  const writes: [method: 'PUT' | 'PATCH' | 'POST' | 'DELETE', url: string, payload?: object][] = [
    ['PUT', `/api/picks/${await locationIdIn(server.db, 'AZ')}/${(await coursesIn(server.db, 'AZ'))[0]!}`],
    ['PATCH', '/api/users/me', { name: 'Pat' }],
    ['POST', '/api/user/primary-location', { location: 'AZ' }],
    ['POST', '/api/users/me/identity', { idToken }],
    ['DELETE', '/api/users/me/sessions'],
    ['DELETE', '/api/users/me', { idToken }],
  ];
  expect((await server.app.inject({ url: '/api/users/me', headers })).statusCode).toBe(200);
  await end(member);
  for (const [method, url, payload] of writes) {
    const reply = await server.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
    expect([method, url, reply.json()]).toMatchObject([method, url, sessionEnded]);
  }
});

it('[R11.5] after a sign-out no read and no renewal is accepted, and a second sign-out succeeds', async () => {
  const member = await registerMember(server);
  expect((await readMe(member.accessToken)).statusCode).toBe(200);
  expect((await logOut(member)).statusCode).toBe(204);
  expect((await logOut(member)).statusCode).toBe(204);
  expect((await readMe(member.accessToken)).statusCode).toBe(401);
  expect(await refused(member.refreshToken)).toMatchObject(sessionOver);
});

it('[R11.5] a sign-out accepts an expired access token', async () => {
  const member = await registerMember(server);
  server.clock.advance(DAY_MS);
  expect((await logOut(member)).statusCode).toBe(204);
  expect(await refused(member.refreshToken)).toMatchObject(sessionOver);
});

it('[R11.5] a sign-out with another member’s id is refused and ends no session', async () => {
  const [member, other] = [await registerMember(server), await registerMember(server)];
  const reply = await logOut(member, other.user._id);
  expect([reply.statusCode, reply.json()]).toMatchObject([422, { code: 'member_mismatch' }]);
  expect((await readMe(member.accessToken)).statusCode).toBe(200);
  expect((await readMe(other.accessToken)).statusCode).toBe(200);
});

it('a sign-out without a valid access token is refused', async () => {
  const { user } = await registerMember(server);
  expect((await logOut({ user, headers: { authorization: 'Bearer not.a.token' } })).statusCode).toBe(401);
});
