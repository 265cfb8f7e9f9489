import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Course, RankedCourse } from '../../../../contract/courses.ts';
import type { Leaderboard } from '../../../../contract/leaderboard.ts';
import type { Location } from '../../../../contract/locations.ts';
import type { Ballot } from '../../../../contract/picks.ts';
import type { SignedIn, TokenPair } from '../../../../contract/session.ts';
import { type Product, startProduct } from '../../../support/server/product.ts';
import { createDatabase, type NewDatabase } from '../../../support/server/database.ts';

const INTERVAL_MS = 200;
/** Calls to each process: half as many as it has database connections, so that on a slow machine none waits too long. */
const AT_ONCE = 5;
/** For this long a process accepts reads of a session that another process has ended (docs/session.md). */
const READS_TRUSTED_MS = 5000;

let database: NewDatabase;
let first: Product;
let second: Product;
let locationId: string;
let courses: number[];
let member: SignedIn & { idToken: string };

type Request = { body?: object; token?: string };

async function call(server: Product, request: string, { body, token }: Request = {}): Promise<Response> {
  const [method = '', path = ''] = request.split(' ');
  return fetch(`${server.url}${path}`, {
    method,
    headers: {
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
}

async function answerOf<Answer>(request: Promise<Response>): Promise<Answer> {
  const reply = await request;
  if (!reply.ok) throw new Error(`${reply.url} answered ${reply.status}: ${await reply.text()}`);
  return (await reply.json()) as Answer;
}

/** Registers a new member with the emulator of this process. */
async function register(server: Product): Promise<SignedIn & { idToken: string }> {
  const email = `golfer-${randomBytes(6).toString('hex')}@example.com`;
  const signUp = `${server.emulatorUrl}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=demo`;
  const { idToken } = await answerOf<{ idToken: string }>(
    fetch(signUp, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: 'fairway-22', returnSecureToken: true }),
    }),
  );
  const form = { idToken, fName: 'Pat', lName: 'Golfer' };
  return { idToken, ...(await answerOf<SignedIn>(call(server, 'POST /api/users', { body: form }))) };
}

const vote = (server: Product, courseId: number) =>
  call(server, `PUT /api/picks/${locationId}/${courseId}`, { token: member.accessToken });
const readMe = async (server: Product) =>
  (await call(server, 'GET /api/users/me', { token: member.accessToken })).status;
const renew = (server: Product, refreshToken: string) =>
  call(server, 'POST /api/users/refresh-token', { body: { refreshToken } });
/** The processes in turn. */
const alternately = (index: number) => (index % 2 === 0 ? first : second);

beforeAll(async () => {
  database = await createDatabase();
  const env = {
    DATABASE_URL: database.url,
    TOKEN_KEYS: `shared:${randomBytes(32).toString('base64url')}`,
    STANDINGS_INTERVAL_MS: String(INTERVAL_MS),
    LOG_LEVEL: 'warn',
  };
  [first, second] = await Promise.all([startProduct({ env }), startProduct({ env })]);
  const locations = await answerOf<Location[]>(call(first, 'GET /api/locations/'));
  locationId = locations.find(({ code }) => code === 'AZ')!._id;
  const body = { active: true, locationId };
  // On a busy machine a process may listen before it has a database connection.
  const read = () => answerOf<Course[]>(call(second, 'POST /api/golf-courses/location', { body }));
  courses = (await vi.waitFor(read, { timeout: 20_000 })).map(({ _id }) => _id);
});
afterAll(async () => {
  await Promise.all([first.stop(), second.stop()]);
  await database.drop();
});
beforeEach(async () => {
  member = await register(first);
});

it('[R13.4] a vote given at one process is counted once and shown in the ranking of the other', async () => {
  const [course] = courses as [number];
  const votesAt = async (server: Product) =>
    (await answerOf<RankedCourse>(call(server, `GET /api/golf-courses/${course}`))).votes;
  expect(await votesAt(second)).toBe(0);
  expect((await vote(first, course)).status).toBe(200);
  await expect.poll(() => votesAt(second)).toBe(1);
  await expect.poll(() => votesAt(first)).toBe(1);
  const ranking = await answerOf<Leaderboard>(call(second, 'GET /api/leaderboard/az?limit=1'));
  expect(ranking).toMatchObject({ ballots: 1, entries: [{ courseId: course, rank: 1, votes: 1 }] });
});

