import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OwnSession } from '../../../contract/account.ts';
import type { SignedIn } from '../../../contract/session.ts';
import { signedInEarlier, signedInLater, signInAgain } from '../../support/server/identity.ts';
import { registerMember, startTestServer, type TestMember, type TestServer } from '../../support/server/server.ts';

const DAY_MS = 86_400_000;
const PHONE =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

type Session = Pick<SignedIn, 'accessToken' | 'refreshToken'>;

/** Where the network addresses of all calls are. */
let region: string | null;
let server: TestServer;
let member: TestMember;
beforeAll(async () => {
  server = await startTestServer({ startAt: new Date(), ipLookup: () => region });
});
afterAll(() => server.close());
beforeEach(async () => {
  region = null;
  server.clock.set(new Date());
  member = await registerMember(server);
});

const bearer = ({ accessToken }: Pick<Session, 'accessToken'>) => ({ authorization: `Bearer ${accessToken}` });
const list = async (session: Session) =>
  (await server.app.inject({ url: '/api/users/me/sessions', headers: bearer(session) })).json<OwnSession[]>();
const readMe = async (session: Session) =>
  (await server.app.inject({ url: '/api/users/me', headers: bearer(session) })).statusCode;
const rename = async (session: Session) =>
  (
    await server.app.inject({
      method: 'PATCH',
      url: '/api/users/me',
      headers: bearer(session),
      payload: { name: 'Pat' },
    })
  ).statusCode;
const renew = ({ refreshToken }: Session) =>
  server.app.inject({ method: 'POST', url: '/api/users/refresh-token', payload: { refreshToken } });
const signOutEverywhere = async (session: Session, query = '') =>
  (await server.app.inject({ method: 'DELETE', url: `/api/users/me/sessions${query}`, headers: bearer(session) }))
    .statusCode;

const logIn = (idToken: string, headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'POST', url: '/api/users/login', headers, payload: { idToken } });
const signInFrom = async (userAgent: string, idToken = member.idToken): Promise<SignedIn> =>
  (await logIn(idToken, { 'user-agent': userAgent })).json<SignedIn>();
const signOut = async (session: Session) => {
  const payload = { userId: member.user._id };
  await server.app.inject({ method: 'POST', url: '/api/users/logout', headers: bearer(session), payload });
};
const endOne = async (session: Session, id: string) =>
  (await server.app.inject({ method: 'DELETE', url: `/api/users/me/sessions/${id}`, headers: bearer(session) }))
    .statusCode;

it('lists the active sessions, the last used first, each with a device to recognise it by', async () => {
  const registeredAt = server.clock.now();
  server.clock.advance(60_000);
  const phone = await signInFrom(PHONE);
  const sessions = await list(phone);
  const [here, other] = sessions as [OwnSession, OwnSession];
  expect(sessions.map(({ current, device }) => [current, device])).toEqual([
    [true, 'Chrome on Android'],
    [false, null],
  ]);
  expect(other).toEqual({
    _id: member.refreshToken.split('.')[1],
    createdAt: registeredAt.toISOString(),
    lastUsed: registeredAt.toISOString(),
    expiresAt: new Date(registeredAt.getTime() + 7 * DAY_MS).toISOString(),
    current: false,
    device: null,
    region: null,
  });
  expect(here.createdAt).toBe(server.clock.now().toISOString());

  server.clock.advance(60_000);
  await renew(member);
  expect((await list(member)).map(({ current, lastUsed }) => [current, lastUsed])).toEqual([
    [true, server.clock.now().toISOString()],
    [false, here.lastUsed],
  ]);
});

it('keeps nothing of the agent but those words', async () => {
  await signInFrom(PHONE);
  const rows = await server.db.selectFrom('sessions').selectAll().where('member_id', '=', member.user._id).execute();
  expect(JSON.stringify(rows)).not.toMatch(/Mozilla|Pixel|140/);
});

it('lists neither sessions that ended or ran out nor those of somebody else', async () => {
  await registerMember(server);
  const ended = await signInFrom('');
  await signOut(ended);
  expect(await list(member)).toHaveLength(1);
  server.clock.advance(8 * DAY_MS);
  const later = await signInFrom('', signedInLater(member.idToken, 2000));
  expect((await list(later)).map(({ current }) => current)).toEqual([true]);
});

it('names sessions by ids that open nothing', async () => {
  const [{ _id }] = (await list(member)) as [OwnSession];
  for (const token of [_id, `v1.${_id}.0`, `v1.${_id}.0.${'A'.repeat(43)}`]) {
    expect((await renew({ ...member, refreshToken: token })).statusCode).toBe(401);
    expect(await readMe({ ...member, accessToken: token })).toBe(401);
  }
});

it('signs out everywhere: no reading, no writing, no renewal, in any session', async () => {
  const sessions = [member, await signInFrom(PHONE), await signInFrom('')];
  for (const session of sessions) expect(await readMe(session)).toBe(200);
  expect(await signOutEverywhere(member)).toBe(204);
  for (const session of sessions) {
    expect([await readMe(session), await rename(session), (await renew(session)).statusCode]).toEqual([401, 401, 401]);
  }
  expect(await signOutEverywhere(member)).toBe(401);
  expect(await readMe(await signInFrom('', signedInLater(member.idToken, 2000)))).toBe(200);
});

