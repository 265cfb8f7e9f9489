import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import type { AccountExport } from '../../../contract/account.ts';
import { RECENT_SIGN_IN_MS } from '../../../contract/limits.ts';
import { DEMO_PROJECT } from '../../../server/config.ts';
import { ApiError } from '../../../server/http/errors.ts';
import { emulatorIdentities, type Identities } from '../../../server/identity/identities.ts';
import { findDifferences } from '../../../server/workers/recount.ts';
import { registerAdmin } from '../../support/server/admin.ts';
import { newIdentity, signedInEarlier, signInAgain } from '../../support/server/identity.ts';
import { coursesIn, locationIdIn, pickCalls, type PickCalls } from '../../support/server/picks.ts';
import { registerMember, startTestServer, type TestMember, type TestServer } from '../../support/server/server.ts';
import { talliesOf } from '../../support/server/votes.ts';

let server: TestServer;
let member: TestMember;
let arizona: string;
let courses: number[];
let picks: PickCalls;
/** Error of the identity service for a removal; undefined lets it succeed. */
let removalFault: ApiError | undefined;

beforeAll(async () => {
  const real = emulatorIdentities({ projectId: DEMO_PROJECT, origin: inject('emulatorOrigin') });
  const identity: Identities = {
    ...real,
    remove: (idToken) => (removalFault ? Promise.reject(removalFault) : real.remove(idToken)),
  };
  server = await startTestServer({ identity, startAt: new Date() });
  arizona = await locationIdIn(server.db, 'AZ');
  courses = await coursesIn(server.db, 'AZ');
});
afterAll(() => server.close());
beforeEach(async () => {
  removalFault = undefined;
  server.clock.set(new Date());
  member = await registerMember(server);
  picks = pickCalls(server.app, { headers: member.headers, locationId: arizona });
});

const call = (method: 'GET' | 'PUT' | 'DELETE' | 'POST', url: string, payload?: object) =>
  server.app.inject({ method, url, headers: member.headers, ...(payload ? { payload } : {}) });
const leave = (idToken = member.idToken) => call('DELETE', '/api/users/me', { idToken });
const share = () =>
  call('PUT', `/api/picks/${arizona}/publication`, { published: true, displayName: 'Pat of the Pines' });
const sharedList = async () => (await server.app.inject(`/api/shared/${member.user._id}/az`)).statusCode;
async function numbersAgree(): Promise<void> {
  await server.standings.tick();
  expect(await findDifferences(server.db)).toEqual([]);
}

describe('the export of a member’s data', () => {
  const read = async () => (await call('GET', '/api/users/me/export')).json<AccountExport>();

  it('[R4.12] holds profile, sessions, and ballots with the names of the courses in their order', async () => {
    await picks.replace([courses[2]!, courses[0]!], 0);
    await share();
    const ohio = await locationIdIn(server.db, 'OH');
    const [first] = await coursesIn(server.db, 'OH');
    await pickCalls(server.app, { headers: member.headers, locationId: ohio }).add(first!);
    const reply = await call('GET', '/api/users/me/export');
    expect(reply.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-disposition': 'attachment; filename="top-picks.json"',
      'content-type': 'application/json; charset=utf-8',
    });
    const data = reply.json<AccountExport>();
    expect(data.exportedAt).toBe(server.clock.now().toISOString());
    expect(data.user).toEqual({ ...member.user, name: 'Pat of the Pines' });
    expect(data.sessions).toMatchObject([{ current: true }]);
    expect(data.ballots.map(({ state }) => state)).toEqual(['AZ', 'OH']);
    const names = await server.db.selectFrom('courses').select(['id', 'name']).execute();
    const nameOf = (id: number) => names.find((course) => course.id === id)?.name;
    const [home, away] = data.ballots;
    expect(home?.courses.map(({ name }) => name)).toEqual([nameOf(courses[2]!), nameOf(courses[0]!)]);
    const at = server.clock.now().toISOString();
    expect(home).toMatchObject({ published: true, publishedAt: at, displayName: 'Pat of the Pines', counted: true });
    expect(away).toMatchObject({ published: false, publishedAt: null, displayName: null });
  });

  it('has no ballots of a member who never voted, and no data of other members', async () => {
    const other = await registerMember(server);
    await pickCalls(server.app, { headers: other.headers, locationId: arizona }).add(courses[0]!);
    expect((await read()).ballots).toEqual([]);
    expect(JSON.stringify(await read())).not.toContain(other.user._id);
  });
});

