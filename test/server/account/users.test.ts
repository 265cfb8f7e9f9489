import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ErrorResponse } from '../../../contract/errors.ts';
import type { SignedIn } from '../../../contract/session.ts';
import { changeIdentity, newIdentity, signInAgain } from '../../support/server/identity.ts';
import { registerMember, startTestServer, type TestServer } from '../../support/server/server.ts';

const ADMIN = `admin-${crypto.randomUUID()}@example.com`;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { ADMIN_EMAILS: `other@example.com, ${ADMIN.toUpperCase()}` } });
});
afterAll(() => server.close());

const post = (url: string, payload: object) => server.app.inject({ method: 'POST', url, payload });
const logIn = (idToken: string) => post('/api/users/login', { idToken, method: 'email' });
const fieldErrors = (reply: { json: () => unknown }) => Object.keys((reply.json() as Required<ErrorResponse>).fields);
const me = async ({ headers }: { headers: { authorization: string } }) =>
  (await server.app.inject({ url: '/api/users/me', headers })).json<SignedIn['user']>();

describe('a registration', () => {
  it('[R4.2, R11.3] returns both tokens and the new member, whom the access token identifies', async () => {
    const { idToken, email } = await newIdentity();
    const reply = await post('/api/users', { idToken, fName: ' Pat ', lName: ' Golfer ', state: 'new york' });
    expect(reply.statusCode).toBe(201);
    expect(reply.headers['cache-control']).toBe('no-store');
    const { accessToken, refreshToken, user } = reply.json<SignedIn>();
    const now = server.clock.now().toISOString();
    const expected = { email, name: 'Pat Golfer', fName: 'Pat', lName: 'Golfer', state: 'NY', isAdmin: false };
    expect(user).toMatchObject({ ...expected, primaryLocation: null, emailVerified: false, createdAt: now });
    expect(user._id).toMatch(/^[\w-]{16}$/);
    expect(refreshToken).toMatch(/^v1\.[\w-]{16}\.0\.[\w-]{43}$/);
    expect(await me({ headers: { authorization: `Bearer ${accessToken}` } })).toEqual(user);
  });

  it('can have a display name', async () => {
    expect((await registerMember(server, { name: ' Eagle Eye ' })).user.name).toBe('Eagle Eye');
  });

  it('[R4.16] needs no name: the member has that of the identity, else none', async () => {
    const [nameless, google, odd] = [await newIdentity(), await newIdentity(), await newIdentity()];
    await changeIdentity(google.uid, { displayName: ' Ada Palmer ' });
    await changeIdentity(odd.uid, { displayName: 'Pat\u202Eflog' });
    const names: unknown[] = [];
    for (const { idToken } of [nameless, google, odd]) {
      const { user } = (await post('/api/users', { idToken })).json<SignedIn>();
      names.push([user.name, user.fName, user.lName]);
    }
    expect(names).toEqual([
      ['', '', ''],
      ['Ada Palmer', '', ''],
      ['', '', ''],
    ]);
  });

  it('is refused to an identity that is a member already', async () => {
    const { idToken } = await registerMember(server);
    const reply = await post('/api/users', { idToken, fName: 'Pat', lName: 'Golfer' });
    expect([reply.statusCode, reply.json()]).toMatchObject([409, { code: 'already_registered' }]);
  });

  it('is refused to an identity that was removed with its member, while its ID token is still valid', async () => {
    const { idToken, uid } = await newIdentity();
    // The emulator forgets a removed account at once; a token of Firebase stays valid for up to an hour.
    const removed_at = server.clock.now();
    await server.db.insertInto('removed_identities').values({ uid, removed_at }).execute();
    const reply = await post('/api/users', { idToken, fName: 'Pat', lName: 'Golfer' });
    expect([reply.statusCode, reply.json()]).toMatchObject([401, { code: 'identity_rejected' }]);
    expect((await logIn(idToken)).json()).toMatchObject({ code: 'not_registered' });
  });

  it('makes one member when it is sent eight times at once', async () => {
    const { idToken } = await newIdentity();
    const form = { idToken, fName: 'Pat', lName: 'Golfer' };
    const replies = await Promise.all(Array.from({ length: 8 }, () => post('/api/users', form)));
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([201, ...Array<number>(7).fill(409)]);
  });

  it('is refused with the name of the wrong field', async () => {
    const { idToken } = await newIdentity();
    const unknown = await post('/api/users', { idToken, fName: 'Pat', lName: 'Golfer', state: 'Atlantis' });
    const fields = { state: 'Use the name of a US state or its two-letter code.' };
    expect([unknown.statusCode, unknown.json()]).toMatchObject([400, { fields }]);
    const blank = await post('/api/users', { idToken, fName: '  ', lName: 'Golfer' });
    expect([blank.statusCode, fieldErrors(blank)]).toEqual([400, ['fName']]);
  });

  it('[R1.1] is refused with a field that would make the member an admin', async () => {
    const { idToken } = await newIdentity();
    const reply = await post('/api/users', { idToken, fName: 'Pat', lName: 'Golfer', isAdmin: true });
    expect([reply.statusCode, fieldErrors(reply)]).toEqual([400, ['isAdmin']]);
  });
});

