import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Ballot } from '../../../../contract/picks.ts';
import { findDifferences } from '../../../../server/workers/recount.ts';
import { type AdminCalls, registerAdmin } from '../../../support/server/admin.ts';
import { changeIdentity } from '../../../support/server/identity.ts';
import { coursesIn, locationIdIn, type PickCalls, pickCalls } from '../../../support/server/picks.ts';
import { registerMember, startTestServer, type TestServer } from '../../../support/server/server.ts';
import { addCourses, recount, talliesOf } from '../../../support/server/votes.ts';

const ROUNDS = 12;

let server: TestServer;
let admins: [AdminCalls, AdminCalls];
let arizona: string;
let courses: number[];
beforeAll(async () => {
  server = await startTestServer({ startAt: new Date(), env: { REQUIRE_VERIFIED_EMAIL: 'on' } });
  admins = [await registerAdmin(server), await registerAdmin(server)];
  arizona = await locationIdIn(server.db, 'AZ');
  courses = await coursesIn(server.db, 'AZ');
});
afterAll(() => server.close());

const reason = 'A ring of accounts';

async function numbersAgree(): Promise<void> {
  expect(await findDifferences(server.db)).toEqual([]);
  await server.standings.tick();
  expect(await findDifferences(server.db)).toEqual([]);
  expect(await talliesOf(server.db)).toEqual(await recount(server.db));
}

/** The same calls in another order each round. */
const rotated = <T>(items: T[], by: number): T[] => [
  ...items.slice(by % items.length),
  ...items.slice(0, by % items.length),
];

it('all numbers equal a recount when votes are voided and restored while their member votes and becomes verified', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const member = await registerMember(server, { verified: round % 2 === 0 });
    const picks = pickCalls(server.app, { headers: member.headers, locationId: arizona });
    await picks.replace(courses.slice(0, 3), 0);
    await changeIdentity(member.uid, { emailVerified: true });
    const setVoided = (voided: boolean) => admins[0].setVoided(member.user._id, voided);
    const logIn = () =>
      server.app.inject({ method: 'POST', url: '/api/users/login', payload: { idToken: member.idToken } });
    const calls = [
      () => setVoided(true),
      () => picks.add(courses[4]!),
      () => logIn(),
      () => picks.remove(courses[0]!),
      () => setVoided(round % 3 === 0),
      () => picks.add(courses[5]!),
    ];
    const replies = await Promise.all(rotated(calls, round).map((call) => call()));
    const wasDone = (reply: (typeof replies)[number]) => reply.json<{ code?: string }>().code === 'already_done';
    expect(replies.filter((reply) => reply.statusCode !== 200 && !wasDone(reply))).toEqual([]);
    await numbersAgree();
    await setVoided(false);
    await numbersAgree();
    const { counted } = await server.db
      .selectFrom('members')
      .select('counted')
      .where('id', '=', member.user._id)
      .executeTakeFirstOrThrow();
    expect(counted).toBe(true);
  }
});

it('two admins who void each other’s votes, merge and edit at the same time cause no deadlock', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const [one, other] = admins;
    const [a, b, c, d] = (await addCourses(server.db, arizona, 4)) as [number, number, number, number];
    for (const { headers } of admins) {
      const picks = pickCalls(server.app, { headers, locationId: arizona });
      for (const id of [a, c]) await picks.add(id);
    }
    const setVoided = (by: AdminCalls, who: AdminCalls) => by.setVoided(who.user._id, round % 2 === 0);
    const calls = [
      () => setVoided(one, other),
      () => setVoided(other, one),
      () => one.call('POST', `courses/${a}/merge`, { reason: 'The same course', into: b }),
      () => other.call('POST', `courses/${c}/merge`, { reason: 'The same course', into: d }),
      () => one.edit(b, { par: 60 + round }),
      () => pickCalls(server.app, { headers: one.headers, locationId: arizona }).remove(c),
    ];
    const replies = await Promise.all(rotated(calls, round).map((call) => call()));
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(calls.map(() => 200));
    for (const { headers } of admins) {
      await pickCalls(server.app, { headers, locationId: arizona }).replace([], round * 100);
    }
    await numbersAgree();
  }
});

it('a member who signs in while being disabled keeps no session', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const member = await registerMember(server);
    const logIn = () =>
      server.app.inject({ method: 'POST', url: '/api/users/login', payload: { idToken: member.idToken } });
    const setDisabled = (disabled: boolean) =>
      admins[0].call('PUT', `users/${member.user._id}/disabled`, { disabled, reason });
    const calls = [logIn, () => setDisabled(true), logIn, logIn];
    await Promise.all(rotated(calls, round).map((call) => call()));
    await setDisabled(false);
    const alive = await server.db
      .selectFrom('sessions')
      .select('id')
      .where('member_id', '=', member.user._id)
      .where('revoked_at', 'is', null)
      .execute();
    expect(alive).toEqual([]);
  }
});

it('a merge while members vote leaves no vote with the duplicate and loses none; all numbers equal a recount', async () => {
  const members = await Promise.all([true, true, true, false].map((verified) => registerMember(server, { verified })));
  const voters = members.map(({ headers }) => pickCalls(server.app, { headers, locationId: arizona }));
  const read = async (voter: PickCalls) => (await voter.get()).json<Ballot>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const [from, into] = (await addCourses(server.db, arizona, 2)) as [number, number];
    for (const voter of voters) await voter.replace([], (await read(voter)).version);
    const votes = voters.flatMap((voter, index) => [
      () => voter.add(from),
      () => voter.add(index % 2 ? into : courses[0]!),
    ]);
    const calls = [
      ...votes.slice(0, round % 8),
      () => admins[0].call('POST', `courses/${from}/merge`, { reason: 'The same course', into }),
      ...votes.slice(round % 8),
    ];
    const replies = await Promise.all(calls.map((call) => call()));
    expect(replies.map(({ statusCode }) => statusCode).filter((status) => status !== 200 && status !== 422)).toEqual(
      [],
    );
    for (const [index, voter] of voters.entries()) {
      const { courseIds } = await read(voter);
      const wasGiven = replies[calls.indexOf(votes[index * 2]!)]?.statusCode === 200;
      expect(courseIds).not.toContain(from);
      expect(courseIds.includes(into)).toBe(
        wasGiven || (index % 2 === 1 && replies[calls.indexOf(votes[index * 2 + 1]!)]?.statusCode === 200),
      );
    }
    await numbersAgree();
  }
});
