import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SignedIn } from '../../../contract/session.ts';
import type { User } from '../../../contract/users.ts';
import { changeIdentity, newIdentity, signInAgain } from '../../support/server/identity.ts';
import { coursesIn, locationIdIn, pickCalls } from '../../support/server/picks.ts';
import { registerMember, startTestServer, type TestMember, type TestServer } from '../../support/server/server.ts';
import { countedVotes } from '../../support/server/votes.ts';

let server: TestServer;
let locationId: string;
let courses: number[];
beforeAll(async () => {
  server = await startTestServer({ env: { REQUIRE_VERIFIED_EMAIL: 'on' } });
  locationId = await locationIdIn(server.db, 'AZ');
  courses = await coursesIn(server.db, 'AZ');
});
afterAll(() => server.close());

type Caller = { headers: { authorization: string } };
const newName = () => `tee${randomUUID().replaceAll('-', '')}`;
const post = (url: string, payload: object, headers = {}) =>
  server.app.inject({ method: 'POST', url, payload, headers });
const logIn = (idToken: string) => post('/api/users/login', { idToken });
const register = (idToken: string) => post('/api/users', { idToken, fName: 'Pat', lName: 'Golfer' });
const vote = ({ headers }: Caller, course = courses[0]!) => pickCalls(server.app, { headers, locationId }).add(course);
const readMe = async ({ headers }: Caller) => (await server.app.inject({ url: '/api/users/me', headers })).json<User>();

describe('a mailbox with several addresses', () => {
  it.each<[first: string, ...others: string[]]>([
    ['+1@outlook.com', '+2@outlook.com', '@outlook.com', '@outlook.com.'],
    ['+1@hotmail.co.uk', '+2@hotmail.co.uk', '@hotmail.co.uk'],
    ['@ya.ru', '@yandex.ru', '+1@yandex.com'],
  ])('[R4.10] has one member: %s', async (first, ...others) => {
    const name = newName();
    await registerMember(server, { email: name + first });
    for (const address of others.map((other) => name + other)) {
      const reply = await register((await newIdentity({ email: address })).idToken);
      expect([reply.statusCode, reply.json()]).toMatchObject([409, { code: 'email_taken' }]);
    }
  });
});

describe('a mailbox of a member who never confirmed it', () => {
  async function squatted(): Promise<{ holder: TestMember; owner: string }> {
    const name = newName();
    const holder = await registerMember(server, { email: `${name.slice(0, 3)}.${name.slice(3)}@gmail.com` });
    return { holder, owner: `${name}@gmail.com` };
  }

  it('[R4.10] goes to its owner, who registers with it confirmed', async () => {
    const { holder, owner } = await squatted();
    const before = await countedVotes(server);
    await vote(holder);
    const member = await registerMember(server, { email: owner, verified: true });
    expect(member.user).toMatchObject({ email: owner, emailVerified: true });
    await vote(member, courses[1]);
    expect(await countedVotes(server)).toBe(before + 1);
    // The member who held it keeps account and picks, not counted.
    expect((await readMe(holder)).email).toBe(holder.user.email);
    expect((await pickCalls(server.app, { headers: holder.headers, locationId }).get()).json()).toMatchObject({
      courseIds: [courses[0]],
      counted: false,
    });
  });

  it('goes to another member who confirms it', async () => {
    const { holder, owner } = await squatted();
    const member = await registerMember(server, { verified: true });
    await changeIdentity(member.uid, { email: owner, emailVerified: true });
    const reply = await logIn(await signInAgain(owner));
    expect(reply.json<SignedIn>().user).toMatchObject({ email: owner, emailVerified: true });
    expect((await logIn(holder.idToken)).json<SignedIn>().user.emailVerified).toBe(false);
  });

  it('stays with the member who confirmed it first, and the votes of the other one are not counted', async () => {
    const { holder, owner } = await squatted();
    const before = await countedVotes(server);
    await vote(holder);
    await registerMember(server, { email: owner, verified: true });
    await changeIdentity(holder.uid, { emailVerified: true });
    expect((await logIn(holder.idToken)).json<SignedIn>().user.emailVerified).toBe(false);
    const proof = await post('/api/users/me/identity', { idToken: holder.idToken }, holder.headers);
    expect([proof.statusCode, proof.json()]).toMatchObject([409, { code: 'email_taken' }]);
    expect(await countedVotes(server)).toBe(before);
  });

  it('stays with its member, who tries to register a second time', async () => {
    const member = await registerMember(server);
    await changeIdentity(member.uid, { emailVerified: true });
    const reply = await register(member.idToken);
    expect([reply.statusCode, reply.json()]).toMatchObject([409, { code: 'already_registered' }]);
    expect((await logIn(member.idToken)).json<SignedIn>().user.emailVerified).toBe(true);
  });

  it('goes back to that member once its owner has deleted the account', async () => {
    const { holder, owner } = await squatted();
    const member = await registerMember(server, { email: owner, verified: true });
    await changeIdentity(holder.uid, { emailVerified: true });
    await logIn(holder.idToken);
    const before = await countedVotes(server);
    await vote(holder);
    const { idToken, headers } = member;
    await server.app.inject({ method: 'DELETE', url: '/api/users/me', headers, payload: { idToken } });
    await logIn(holder.idToken);
    expect(await countedVotes(server)).toBe(before + 1);
  });
});

it('a mailbox that two members confirm one after the other has the votes of one of them counted', async () => {
  const email = `${newName()}@club.example`;
  const first = await registerMember(server, { email, verified: true });
  const before = await countedVotes(server);
  await vote(first);
  expect(await countedVotes(server)).toBe(before + 1);
  const elsewhere = `${newName()}@club.example`;
  await changeIdentity(first.uid, { email: elsewhere, emailVerified: false });
  await logIn(await signInAgain(elsewhere));
  const second = await registerMember(server, { email, verified: true });
  await vote(second);
  expect(await countedVotes(server)).toBe(before + 1);

  await changeIdentity(first.uid, { emailVerified: true });
  await logIn(await signInAgain(elsewhere));
  expect(await countedVotes(server)).toBe(before + 2);
});