describe('a sign-in', () => {
  it('[R11.3] of an identity that never registered is refused with not_registered', async () => {
    const reply = await logIn((await newIdentity()).idToken);
    expect([reply.statusCode, reply.json()]).toMatchObject([404, { code: 'not_registered' }]);
  });

  it('of a sample member of a demo opens no session', async () => {
    const { idToken, user } = await registerMember(server);
    await server.db.updateTable('members').set({ sample: true }).where('id', '=', user._id).execute();
    const reply = await logIn(idToken);
    expect([reply.statusCode, reply.json()]).toMatchObject([404, { code: 'not_registered' }]);
    const sessions = server.db.selectFrom('sessions').select('id').where('member_id', '=', user._id);
    expect(await sessions.execute()).toHaveLength(1);
  });

  it('opens a new session and sets lastLogin', async () => {
    const member = await registerMember(server);
    server.clock.advance(60_000);
    const signedIn = (await logIn(member.idToken)).json<SignedIn>();
    expect(signedIn.user.lastLogin).toBe(server.clock.now().toISOString());
    expect(signedIn.user.createdAt).not.toBe(signedIn.user.lastLogin);
    expect(signedIn.refreshToken.split('.')[1]).not.toBe(member.refreshToken.split('.')[1]);
  });

  it('[R4.14] with a new password ends the earlier sessions', async () => {
    const member = await registerMember(server);
    await changeIdentity(member.uid, { password: 'new-irons-7' });
    const login = await logIn(await signInAgain(member.user.email, 'new-irons-7'));
    expect(login.statusCode).toBe(200);
    expect((await server.app.inject({ url: '/api/users/me', headers: member.headers })).statusCode).toBe(401);
    const { accessToken } = login.json<SignedIn>();
    expect((await me({ headers: { authorization: `Bearer ${accessToken}` } }))._id).toBe(member.user._id);
    const sessions = server.db.selectFrom('sessions').select('reason').where('member_id', '=', member.user._id);
    expect(await sessions.orderBy('created_at').orderBy('reason').execute()).toEqual([
      { reason: 'password changed' },
      { reason: null },
    ]);
  });

  it('with a new address changes the member’s address', async () => {
    const member = await registerMember(server);
    const email = `moved-${crypto.randomUUID()}@example.com`;
    await changeIdentity(member.uid, { email });
    expect((await logIn(await signInAgain(email))).json<SignedIn>().user.email).toBe(email);
  });
});

