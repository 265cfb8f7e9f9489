import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { changeIdentity, newIdentity, signInAgain } from '../../../support/server/identity.ts';
import { registerMember, startTestServer, type TestServer } from '../../../support/server/server.ts';

const ROUNDS = 8;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { REQUIRE_VERIFIED_EMAIL: 'on' } });
});
afterAll(() => server.close());

const newName = () => `tee${randomUUID().replaceAll('-', '')}`;
const post = (url: string, payload: object, headers = {}) =>
  server.app.inject({ method: 'POST', url, payload, headers });

/**
 * A member who has confirmed another address at the identity service, which this server learns by `show` or `logIn`.
 */
async function movedMember(email: string) {
  const member = await registerMember(server);
  await changeIdentity(member.uid, { email, emailVerified: true });
  const idToken = await signInAgain(email);
  return {
    show: () => post('/api/users/me/identity', { idToken }, member.headers),
    logIn: () => post('/api/users/login', { idToken }),
  };
}

const ownersOf = (mailbox: string) =>
  server.db.selectFrom('members').select('email_verified').where('email_normalised', '=', mailbox).execute();

it('[R4.10] of two members who confirm one mailbox at once, one gets it and one is refused', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const name = newName();
    const movers = [await movedMember(`${name}+1@outlook.com`), await movedMember(`${name}+2@outlook.com`)];
    const replies = await Promise.all(movers.map(({ show }) => show()));
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect(replies.find(({ statusCode }) => statusCode === 409)!.json()).toMatchObject({ code: 'email_taken' });
    expect(await ownersOf(`${name}@outlook.com`)).toEqual([{ email_verified: true }]);
  }
});

it('two members who confirm a mailbox at once that a third one only claimed are both signed in, and one gets it', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const name = newName();
    await registerMember(server, { email: `${name}@outlook.com` });
    const movers = [await movedMember(`${name}+1@outlook.com`), await movedMember(`${name}+2@outlook.com`)];
    const replies = await Promise.all(movers.map(({ logIn }) => logIn()));
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await ownersOf(`${name}@outlook.com`)).toEqual([{ email_verified: true }]);
  }
});

it('[R4.10] of a new member and a member who confirm one mailbox at once, one gets it and one is refused', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const name = newName();
    const { show } = await movedMember(`${name}+1@outlook.com`);
    const email = `${name}+2@outlook.com`;
    await newIdentity({ email, verified: true });
    const form = { idToken: await signInAgain(email), fName: 'Pat', lName: 'Golfer' };
    const replies = await Promise.all([post('/api/users', form), show()]);
    const [joined, moved] = replies.map(({ statusCode }) => statusCode);
    expect([
      [201, 409],
      [409, 200],
    ]).toContainEqual([joined, moved]);
    expect(await ownersOf(`${name}@outlook.com`)).toEqual([{ email_verified: true }]);
  }
});

it('overlapping sign-ins and identity calls of one member with a new address all succeed', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { show, logIn } = await movedMember(`${newName()}@outlook.com`);
    const replies = await Promise.all([show(), logIn(), logIn(), show()]);
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
  }
});
