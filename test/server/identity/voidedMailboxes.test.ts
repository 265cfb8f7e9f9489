import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseTokenKeys } from '../../../server/auth/tokenKeys.ts';
import { normaliseEmail } from '../../../server/features/users/emailAddress.ts';
import { macsOf } from '../../../server/features/users/voidedMailboxRepository.ts';
import { registerAdmin } from '../../support/server/admin.ts';
import { changeIdentity, signInAgain } from '../../support/server/identity.ts';
import { coursesIn, locationIdIn, pickCalls } from '../../support/server/picks.ts';
import {
  registerMember,
  startTestServer,
  TEST_KEYS,
  type TestMember,
  type TestServer,
} from '../../support/server/server.ts';
import { countedVotes } from '../../support/server/votes.ts';

let server: TestServer;
let locationId: string;
let course: number;
beforeAll(async () => {
  server = await startTestServer({ startAt: new Date(), env: { REQUIRE_VERIFIED_EMAIL: 'on' } });
  locationId = await locationIdIn(server.db, 'AZ');
  [course = 0] = await coursesIn(server.db, 'AZ');
});
afterAll(() => server.close());

const newName = () => `tee${randomUUID().replaceAll('-', '')}`;
const logIn = (idToken: string) => server.app.inject({ method: 'POST', url: '/api/users/login', payload: { idToken } });
const vote = ({ headers }: TestMember) => pickCalls(server.app, { headers, locationId }).add(course);

describe('the mailbox of a member whose votes are voided', () => {
  const setVoided = async ({ user }: TestMember, voided: boolean) => {
    const admin = await registerAdmin(server);
    const reply = await admin.call('PUT', `users/${user._id}/voided`, { voided, reason: 'A ring of accounts' });
    expect(reply.statusCode).toBe(200);
    return admin;
  };
  const leave = async ({ headers, user }: TestMember) => {
    const idToken = await signInAgain(user.email);
    const payload = { idToken };
    expect((await server.app.inject({ method: 'DELETE', url: '/api/users/me', headers, payload })).statusCode).toBe(
      204,
    );
  };
  const notes = () => server.db.selectFrom('voided_mailboxes').selectAll().execute();
  const newMember = (address = `${newName()}@gmail.com`, verified = true) =>
    registerMember(server, { email: address, verified });
  const retagged = ({ user }: TestMember) => user.email.replace('@', '+again@');

  it('[R4.15] keeps the votes of its next members uncounted after the account is deleted, in any spelling', async () => {
    const first = await newMember();
    const before = await countedVotes(server);
    await vote(first);
    await setVoided(first, true);
    await leave(first);
    const again = await newMember(retagged(first));
    await vote(again);
    expect(await countedVotes(server)).toBe(before);
    await leave(again);
    const third = await newMember(first.user.email);
    await vote(third);
    expect(await countedVotes(server)).toBe(before);

    const admin = await setVoided(third, false);
    expect(await countedVotes(server)).toBe(before + 1);
    expect(await notes()).toEqual([]);
    expect((await admin.audit())[1]).toMatchObject({
      action: 'votes_voided',
      targetId: third.user._id,
      actor: { kind: 'operator' },
    });
  });

  it('[R4.15] keeps the votes of a next member uncounted who confirms it later', async () => {
    const first = await newMember();
    await setVoided(first, true);
    await leave(first);
    const before = await countedVotes(server);
    const again = await newMember(retagged(first), false);
    const rows = server.db.selectFrom('members').select('voided_at').where('id', '=', again.user._id);
    expect(await rows.execute(), 'a member who has not confirmed the mailbox keeps the votes').toEqual([
      { voided_at: null },
    ]);
    await vote(again);
    await changeIdentity(again.uid, { emailVerified: true });
    await logIn(again.idToken);
    await logIn(again.idToken);
    expect(await countedVotes(server)).toBe(before);
    await setVoided(again, false);
    expect(await countedVotes(server)).toBe(before + 1);
  });

  it('[R4.15] keeps the votes of its next member uncounted after the first one changed the address', async () => {
    const first = await newMember();
    await setVoided(first, true);
    const elsewhere = `${newName()}@club.example`;
    await changeIdentity(first.uid, { email: elsewhere, emailVerified: true });
    await logIn(await signInAgain(elsewhere));
    const before = await countedVotes(server);
    await vote(await newMember(first.user.email));
    expect(await countedVotes(server)).toBe(before);
  });

  it('[R4.15] is known again by the note of an earlier release, which took each address of the provider for a mailbox', async () => {
    const address = `${newName()}+1@hotmail.co.uk`;
    const [mac = ''] = macsOf(TEST_KEYS, address);
    await server.db.insertInto('voided_mailboxes').values({ mac, member_id: 'gone', left_at: new Date() }).execute();
    const before = await countedVotes(server);
    const again = await newMember(address);
    await vote(again);
    expect(await countedVotes(server)).toBe(before);
    await setVoided(again, false);
    expect(await countedVotes(server)).toBe(before + 1);
    expect((await notes()).map((note) => note.mac)).not.toContain(mac);
  });

  it('[R4.15] is remembered as a keyed hash, which does not reveal the address', async () => {
    const first = await newMember();
    await setVoided(first, true);
    await leave(first);
    const [note] = (await notes()).filter(({ member_id: id }) => id === first.user._id);
    expect(note?.mac).toMatch(/^[\w-]{43}$/);
    // A guessed address cannot be checked without the key.
    const mailbox = normaliseEmail(first.user.email);
    expect(macsOf(TEST_KEYS, mailbox)).toEqual([note?.mac]);
    expect(createHash('sha256').update(mailbox).digest('base64url')).not.toBe(note?.mac);
    expect(macsOf(parseTokenKeys(`other:${'A'.repeat(43)}`), mailbox)).not.toContain(note?.mac);
  });

  it('is not remembered where the votes were not voided, were restored, or never counted', async () => {
    const ordinary = await newMember();
    const restored = await newMember();
    await setVoided(restored, true);
    await setVoided(restored, false);
    const unconfirmed = await newMember(undefined, false);
    await setVoided(unconfirmed, true);
    const before = await countedVotes(server);
    for (const member of [ordinary, restored, unconfirmed]) {
      await leave(member);
      await vote(await newMember(member.user.email));
    }
    expect(await countedVotes(server)).toBe(before + 3);
  });
});