describe('a change of names', () => {
  const change = ({ headers }: { headers: { authorization: string } }, payload: object) =>
    server.app.inject({ method: 'PATCH', url: '/api/users/me', headers, payload });

  it('[R4.9] trims the new names and leaves the others as they are', async () => {
    const member = await registerMember(server);
    const reply = await change(member, { name: '  Eagle Eye ', lName: 'O’Malley' });
    const expected = { ...member.user, name: 'Eagle Eye', lName: 'O’Malley' };
    expect([reply.statusCode, reply.json()]).toEqual([200, expected]);
    expect(reply.headers['cache-control']).toBe('no-store');
    expect(await me(member)).toEqual(expected);
    expect((await change(member, { fName: 'Patricia' })).json()).toEqual({ ...expected, fName: 'Patricia' });
    expect((await change(member, { fName: '', lName: '' })).json()).toEqual({ ...expected, fName: '', lName: '' });
  });

  it('[R4.9] is refused with an empty body, with blank or too long names, and with any other field', async () => {
    const member = await registerMember(server);
    const wrong: [payload: object, field: string][] = [
      [{}, 'body'],
      [{ name: '' }, 'name'],
      [{ fName: ' \t ' }, 'fName'],
      [{ fName: '\u200B' }, 'fName'],
      [{ lName: 'x'.repeat(81) }, 'lName'],
      [{ name: 'Pat', isAdmin: true }, 'isAdmin'],
      [{ name: 'Pat', email: 'pat@example.com' }, 'email'],
    ];
    for (const [payload, field] of wrong) {
      const reply = await change(member, payload);
      expect([reply.statusCode, fieldErrors(reply)], field).toEqual([400, [field]]);
    }
    expect(await me(member)).toEqual(member.user);
  });

  it('[R4.9] is refused with invisible names and with names that turn other texts around, with the reason', async () => {
    const member = await registerMember(server);
    const wrong: [name: string, sentence: RegExp][] = [
      ['\u200B', /one visible letter/],
      ['\u2060\u00AD', /one visible letter/],
      ['Pat\u202Eflog', /Use one line/],
      ['Pat\nGolfer', /Use one line/],
    ];
    for (const [name, sentence] of wrong) {
      const reply = await change(member, { name });
      expect([reply.statusCode, reply.json<ErrorResponse>().fields?.name], name).toEqual([
        400,
        expect.stringMatching(sentence),
      ]);
      const { idToken } = await newIdentity();
      const joined = await post('/api/users', { idToken, fName: 'Pat', lName: name });
      expect([joined.statusCode, joined.json<ErrorResponse>().fields?.lName]).toEqual([
        400,
        expect.stringMatching(sentence),
      ]);
    }
    expect((await change(member, { name: 'יעל' })).statusCode).toBe(200);
  });

  it('changes no other member', async () => {
    const [member, other] = [await registerMember(server), await registerMember(server)];
    await change(member, { name: 'Eagle Eye' });
    expect(await me(other)).toEqual(other.user);
  });

  it('is refused when another process has ended the session', async () => {
    const member = await registerMember(server);
    await me(member);
    const { _id } = member.user;
    await server.db.updateTable('sessions').set({ revoked_at: new Date() }).where('member_id', '=', _id).execute();
    expect((await change(member, { name: 'Ghost' })).statusCode).toBe(401);
    const row = await server.db.selectFrom('members').select('name').where('id', '=', _id).executeTakeFirstOrThrow();
    expect(row.name).toBe('Pat Golfer');
  });
});

describe('an admin', () => {
  it('is a member with a listed address, from the first sign-in with that address verified', async () => {
    const member = await registerMember(server, { email: ADMIN });
    expect(member.user.isAdmin).toBe(false);
    await changeIdentity(member.uid, { emailVerified: true });
    expect((await logIn(member.idToken)).json<SignedIn>().user.isAdmin).toBe(true);
    expect((await me(member)).isAdmin).toBe(true);
  });

  it('is no member with another address, although it is verified', async () => {
    expect((await registerMember(server, { verified: true })).user).toMatchObject({
      isAdmin: false,
      emailVerified: true,
    });
  });
});
