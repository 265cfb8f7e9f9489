import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Result } from '../../../contract/elections.ts';
import { type AccountWaits, createAccountWaits } from '../../../server/features/users/accountWaits.ts';
import { registerAdmin } from '../../support/server/admin.ts';
import { CLOSE, startElectionScene } from '../../support/server/electionScene.ts';
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

const HOUR_MS = 3_600_000;
const env = { NEW_ACCOUNT_WAIT_HOURS: '20', REQUIRE_VERIFIED_EMAIL: 'on' };
let server: TestServer;
let waits: AccountWaits;

beforeAll(async () => {
  server = await startTestServer({ startAt: new Date(), env, coursesPerState: 3 });
  waits = workerOf(server);
});
afterAll(() => server.close());

/** One of any number of processes. */
const workerOf = ({ db, clock }: TestServer): AccountWaits => {
  const log = { error: (_facts: object, text: string) => expect.unreachable(text) };
  return createAccountWaits({ db, requireVerifiedEmail: true, tokenKeys: TEST_KEYS, now: clock.now, log });
};

/** A new member with one vote. */
async function voter(options: { email?: string; verified?: boolean } = {}, at = server): Promise<TestMember> {
  const member = await registerMember(at, { verified: true, ...options });
  const [course] = await coursesIn(at.db, 'AZ');
  const picks = pickCalls(at.app, { headers: member.headers, locationId: await locationIdIn(at.db, 'AZ') });
  expect((await picks.add(course!)).json()).toMatchObject({ counted: false });
  return member;
}

async function newSession({ idToken }: TestMember): Promise<TestMember['user']> {
  const reply = await server.app.inject({ method: 'POST', url: '/api/users/login', payload: { idToken } });
  return reply.json<TestMember>().user;
}

async function leave({ headers, user }: TestMember): Promise<void> {
  const payload = { idToken: await signInAgain(user.email) };
  const reply = await server.app.inject({ method: 'DELETE', url: '/api/users/me', headers, payload });
  expect(reply.statusCode).toBe(204);
}

/** Lets this many hours pass and the worker look; returns the votes that count. */
async function after(hours: number): Promise<number> {
  server.clock.advance(hours * HOUR_MS);
  await waits.tick();
  return countedVotes(server);
}

const turnout = async () =>
  (await server.db.selectFrom('standings').select('ballots').where('ballots', '>', 0).execute())[0]?.ballots;

describe('[R4.17] the votes of a new account', () => {
  it('go with the account, and do not count while they are voided, nor under a new account of the mailbox', async () => {
    const [leaving, voided, returning] = [await voter(), await voter(), await voter()];
    const admin = await registerAdmin(server);
    for (const { user } of [voided, returning]) await admin.setVoided(user._id, true);
    await leave(leaving);
    await leave(returning);
    await voter({ email: returning.user.email });
    expect(await after(20)).toBe(0);
    await (await registerAdmin(server)).setVoided(voided.user._id, false);
    expect(await after(0)).toBe(1);
  });

  it('count once it is old enough, in tallies and turnout, and the account says when that is', async () => {
    const before = await after(0);
    const member = await voter();
    const due = new Date(server.clock.now().getTime() + 20 * HOUR_MS);
    expect(member.user.votesCountFrom).toBe(due.toISOString());
    expect(await after(19.9)).toBe(before);
    expect(await after(0.1)).toBe(before + 1);
    expect(await turnout()).toBe(before + 1);
    expect(await newSession(member)).toMatchObject({ votesCountFrom: null });
    expect(await after(1)).toBe(before + 1);
  });

  it('count once where several processes look at the same time', async () => {
    const before = await after(0);
    await Promise.all([voter(), voter(), voter()]);
    server.clock.advance(20 * HOUR_MS);
    await Promise.all([waits.tick(), workerOf(server).tick(), workerOf(server).tick()]);
    expect(await countedVotes(server)).toBe(before + 3);
  });

  it('of a disabled account count only once it is enabled', async () => {
    const before = await after(0);
    const { user } = await voter();
    const disable = async (disabled: boolean) =>
      (await registerAdmin(server)).call('PUT', `users/${user._id}/disabled`, { disabled, reason: 'A ring' });
    expect((await disable(true)).statusCode).toBe(200);
    expect(await after(20)).toBe(before);
    expect((await disable(false)).statusCode).toBe(200);
    expect(await after(0)).toBe(before + 1);
  });

  it('wait for the verified address as well, whichever comes first', async () => {
    const before = await after(0);
    const [late, early] = [await voter({ verified: false }), await voter({ verified: false })];
    await changeIdentity(early.uid, { emailVerified: true });
    await newSession(early);
    expect(await after(19)).toBe(before);
    expect(await after(1)).toBe(before + 1);
    await changeIdentity(late.uid, { emailVerified: true });
    await newSession(late);
    expect(await after(0)).toBe(before + 2);
  });

  it('are not in the result of an election that ends before, nor in its ledger, and count in the next one', async () => {
    const scene = await startElectionScene(env);
    scene.pass(3 * HOUR_MS);
    await voter({}, scene.server);
    await scene.vote({ [scene.courses[1]!]: 2 });
    const elections = scene.worker();
    scene.pass(CLOSE.getTime() - scene.server.clock.now().getTime());
    await elections.tick();
    scene.pass(HOUR_MS);
    await workerOf(scene.server).tick();
    expect(await countedVotes(scene.server)).toBe(3);
    const result = await scene.read<Result>('/api/elections/2026/results/az');
    expect([result.ballots, result.entries.filter(({ votes }) => votes > 0).map(({ votes }) => votes)]).toEqual([
      2,
      [2],
    ]);
    const kept = await scene.server.db.selectFrom('closing_ballots').select('counted').execute();
    expect(kept).toEqual([{ counted: false }]);
    await scene.server.close();
  });
});
