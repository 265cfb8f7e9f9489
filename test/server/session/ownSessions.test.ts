import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OwnSession } from '../../../contract/account.ts';
import type { SignedIn } from '../../../contract/session.ts';
import { signedInEarlier, signedInLater, signInAgain } from '../../support/server/identity.ts';
import { registerMember, startTestServer, type TestMember, type TestServer } from '../../support/server/server.ts';

const DAY_MS = 86_400_000;
/** Longer than a test takes: sign-ins have the real time, while the server’s clock stands still. */
const LATER_MS = 30_000;
const PHONE =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

type Session = Pick<SignedIn, 'accessToken' | 'refreshToken'>;

/** The state that every network address is in. */
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

it('the list of sessions shows the last used first, each with its device', async () => {
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

it('the agent string of the browser is not stored, only browser and system', async () => {
  await signInFrom(PHONE);
  const rows = await server.db.selectFrom('sessions').selectAll().where('member_id', '=', member.user._id).execute();
  expect(JSON.stringify(rows)).not.toMatch(/Mozilla|Pixel|140/);
});

it('the list of sessions leaves out those that were signed out or expired, and those of other members', async () => {
  await registerMember(server);
  const ended = await signInFrom('');
  await signOut(ended);
  expect(await list(member)).toHaveLength(1);
  server.clock.advance(8 * DAY_MS);
  const later = await signInFrom('', signedInLater(member.idToken, 2000));
  expect((await list(later)).map(({ current }) => current)).toEqual([true]);
});

it('the id of a session in the list is accepted neither as an access token nor as a refresh token', async () => {
  const [{ _id }] = (await list(member)) as [OwnSession];
  for (const token of [_id, `v1.${_id}.0`, `v1.${_id}.0.${'A'.repeat(43)}`]) {
    expect((await renew({ ...member, refreshToken: token })).statusCode).toBe(401);
    expect(await readMe({ ...member, accessToken: token })).toBe(401);
  }
});

it('after “sign out everywhere” no read, write or renewal is accepted in any session of the member', async () => {
  const sessions = [member, await signInFrom(PHONE), await signInFrom('')];
  for (const session of sessions) expect(await readMe(session)).toBe(200);
  expect(await signOutEverywhere(member)).toBe(204);
  for (const session of sessions) {
    expect([await readMe(session), await rename(session), (await renew(session)).statusCode]).toEqual([401, 401, 401]);
  }
  expect(await signOutEverywhere(member)).toBe(401);
  expect(await readMe(await signInFrom('', signedInLater(member.idToken, 2000)))).toBe(200);
});

it('“sign out everywhere” with `except=current` keeps the current session', async () => {
  const other = await signInFrom(PHONE);
  expect(await signOutEverywhere(member, '?except=current')).toBe(204);
  expect([await readMe(other), (await renew(other)).statusCode]).toEqual([401, 401]);
  expect([await readMe(member), (await renew(member)).statusCode]).toEqual([200, 200]);
  expect(await list(member)).toHaveLength(1);
  // Again, with nothing to end.
  expect(await signOutEverywhere(member, '?except=current')).toBe(204);
});

it('a member ends one session by its id, and the others go on', async () => {
  const [phone, tablet] = [await signInFrom(PHONE), await signInFrom('')];
  const [, id = ''] = phone.refreshToken.split('.');
  expect(await endOne(member, id)).toBe(204);
  expect([await readMe(phone), await rename(phone), (await renew(phone)).statusCode]).toEqual([401, 401, 401]);
  expect([await readMe(tablet), (await renew(tablet)).statusCode]).toEqual([200, 200]);
  expect(await list(member)).toHaveLength(2);
  expect(await endOne(member, id)).toBe(404);
});

it('a member ends no session of another member, neither by its id nor with “sign out everywhere”', async () => {
  const other = await registerMember(server);
  const [, id = ''] = other.refreshToken.split('.');
  expect(await endOne(member, id)).toBe(404);
  expect(await endOne(member, 'x'.repeat(65))).toBe(400);
  expect(await signOutEverywhere(member)).toBe(204);
  expect([await readMe(other), (await renew(other)).statusCode]).toEqual([200, 200]);
});

it('the list of sessions shows the state a session was opened in, and no network address is stored', async () => {
  region = 'UT';
  // The last used comes first.
  server.clock.advance(60_000);
  const inUtah = await signInFrom(PHONE);
  expect((await list(inUtah)).map((session) => session.region)).toEqual(['UT', null]);
  const rows = await server.db.selectFrom('sessions').selectAll().where('member_id', '=', member.user._id).execute();
  expect(JSON.stringify(rows)).not.toContain('127.0.0.1');
});

describe('an ID token', () => {
  const rejected = [401, { code: 'identity_rejected' }];
  const outcome = async (idToken: string) => {
    const reply = await logIn(idToken);
    return [reply.statusCode, reply.json<unknown>()];
  };

  it.each(['', '?except=current'])('[R3.15] opens no session after “sign out everywhere” (%s)', async (query) => {
    const refreshed = await signInAgain(member.user.email);
    server.clock.advance(LATER_MS);
    await signOutEverywhere(member, query);
    for (const idToken of [member.idToken, refreshed, signedInEarlier(member.idToken, DAY_MS)]) {
      expect(await outcome(idToken)).toMatchObject(rejected);
    }
    expect((await outcome(signedInLater(member.idToken, LATER_MS + 2000)))[0]).toBe(200);
  });

  it('opens no session when its sign-in was in the same second as “sign out everywhere”', async () => {
    const { auth_time: signedInAt } = decodeJwt<{ auth_time: number }>(member.idToken);
    server.clock.set(new Date(signedInAt * 1000));
    await signOutEverywhere(member);
    expect(await outcome(member.idToken)).toMatchObject(rejected);
    expect((await outcome(signedInLater(member.idToken, 1000)))[0]).toBe(200);
  });

  it('[R3.15] opens no session after a sign-out of the same sign-in; other sign-ins and sessions go on', async () => {
    const otherDevice = signedInEarlier(member.idToken, 5000);
    const other = await signInFrom(PHONE, otherDevice);
    server.clock.advance(LATER_MS);
    await signOut(member);
    expect(await outcome(member.idToken)).toMatchObject(rejected);
    expect([await readMe(other), (await renew(other)).statusCode]).toEqual([200, 200]);
    expect((await outcome(otherDevice))[0]).toBe(200);
    expect((await outcome(signedInLater(member.idToken, 1000)))[0]).toBe(200);
  });

  it('[R3.15] opens no session after a sign-out of the session that it had confirmed, and neither does the first one', async () => {
    const confirming = signedInLater(member.idToken, 1000);
    server.clock.advance(LATER_MS);
    const request = { url: '/api/users/me/confirmation', headers: bearer(member), payload: { idToken: confirming } };
    expect((await server.app.inject({ method: 'POST', ...request })).statusCode).toBe(204);
    await signOut(member);
    for (const idToken of [member.idToken, confirming]) expect(await outcome(idToken)).toMatchObject(rejected);
  });

  it('opens a session when sign-in and sign-out were in one second, because they cannot be distinguished', async () => {
    await signOut(member);
    expect((await outcome(member.idToken))[0]).toBe(200);
  });

  it('opens a session after the one it opened before has expired', async () => {
    server.clock.advance(8 * DAY_MS);
    expect((await outcome(member.idToken))[0]).toBe(200);
  });

  it('leaves no session open when it is sent at the same time as “sign out everywhere”', async () => {
    for (let round = 0; round < 20; round += 1) {
      const pat = await registerMember(server);
      const idToken = signedInEarlier(pat.idToken, LATER_MS);
      const calls = [() => logIn(idToken), () => signOutEverywhere(pat), () => logIn(idToken)];
      await Promise.all((round % 2 ? calls : calls.reverse()).map((call) => call()));
      const alive = server.db.selectFrom('sessions').select('id').where('member_id', '=', pat.user._id);
      expect(await alive.where('revoked_at', 'is', null).execute()).toEqual([]);
    }
  });
});