it('[R6.1] of 40 votes that a member sends to both processes at once 22 are taken and the others refused', async () => {
  const tried = courses.slice(0, 40);
  expect(tried).toHaveLength(40);
  const statuses: number[] = [];
  // Each vote is sent to both processes.
  for (let from = 0; from < tried.length; from += AT_ONCE) {
    const some = tried.slice(from, from + AT_ONCE);
    const replies = await Promise.all(some.flatMap((course) => [vote(first, course), vote(second, course)]));
    statuses.push(...replies.map(({ status }) => status));
  }
  expect([...new Set(statuses)].sort()).toEqual([200, 409]);
  const ballots = await Promise.all(
    [first, second].map((server) =>
      answerOf<Ballot>(call(server, `GET /api/picks/${locationId}`, { token: member.accessToken })),
    ),
  );
  expect(ballots[0]).toEqual(ballots[1]);
  expect(ballots[0]).toMatchObject({ version: 22, remainingVotes: 0 });
  const accepted = new Set(ballots[0]?.courseIds);
  expect(accepted.size).toBe(22);
  expect(statuses).toEqual(tried.flatMap((course) => (accepted.has(course) ? [200, 200] : [409, 409])));
});

it('an operator’s recount finds no difference while both processes take votes', async () => {
  const env = { PATH: process.env.PATH, DATABASE_URL: database.url };
  const recount = promisify(execFile)(process.execPath, ['server/cli.ts', 'recount'], { env });
  const votes = await Promise.all(
    courses.slice(0, 2 * AT_ONCE).map((course, index) => vote(alternately(index), course)),
  );
  expect(new Set(votes.map(({ status }) => status))).toEqual(new Set([200]));
  expect((await recount).stdout).toBe('All tallies are what the ballots say.\n');
});

const partings: [how: string, part: () => Promise<Response>][] = [
  [
    'a sign-out',
    () => {
      const body = { userId: member.user._id };
      return call(first, 'POST /api/users/logout', { body, token: member.accessToken });
    },
  ],
  ['a sign-out everywhere', () => call(first, 'DELETE /api/users/me/sessions', { token: member.accessToken })],
  [
    'the deletion of the account',
    () => call(first, 'DELETE /api/users/me', { body: { idToken: member.idToken }, token: member.accessToken }),
  ],
];

it.each(partings)(
  'after %s the other process refuses writes at once and reads within five seconds',
  async (_how, part) => {
    expect(await readMe(second)).toBe(200);
    const readAt = performance.now();
    let acceptedAt = 0;
    const readAgain = async () => {
      const sentAt = performance.now();
      const status = await readMe(second);
      if (status === 200) acceptedAt = sentAt;
      return status;
    };
    expect((await part()).status).toBe(204);
    expect((await vote(second, courses[0]!)).status).toBe(401);
    expect((await renew(second, member.refreshToken)).status).toBe(401);
    expect(await readMe(first)).toBe(401);
    await expect.poll(readAgain, { interval: 50 }).toBe(401);
    expect(acceptedAt - readAt).toBeLessThan(READS_TRUSTED_MS);
  },
);

it('renewals of one token at both processes bring one new refresh token, which both accept', async () => {
  const { refreshToken, user } = member;
  const some = Array.from({ length: 2 * AT_ONCE }, (_, index) => renew(alternately(index), refreshToken));
  const replies = await Promise.all(some);
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  const pairs = (await Promise.all(replies.map((reply) => reply.json()))) as TokenPair[];
  const successors = new Set(pairs.map((pair) => pair.refreshToken));
  expect(successors.size).toBe(1);
  expect(successors).not.toContain(refreshToken);
  for (const [index, pair] of pairs.entries()) {
    const me = await call(alternately(index + 1), 'GET /api/users/me', { token: pair.accessToken });
    expect([me.status, await me.json()]).toMatchObject([200, { _id: user._id }]);
  }
  expect((await renew(second, [...successors][0]!)).status).toBe(200);
});
