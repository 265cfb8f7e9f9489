import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TokenPair } from '../../../../contract/session.ts';
import { count, measured } from '../../../support/goals/goals.ts';
import { registerMember, startTestServer, type TestServer } from '../../../support/server/server.ts';

/** With more at once some would wait too long for a database connection. */
const AT_ONCE = 50;
const RENEWALS = count(1000, 250);
const RACES = count(500, 20);
const VOTE_RACES = count(500, 3);

let server: TestServer;
let locationId: string;
let courseIds: number[];

beforeAll(async () => {
  server = await startTestServer();
  const location = await server.db
    .selectFrom('locations')
    .select('id')
    .where('code', '=', 'AZ')
    .executeTakeFirstOrThrow();
  locationId = location.id;
  const courses = await server.db.selectFrom('courses').select('id').where('location_id', '=', locationId).execute();
  courseIds = courses.map(({ id }) => id);
});
afterAll(() => server.close());

const renew = (refreshToken: string) =>
  server.app.inject({ method: 'POST', url: '/api/users/refresh-token', payload: { refreshToken } });

it(`${RENEWALS} renewals with one refresh token, ${AT_ONCE} at once, all bring the same new refresh token`, async ({
  task,
}) => {
  const { refreshToken } = await registerMember(server);
  const replies: Awaited<ReturnType<typeof renew>>[] = [];
  while (replies.length < RENEWALS) {
    replies.push(...(await Promise.all(Array.from({ length: AT_ONCE }, () => renew(refreshToken)))));
  }
  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  const successors = new Set(replies.map((reply) => reply.json<TokenPair>().refreshToken));
  expect(successors.size).toBe(1);
  expect(successors.has(refreshToken)).toBe(false);
  measured(
    task,
    'G13',
    `${RENEWALS.toLocaleString('en')} renewals of one token, ${AT_ONCE} at once: ${successors.size} successor`,
  );
});

it('the generation of a session never goes back while 12 tabs renew it', async () => {
  const member = await registerMember(server);
  const given: number[] = [];
  const tabs = Array.from({ length: 12 }, async () => {
    let { refreshToken } = member;
    for (let turn = 0; turn < 10; turn += 1) {
      const reply = await renew(refreshToken);
      expect(reply.statusCode).toBe(200);
      ({ refreshToken } = reply.json<TokenPair>());
      given.push(Number(refreshToken.split('.')[2]));
    }
  });
  await Promise.all(tabs);
  const query = server.db.selectFrom('sessions').select('counter').where('member_id', '=', member.user._id);
  expect((await query.executeTakeFirstOrThrow()).counter).toBe(Math.max(...given));
  expect(given.length).toBe(120);
});

it('no token is accepted after renewals that arrived together with a sign-out', async ({ task }) => {
  for (let round = 0; round < RACES; round += 1) {
    const { refreshToken, headers, user } = await registerMember(server);
    const logOut = () =>
      server.app.inject({ method: 'POST', url: '/api/users/logout', headers, payload: { userId: user._id } });
    const calls = [renew(refreshToken), renew(refreshToken), logOut(), renew(refreshToken)];
    const replies = await Promise.all(round % 2 ? calls : calls.reverse());
    const pairs = replies.filter(({ statusCode }) => statusCode === 200).map((reply) => reply.json<TokenPair>());
    for (const { accessToken, refreshToken: next } of pairs) {
      expect((await renew(next)).statusCode).toBe(401);
      const headers = { authorization: `Bearer ${accessToken}` };
      expect((await server.app.inject({ url: '/api/users/me', headers })).statusCode).toBe(401);
    }
  }
  measured(task, 'G13', `${RACES} races of renewals against a sign-out: 0 tokens alive afterwards`);
}, 600_000);

it('no vote is stored after the response to a sign-out', async ({ task }) => {
  for (let race = 0; race < VOTE_RACES; race += 1) await raceVotes();
  measured(task, 'G13', `${VOTE_RACES} races of 20 votes against a sign-out: 0 votes accepted after its answer`);
}, 600_000);

async function raceVotes(): Promise<void> {
  const { headers, user } = await registerMember(server);
  const picksNow = async () => {
    const ballots = server.db.selectFrom('ballots').select('course_ids').where('member_id', '=', user._id);
    return (await ballots.executeTakeFirst())?.course_ids ?? [];
  };
  const vote = (courseId = 0) =>
    server.app.inject({ method: 'PUT', url: `/api/picks/${locationId}/${courseId}`, headers });
  const votes = courseIds.slice(0, 20).map(vote);
  const payload = { userId: user._id };
  const logOut = await server.app.inject({ method: 'POST', url: '/api/users/logout', headers, payload });
  // A vote that was stored before the sign-out may get its response after it, so the stored picks count.
  const atResponse = await picksNow();
  expect(logOut.statusCode).toBe(204);
  const accepted = (await Promise.all(votes)).filter(({ statusCode }) => statusCode === 200);
  expect((await vote(courseIds[21])).statusCode).toBe(401);
  expect(await picksNow()).toEqual(atResponse);
  expect(atResponse).toHaveLength(accepted.length);
}

it('the tokens of a disabled member are refused, even if the sessions were not ended', async () => {
  const { headers, user, refreshToken } = await registerMember(server);
  await server.db.updateTable('members').set({ disabled_at: server.clock.now() }).where('id', '=', user._id).execute();
  expect((await renew(refreshToken)).statusCode).toBe(401);
  expect((await server.app.inject({ url: '/api/users/me', headers })).statusCode).toBe(401);
});
