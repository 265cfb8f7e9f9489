import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AdminMember, AdminMembers, Bursts } from '../../../contract/admin.ts';
import { findDifferences } from '../../../server/workers/recount.ts';
import { type AdminCalls, codeOf, registerAdmin } from '../../support/server/admin.ts';
import { changeIdentity, signInAgain } from '../../support/server/identity.ts';
import { coursesIn, locationIdIn, type PickCalls, pickCalls } from '../../support/server/picks.ts';
import { registerMember, startTestServer, type TestMember, type TestServer } from '../../support/server/server.ts';
import { talliesOf } from '../../support/server/votes.ts';

let server: TestServer;
let admin: AdminCalls;
let arizona: string;
let courses: number[];
let member: TestMember;
let picks: PickCalls;
beforeAll(async () => {
  server = await startTestServer({ startAt: new Date(), env: { REQUIRE_VERIFIED_EMAIL: 'on' } });
  arizona = await locationIdIn(server.db, 'AZ');
  courses = await coursesIn(server.db, 'AZ');
  admin = await registerAdmin(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.advance(1000);
  member = await registerMember(server, { verified: true });
  picks = pickCalls(server.app, { headers: member.headers, locationId: arizona });
});

const reason = 'A ring of accounts';
const search = async (query: string) => (await admin.call('GET', `users?${query}`)).json<AdminMembers>();
const setVoided = (voided: boolean, who = member) => admin.setVoided(who.user._id, voided);
const setDisabled = async (disabled: boolean, who = member) =>
  admin.call('PUT', `users/${who.user._id}/disabled`, { disabled, reason });
async function counted(): Promise<Map<number, number>> {
  await server.standings.tick();
  expect(await findDifferences(server.db)).toEqual([]);
  return talliesOf(server.db);
}
const turnout = async () =>
  (
    await server.db
      .selectFrom('standings')
      .select('ballots')
      .where('location_id', '=', arizona)
      .executeTakeFirstOrThrow()
  ).ballots;

describe('the list of members', () => {
  it('finds members by the beginning of their name or address, in upper or lower case', async () => {
    const wanted = { email: 'Zelda.Quint@Links.example', fName: 'Zelda', lName: 'Quint', name: 'Birdie_Queen' };
    const { user } = await registerMember(server, wanted);
    for (const query of ['zelda.q', 'ZELDA', 'quint', 'birdie_', 'Zelda.Quint@Links.example']) {
      expect((await search(`search=${encodeURIComponent(query)}`)).users.map(({ _id }) => _id)).toEqual([user._id]);
    }
    for (const query of ['elda', 'links.example', 'birdie%25', 'birdieX', 'Zelda\\']) {
      expect((await search(`search=${encodeURIComponent(query)}`)).users).toEqual([]);
    }
  });

  it('has the fields of each member, the newest member first, with the number of votes in all states', async () => {
    await picks.replace(courses.slice(0, 3), 0);
    const [listed] = (await search('')).users;
    expect(listed).toEqual({
      _id: member.user._id,
      email: member.user.email,
      emailVerified: true,
      name: 'Pat Golfer',
      fName: 'Pat',
      lName: 'Golfer',
      userType: 'member',
      state: null,
      createdAt: member.user.createdAt,
      lastLogin: member.user.lastLogin,
      disabledAt: null,
      voidedAt: null,
      counted: true,
      sample: false,
      votes: 3,
    });
  });

  it('is paged without skipping or repeating a member while others register', async () => {
    const rows = Array.from({ length: 130 }, (_, index) => ({
      id: `page-${index}`,
      identity_uid: `page-${index}`,
      email: `page-${index}@crowd.example`,
      email_normalised: `page-${index}@crowd.example`,
      email_verified: false,
      name: 'Crowd',
      f_name: 'C',
      l_name: 'R',
      counted: false,
      created_at: server.clock.now(),
    }));
    await server.db.insertInto('members').values(rows).execute();
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: AdminMembers = await search(`search=crowd${cursor && `&cursor=${cursor}`}`);
      seen.push(...page.users.map(({ _id }) => _id));
      cursor = page.nextCursor;
      await registerMember(server, { name: 'Crowd' });
    }
    expect(seen.filter((id) => id.startsWith('page-')).sort()).toEqual(rows.map(({ id }) => id).sort());
    expect(new Set(seen).size).toBe(seen.length);
  });

  it('can be filtered by disabled members and by members whose votes are voided', async () => {
    const other = await registerMember(server);
    await setDisabled(true);
    await setVoided(true, other);
    expect((await search('filter=disabled')).users.map(({ _id }) => _id)).toEqual([member.user._id]);
    expect((await search('filter=voided')).users.map(({ _id }) => _id)).toEqual([other.user._id]);
    await setDisabled(false);
    await setVoided(false, other);
    expect([(await search('filter=disabled')).users, (await search('filter=voided')).users]).toEqual([[], []]);
  });

  it('comes with a report of bursts: new members by time, their mail domains and the courses they vote for', async () => {
    const crowd = await Promise.all(
      [1, 2, 3].map((n) => registerMember(server, { email: `n${n}.${Date.now()}@burst.example`, verified: true })),
    );
    for (const { headers } of crowd) await pickCalls(server.app, { headers, locationId: arizona }).add(courses[5]!);
    const bursts = (await admin.call('GET', 'users/bursts')).json<Bursts>();
    expect(bursts.domains).toContainEqual({ domain: 'burst.example', members: 3 });
    expect(bursts.courses.find(({ courseId }) => courseId === courses[5])).toMatchObject({ state: 'AZ', votes: 3 });
    const total = bursts.registrations.reduce((sum, { members }) => sum + members, 0);
    expect(total).toBeGreaterThan(3);
    server.clock.advance(86_400_000 + 3_600_000);
    const later = await registerAdmin(server);
    const quiet = (await later.call('GET', 'users/bursts')).json<Bursts>();
    expect(quiet).toMatchObject({ registrations: [{ members: 1 }], courses: [] });
    admin = later;
  });
});