describe('a member who deletes the account', () => {
  it('[R4.13] is removed here and at the identity service, with all sessions, ballots and shared lists', async () => {
    await picks.replace(courses.slice(0, 5), 0);
    await share();
    expect(await sharedList()).toBe(200);
    const other = await call('POST', '/api/users/login', { idToken: member.idToken });
    const { accessToken, refreshToken } = other.json<{ accessToken: string; refreshToken: string }>();

    const reply = await leave();
    expect([reply.statusCode, reply.body]).toEqual([204, '']);
    expect(await sharedList()).toBe(404);
    for (const token of [member.accessToken, accessToken]) {
      const headers = { authorization: `Bearer ${token}` };
      expect((await server.app.inject({ url: '/api/users/me', headers })).statusCode).toBe(401);
      const vote = pickCalls(server.app, { headers, locationId: arizona }).add(courses[6]!);
      expect((await vote).statusCode).toBe(401);
    }
    for (const token of [member.refreshToken, refreshToken]) {
      expect((await call('POST', '/api/users/refresh-token', { refreshToken: token })).statusCode).toBe(401);
    }
    await expect(signInAgain(member.user.email)).rejects.toThrow('INVALID_LOGIN_CREDENTIALS');
    const { _id } = member.user;
    for (const table of ['sessions', 'ballots'] as const) {
      expect(await server.db.selectFrom(table).select('member_id').where('member_id', '=', _id).execute()).toEqual([]);
    }
    expect(await server.db.selectFrom('members').select('id').where('id', '=', _id).execute()).toEqual([]);
  });

  it('[R4.13] takes the own votes out of the tallies and leaves those of other members', async () => {
    const other = await registerMember(server);
    await pickCalls(server.app, { headers: other.headers, locationId: arizona }).replace(courses.slice(0, 2), 0);
    await server.standings.tick();
    const before = await talliesOf(server.db);
    const ballotsBefore = await turnout();
    await picks.replace(courses.slice(0, 22), 0);
    // The votes before are folded into the tallies, the changes after wait in the outbox.
    await server.standings.tick();
    await picks.remove(courses[3]!);
    const emptied = pickCalls(server.app, {
      headers: member.headers,
      locationId: await locationIdIn(server.db, 'OH'),
    });
    const [course] = await coursesIn(server.db, 'OH');
    await emptied.add(course!);
    await emptied.remove(course!);
    await leave();
    await numbersAgree();
    expect(await talliesOf(server.db)).toEqual(before);
    expect(await turnout()).toBe(ballotsBefore);
  });

  async function turnout(): Promise<number> {
    const query = server.db.selectFrom('standings').select('ballots').where('location_id', '=', arizona);
    return (await query.executeTakeFirstOrThrow()).ballots;
  }

  it('can register again with the same address, as a new member without ballots', async () => {
    await picks.add(courses[0]!);
    await leave();
    const again = await registerMember(server, { email: member.user.email });
    expect(again.user._id).not.toBe(member.user._id);
    const ballots = await server.app.inject({ url: '/api/picks', headers: again.headers });
    expect(ballots.json()).toEqual([]);
  });

  it('[R4.13] must have signed in within the last five minutes', async () => {
    // Not before the sign-in, however long that took.
    server.clock.set(new Date());
    const late = await leave(signedInEarlier(member.idToken, RECENT_SIGN_IN_MS + 2000));
    expect([late.statusCode, late.json()]).toMatchObject([422, { code: 'recent_login_required' }]);
    expect((await call('GET', '/api/users/me')).statusCode).toBe(200);
    expect((await leave(signedInEarlier(member.idToken, RECENT_SIGN_IN_MS - 20_000))).statusCode).toBe(204);
  });

  it('is refused with the ID token of another account', async () => {
    const other = await registerMember(server);
    for (const idToken of [other.idToken, (await newIdentity()).idToken]) {
      const reply = await leave(idToken);
      expect([reply.statusCode, reply.json()]).toMatchObject([422, { code: 'member_mismatch' }]);
    }
    await signInAgain(other.user.email);
    expect((await server.app.inject({ url: '/api/users/me', headers: other.headers })).statusCode).toBe(200);
    expect((await call('GET', '/api/users/me')).statusCode).toBe(200);
  });

  it('changes no tally where the votes were voided before', async () => {
    await picks.add(courses[0]!);
    const admin = await registerAdmin(server);
    const voiding = { voided: true, reason: 'A ring of accounts' };
    expect((await admin.call('PUT', `users/${member.user._id}/voided`, voiding)).statusCode).toBe(200);
    expect((await leave()).statusCode).toBe(204);
    await numbersAgree();
  });
});

describe('an account that the identity service does not remove', () => {
  const refusals: [string, ApiError, number][] = [
    ['cannot be reached', new ApiError('identity_unavailable', 'Not available.'), 503],
    ['asks for a newer sign-in', new ApiError('identity_rejected', 'Not accepted.'), 422],
  ];

  it.each(refusals)(
    'because it %s stays with ballots and shared lists, and is deleted by the next call',
    async (_why, fault, status) => {
      await picks.replace(courses.slice(0, 3), 0);
      await share();
      removalFault = fault;
      expect((await leave()).statusCode).toBe(status);
      expect((await picks.get()).json()).toMatchObject({ courseIds: courses.slice(0, 3), published: true });
      expect(await sharedList()).toBe(200);
      await numbersAgree();
      await signInAgain(member.user.email);

      removalFault = undefined;
      expect((await leave()).statusCode).toBe(204);
      await numbersAgree();
    },
  );

  it('because it was removed there already is deleted here', async () => {
    await picks.add(courses[0]!);
    const { remove } = emulatorIdentities({ projectId: DEMO_PROJECT, origin: inject('emulatorOrigin') });
    await remove(member.idToken);
    expect((await call('GET', '/api/users/me')).statusCode).toBe(200);
    expect((await leave()).statusCode).toBe(204);
    expect((await call('GET', '/api/users/me')).statusCode).toBe(401);
    await numbersAgree();
  });
});
