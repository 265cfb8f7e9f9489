import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SignedIn } from '../../../contract/session.ts';
import type { User } from '../../../contract/users.ts';
import { migrate } from '../../../server/db/migrate.ts';
import { openTestDatabase } from '../../support/server/database.ts';
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
  it('[R4.10] has one member', async () => {
    const name = newName();
    await registerMember(server, { email: `${name}+1@outlook.com` });
    for (const address of [`${name}+2@outlook.com`, `${name}@outlook.com`]) {
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

describe('the migration of a database with several members of one mailbox', () => {
  it('[R13.9] keeps all members, counts the first who confirmed, and names the others in the audit log', async () => {
    const { db, close } = await openTestDatabase();
    const aDay = (day: number) => new Date(Date.UTC(2026, 0, day));
    const old = (id: string, email: string, about: { verified?: boolean; day: number; voided?: boolean }) => ({
      id,
      identity_uid: id,
      email,
      email_normalised: email,
      email_verified: about.verified ?? false,
      name: id,
      f_name: id,
      l_name: id,
      counted: (about.verified ?? false) && !about.voided,
      voided_at: about.voided ? aDay(20) : null,
      counts_when_restored: about.voided ? true : null,
      created_at: aDay(about.day),
    });
    const members = [
      old('unconfirmed', 'pat+0@outlook.com', { day: 1 }),
      old('first', 'pat+1@outlook.com', { verified: true, day: 2 }),
      old('plain', 'pat@outlook.com', { verified: true, day: 3 }),
      old('voided', 'pat+3@outlook.com', { verified: true, day: 4, voided: true }),
      old('mac', 'sam@mac.com', { verified: true, day: 5 }),
      old('icloud', 'sam+x@icloud.com', { verified: true, day: 6 }),
      old('yahoo', 'kim-x@yahoo.com', { day: 7 }),
      old('only-a-tag', '+x@zoho.com', { day: 8 }),
      old('gmail', 'sq@gmail.com', { day: 9 }),
      old('elsewhere', 'pat+1@club.example', { day: 10 }),
    ];
    await db.insertInto('members').values(members).execute();
    const ballot = { location_id: locationId, course_ids: courses.slice(0, 3), version: 1, updated_at: aDay(11) };
    await db
      .insertInto('ballots')
      .values(['first', 'plain', 'voided', 'icloud'].map((id) => ({ ...ballot, member_id: id })))
      .execute();
    const text = await readFile(new URL('../../../server/db/migrations/0007_mailboxes.sql', import.meta.url), 'utf8');
    await migrate(db, [{ name: '99_again.sql', text }]);

    const after = await db
      .selectFrom('members')
      .select(['id', 'email_normalised', 'counted', 'counts_when_restored'])
      .orderBy('created_at')
      .execute();
    expect(after.map(({ id, email_normalised: mailbox, counted }) => [id, mailbox, counted])).toEqual([
      ['unconfirmed', null, false],
      ['first', 'pat@outlook.com', true],
      ['plain', null, false],
      ['voided', null, false],
      ['mac', 'sam@icloud.com', true],
      ['icloud', null, false],
      ['yahoo', 'kim@yahoo.com', false],
      ['only-a-tag', '+x@zoho.com', false],
      ['gmail', 'sq@gmail.com', false],
      ['elsewhere', 'pat+1@club.example', false],
    ]);
    expect(after.find(({ id }) => id === 'voided')?.counts_when_restored).toBe(false);
    const told = await db.selectFrom('audit_log').select(['action', 'target_id', 'details']).orderBy('id').execute();
    const shared = (target: string, owner: string) => ({
      action: 'mailbox_shared',
      target_id: target,
      details: { owner },
    });
    expect(told).toEqual([
      shared('plain', 'first'),
      shared('unconfirmed', 'first'),
      shared('voided', 'first'),
      shared('icloud', 'mac'),
    ]);
    const taken = await sql<{ deltas: number }>`
      select count(*)::integer as deltas from outbox where removed = ${courses.slice(0, 3)}::integer[] and ballots_delta = -1`.execute(
      db,
    );
    expect(taken.rows).toEqual([{ deltas: 2 }]);
    await close();
  });
});