describe('a disabled member', () => {
  it('is signed out everywhere and cannot sign in, while the votes still count', async () => {
    await picks.replace(courses.slice(0, 2), 0);
    const before = await counted();
    const reply = await setDisabled(true);
    expect(reply.json<AdminMember>().disabledAt).toBe(server.clock.now().toISOString());
    expect((await picks.add(courses[4]!)).statusCode).toBe(401);
    expect((await server.app.inject({ url: '/api/users/me', headers: member.headers })).statusCode).toBe(401);
    const post = (url: string, payload: object) => server.app.inject({ method: 'POST', url, payload });
    const { refreshToken, idToken } = member;
    expect(codeOf(await post('/api/users/refresh-token', { refreshToken }))).toEqual([401, 'session_over']);
    expect(codeOf(await post('/api/users/login', { idToken }))).toEqual([422, 'user_disabled']);
    expect(await counted()).toEqual(before);

    await setDisabled(false);
    expect(codeOf(await post('/api/users/refresh-token', { refreshToken }))).toEqual([401, 'session_over']);
    expect((await post('/api/users/login', { idToken })).statusCode).toBe(200);
    expect((await admin.audit()).slice(0, 2)).toMatchObject([
      { action: 'user_enabled', targetId: member.user._id, reason },
      { action: 'user_disabled', targetId: member.user._id, reason },
    ]);
  });

  it('can be neither the admin who calls nor an unknown member', async () => {
    expect(codeOf(await setDisabled(true, admin))).toEqual([422, 'own_account']);
    expect((await admin.call('GET', 'audit')).statusCode).toBe(200);
    const reply = await admin.call('PUT', 'users/nobody/disabled', { disabled: true, reason });
    expect(codeOf(reply)).toEqual([404, 'not_found']);
  });
});

describe('voided votes', () => {
  it('[R12.1] are taken out of the tallies once, and added again once when they are restored', async () => {
    const other = await registerMember(server, { verified: true });
    await pickCalls(server.app, { headers: other.headers, locationId: arizona }).replace(courses.slice(0, 2), 0);
    const without = await counted();
    const turnoutWithout = await turnout();
    await picks.replace(courses.slice(0, 22), 0);
    const withAll = await counted();
    expect((await setVoided(true)).json<AdminMember>()).toMatchObject({ counted: false, votes: 22 });
    expect([await counted(), await turnout()]).toEqual([without, turnoutWithout]);
    // A repeated call takes nothing out twice.
    await setVoided(true);
    expect(await counted()).toEqual(without);
    await setVoided(false);
    await setVoided(false);
    expect([await counted(), await turnout()]).toEqual([withAll, turnoutWithout + 1]);
    expect((await admin.audit()).slice(0, 2)).toMatchObject([
      { action: 'votes_restored', targetId: member.user._id, reason },
      { action: 'votes_voided', targetId: member.user._id, reason },
    ]);
  });

  it('can be changed by their member, and count as changed once they are restored', async () => {
    await picks.replace(courses.slice(0, 3), 0);
    const before = await counted();
    await setVoided(true);
    await picks.remove(courses[0]!);
    await picks.add(courses[9]!);
    expect((await picks.get()).json()).toMatchObject({ counted: false });
    await setVoided(false);
    const after = await counted();
    expect(after.get(courses[9]!)).toBe((before.get(courses[9]!) ?? 0) + 1);
    expect(after.get(courses[0]!) ?? 0).toBe(before.get(courses[0]!)! - 1);
  });

  it('stay uncounted when their member signs in with an address that was verified meanwhile', async () => {
    const late = await registerMember(server);
    await pickCalls(server.app, { headers: late.headers, locationId: arizona }).replace(courses.slice(0, 4), 0);
    const before = await counted();
    await setVoided(true, late);
    await changeIdentity(late.uid, { emailVerified: true });
    const idToken = await signInAgain(late.user.email);
    expect(
      (await server.app.inject({ method: 'POST', url: '/api/users/login', payload: { idToken } })).statusCode,
    ).toBe(200);
    expect(await counted()).toEqual(before);
    await setVoided(false, late);
    expect((await counted()).get(courses[0]!)).toBe((before.get(courses[0]!) ?? 0) + 1);
  });

  it('of an unverified member stay uncounted when they are restored', async () => {
    const late = await registerMember(server);
    await pickCalls(server.app, { headers: late.headers, locationId: arizona }).add(courses[0]!);
    const before = await counted();
    await setVoided(true, late);
    expect((await setVoided(false, late)).json<AdminMember>()).toMatchObject({ counted: false, voidedAt: null });
    expect(await counted()).toEqual(before);
  });

  it('are deleted with their member’s account', async () => {
    const before = await counted();
    await picks.replace(courses.slice(0, 5), 0);
    await setVoided(true);
    server.clock.set(new Date());
    const payload = { idToken: member.idToken };
    const left = await server.app.inject({ method: 'DELETE', url: '/api/users/me', headers: member.headers, payload });
    expect(left.statusCode).toBe(204);
    expect(await counted()).toEqual(before);
  });
});
