import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SignedIn } from '../../../contract/session.ts';
import type { User } from '../../../contract/users.ts';
import { changeIdentity, newIdentity, signInAgain } from '../../support/server/identity.ts';
import { coursesIn, locationIdIn, pickCalls } from '../../support/server/picks.ts';
import { registerMember, startTestServer, type TestMember, type TestServer } from '../../support/server/server.ts';
import { countedVotes } from '../../support/server/votes.ts';

let server: TestServer;
let member: TestMember;
let locationId: string;
let courses: number[];
beforeAll(async () => {
  server = await startTestServer({ env: { REQUIRE_VERIFIED_EMAIL: 'on' } });
  locationId = await locationIdIn(server.db, 'AZ');
  courses = await coursesIn(server.db, 'AZ');
});
afterAll(() => server.close());
beforeEach(async () => {
  member = await registerMember(server);
});

type Caller = { headers: { authorization: string } };
const newAddress = () => `moved-${randomUUID()}@example.com`;
const post = (url: string, payload: object, headers = {}) =>
  server.app.inject({ method: 'POST', url, payload, headers });
const follow = ({ headers }: Caller, idToken: string) => post('/api/users/me/identity', { idToken }, headers);
const logIn = (idToken: string) => post('/api/users/login', { idToken });
const readMe = ({ headers }: Caller) => server.app.inject({ url: '/api/users/me', headers });
const vote = (courseId: number) => pickCalls(server.app, { headers: member.headers, locationId }).add(courseId);

async function anotherSession(): Promise<Caller> {
  const { accessToken } = (await logIn(member.idToken)).json<SignedIn>();
  return { headers: { authorization: `Bearer ${accessToken}` } };
}

describe('a member who sends a newer ID token', () => {
  it('[R4.11] has the stored ballots counted once the address is verified', async () => {
    const before = await countedVotes(server);
    for (const course of courses.slice(0, 3)) await vote(course);
    expect((await follow(member, member.idToken)).json<User>().emailVerified).toBe(false);
    expect(await countedVotes(server)).toBe(before);

    await changeIdentity(member.uid, { emailVerified: true });
    const reply = await follow(member, member.idToken);
    expect([reply.statusCode, reply.json()]).toEqual([200, { ...member.user, emailVerified: true }]);
    expect(reply.headers['cache-control']).toBe('no-store');
    expect((await readMe(member)).json()).toEqual(reply.json());
    expect((await vote(courses[0]!)).json()).toMatchObject({ counted: true });
    expect(await countedVotes(server)).toBe(before + 3);
  });

  it('has each vote counted once while sign-ins, votes and this call overlap', async () => {
    const before = await countedVotes(server);
    await changeIdentity(member.uid, { emailVerified: true });
    const calls = courses
      .slice(0, 12)
      .flatMap((course, index) => [vote(course), index % 3 ? follow(member, member.idToken) : logIn(member.idToken)]);
    const replies = await Promise.all(calls);
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(await countedVotes(server)).toBe(before + 12);
  });

  it('[R4.14] loses the other sessions and keeps the own one after a change of the password', async () => {
    const other = await anotherSession();
    expect((await readMe(other)).statusCode).toBe(200);
    await follow(member, member.idToken);
    expect((await readMe(other)).statusCode).toBe(200);

    await changeIdentity(member.uid, { password: 'new-irons-7' });
    const reply = await follow(member, await signInAgain(member.user.email, 'new-irons-7'));
    expect(reply.statusCode).toBe(200);
    expect((await readMe(other)).statusCode).toBe(401);
    expect((await readMe(member)).statusCode).toBe(200);
    // Only the first sign-in with a new password ends sessions.
    await logIn(await signInAgain(member.user.email, 'new-irons-7'));
    expect((await readMe(member)).statusCode).toBe(200);
  });

  it('has the new address after a change of it', async () => {
    const email = newAddress();
    await changeIdentity(member.uid, { email });
    const reply = await follow(member, await signInAgain(email));
    expect(reply.json()).toEqual({ ...member.user, email });
    expect(reply.json<User>().lastLogin).toBe(member.user.lastLogin);
  });

  it('is refused with 422 for an invalid token, because a 401 would renew the session', async () => {
    await changeIdentity(member.uid, { password: 'new-irons-7' });
    const reply = await follow(member, 'nonsense');
    expect([reply.statusCode, reply.json()]).toMatchObject([422, { code: 'recent_login_required' }]);
    expect((await readMe(member)).statusCode).toBe(200);
  });

  it('is refused with the token of another account, and nothing changes', async () => {
    const other = await newIdentity({ verified: true });
    const reply = await follow(member, other.idToken);
    expect([reply.statusCode, reply.json()]).toMatchObject([422, { code: 'member_mismatch' }]);
    expect((await readMe(member)).json()).toEqual(member.user);
  });

  it('is refused when another process has ended the session', async () => {
    const ended = { revoked_at: server.clock.now() };
    await server.db.updateTable('sessions').set(ended).where('member_id', '=', member.user._id).execute();
    expect((await follow(member, member.idToken)).statusCode).toBe(401);
  });
});

describe('a new address that belongs to another member', () => {
  let spelling: string;
  beforeEach(async () => {
    const name = `tee${randomUUID().replaceAll('-', '')}`;
    await registerMember(server, { email: `${name}@gmail.com`, verified: true });
    spelling = `${name}+two@gmail.com`;
    await changeIdentity(member.uid, { email: spelling, emailVerified: true });
  });

  it('is refused, and the member keeps the old one', async () => {
    const reply = await follow(member, await signInAgain(spelling));
    expect([reply.statusCode, reply.json()]).toMatchObject([409, { code: 'email_taken' }]);
    expect((await readMe(member)).json()).toEqual(member.user);
  });

  it('does not keep the member from signing in', async () => {
    const reply = await logIn(await signInAgain(spelling));
    expect(reply.statusCode).toBe(200);
    expect(reply.json<SignedIn>().user).toMatchObject({ email: member.user.email, emailVerified: false });
  });

  it('makes no ballot count, because one mailbox has one vote', async () => {
    const before = await countedVotes(server);
    await vote(courses[0]!);
    await logIn(await signInAgain(spelling));
    await follow(member, await signInAgain(spelling));
    expect(await countedVotes(server)).toBe(before);
  });

  it('does not keep a new password from ending the other sessions', async () => {
    const other = await anotherSession();
    await changeIdentity(member.uid, { password: 'new-irons-7' });
    expect((await follow(member, await signInAgain(spelling, 'new-irons-7'))).statusCode).toBe(409);
    expect((await readMe(other)).statusCode).toBe(401);
    expect((await readMe(member)).statusCode).toBe(200);
  });
});

describe('signing in', () => {
  it('is refused to a disabled account of the identity service', async () => {
    await changeIdentity(member.uid, { disableUser: true });
    const reply = await logIn(member.idToken);
    expect([reply.statusCode, reply.json()]).toMatchObject([422, { code: 'user_disabled' }]);
  });

  it('ends the earlier sessions of an account that has its first password', async () => {
    // Stored for a member who signed up by mailed link; every identity of the emulator here has a password.
    const noPassword = { password_updated_at: null };
    await server.db.updateTable('members').set(noPassword).where('id', '=', member.user._id).execute();
    await logIn(member.idToken);
    expect((await readMe(member)).statusCode).toBe(401);
  });
});