it('spares the current session on request', async () => {
  const other = await signInFrom(PHONE);
  expect(await signOutEverywhere(member, '?except=current')).toBe(204);
  expect([await readMe(other), (await renew(other)).statusCode]).toEqual([401, 401]);
  expect([await readMe(member), (await renew(member)).statusCode]).toEqual([200, 200]);
  expect(await list(member)).toHaveLength(1);
  // Again, with nothing to end.
  expect(await signOutEverywhere(member, '?except=current')).toBe(204);
});

it('ends one session by its id, and no other one', async () => {
  const [phone, tablet] = [await signInFrom(PHONE), await signInFrom('')];
  const [, id = ''] = phone.refreshToken.split('.');
  expect(await endOne(member, id)).toBe(204);
  expect([await readMe(phone), await rename(phone), (await renew(phone)).statusCode]).toEqual([401, 401, 401]);
  expect([await readMe(tablet), (await renew(tablet)).statusCode]).toEqual([200, 200]);
  expect(await list(member)).toHaveLength(2);
  expect(await endOne(member, id)).toBe(404);
});

it('ends nobody else’s session', async () => {
  const other = await registerMember(server);
  const [, id = ''] = other.refreshToken.split('.');
  expect(await endOne(member, id)).toBe(404);
  expect(await endOne(member, 'x'.repeat(65))).toBe(400);
  expect([await readMe(other), (await renew(other)).statusCode]).toEqual([200, 200]);
});

it('returns in which state a session was opened, and stores no address', async () => {
  region = 'UT';
  // The last used comes first.
  server.clock.advance(60_000);
  const inUtah = await signInFrom(PHONE);
  expect((await list(inUtah)).map((session) => session.region)).toEqual(['UT', null]);
  const rows = await server.db.selectFrom('sessions').selectAll().where('member_id', '=', member.user._id).execute();
  expect(JSON.stringify(rows)).not.toContain('127.0.0.1');
});

it('leaves the sessions of everybody else alone', async () => {
  const other = await registerMember(server);
  await signOutEverywhere(member);
  expect([await readMe(other), (await renew(other)).statusCode]).toEqual([200, 200]);
});

it('is refused to a session that another process has just ended', async () => {
  const other = await signInFrom(PHONE);
  expect(await readMe(other)).toBe(200);
  const [, id = ''] = other.refreshToken.split('.');
  await server.db.updateTable('sessions').set({ revoked_at: server.clock.now() }).where('id', '=', id).execute();
  expect(await signOutEverywhere(other)).toBe(401);
  expect(await readMe(member)).toBe(200);
});

describe('an ID token from before a sign-out', () => {
  const rejected = [401, { code: 'identity_rejected' }];
  const outcome = async (idToken: string) => {
    const reply = await logIn(idToken);
    return [reply.statusCode, reply.json<unknown>()];
  };

  it.each(['', '?except=current'])('[R3.15] opens no session after signing out everywhere (%s)', async (query) => {
    const refreshed = await signInAgain(member.user.email);
    server.clock.advance(2000);
    await signOutEverywhere(member, query);
    for (const idToken of [member.idToken, refreshed, signedInEarlier(member.idToken, DAY_MS)]) {
      expect(await outcome(idToken)).toMatchObject(rejected);
    }
    expect((await outcome(signedInLater(member.idToken, 4000)))[0]).toBe(200);
  });

  it('of the second in which somebody signs out everywhere opens none either', async () => {
    const { auth_time: signedInAt } = decodeJwt<{ auth_time: number }>(member.idToken);
    server.clock.set(new Date(signedInAt * 1000));
    await signOutEverywhere(member);
    expect(await outcome(member.idToken)).toMatchObject(rejected);
    expect((await outcome(signedInLater(member.idToken, 1000)))[0]).toBe(200);
  });

  it('[R3.15] opens no session after a sign-out of its own sign-in; other sign-ins and sessions go on', async () => {
    const otherDevice = signedInEarlier(member.idToken, 5000);
    const other = await signInFrom(PHONE, otherDevice);
    server.clock.advance(2000);
    await signOut(member);
    expect(await outcome(member.idToken)).toMatchObject(rejected);
    expect([await readMe(other), (await renew(other)).statusCode]).toEqual([200, 200]);
    expect((await outcome(otherDevice))[0]).toBe(200);
    expect((await outcome(signedInLater(member.idToken, 1000)))[0]).toBe(200);
  });

  it('opens one where both sign-ins and the sign-out are of one second: they cannot be distinguished', async () => {
    await signOut(member);
    expect((await outcome(member.idToken))[0]).toBe(200);
  });

  it('still opens one after a session that ended in another way', async () => {
    server.clock.advance(8 * DAY_MS);
    expect((await outcome(member.idToken))[0]).toBe(200);
  });

  it('opens none when it comes together with signing out everywhere', async () => {
    for (let round = 0; round < 20; round += 1) {
      const pat = await registerMember(server);
      const idToken = signedInEarlier(pat.idToken, 5000);
      const calls = [() => logIn(idToken), () => signOutEverywhere(pat), () => logIn(idToken)];
      await Promise.all((round % 2 ? calls : calls.reverse()).map((call) => call()));
      const alive = server.db.selectFrom('sessions').select('id').where('member_id', '=', pat.user._id);
      expect(await alive.where('revoked_at', 'is', null).execute()).toEqual([]);
    }
  });
});
