import { randomBytes } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Result } from '../../../../contract/elections.ts';
import type { Ballot } from '../../../../contract/picks.ts';
import { parseTokenKeys } from '../../../../server/auth/tokenKeys.ts';
import { createElections } from '../../../../server/workers/elections.ts';
import { findDifferences } from '../../../../server/workers/recount.ts';
import { addMembers } from '../../../support/server/deployedMembers.ts';
import { openElection } from '../../../support/server/elections.ts';
import { count, measured } from '../../../support/goals/goals.ts';
import { planVersion, registerAdmin } from '../../../support/server/admin.ts';
import { coursesIn, locationIdIn, type PickCalls, pickCalls } from '../../../support/server/picks.ts';
import { startTestServer, type TestServer } from '../../../support/server/server.ts';
import { addCourses } from '../../../support/server/votes.ts';

const VOTERS = 40;
/** Together with the two workers fewer than database connections, so that none waits for a connection. */
const AT_ONCE = 7;
const ROUNDS = count(20, 4);
const MOVED_ROUNDS = count(5, 2);
/** How often the end is moved while people vote. */
const MOVES = 25;
const HOUR_MS = 3_600_000;
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Votes for a course that nobody else votes for, takes the vote back, and votes again. */
type Voter = { picks: PickCalls; course: number; isPicked: boolean };

let server: TestServer;
let voters: Voter[];
beforeAll(async () => {
  const keys = `shared:${randomBytes(32).toString('base64url')}`;
  server = await startTestServer({ startAt: new Date(), tokenKeys: parseTokenKeys(keys) });
  const locationId = await locationIdIn(server.db, 'AZ');
  await addCourses(server.db, locationId, VOTERS);
  const courses = await coursesIn(server.db, 'AZ');
  const members = await addMembers(server.db, keys, VOTERS);
  voters = members.map(({ headers }, index) => ({
    picks: pickCalls(server.app, { headers, locationId }),
    course: courses[index]!,
    isPicked: false,
  }));
});
afterAll(() => server.close());

/** Returns the election that the acknowledged vote counts in. */
async function changeVote(voter: Voter): Promise<string> {
  const { picks, course, isPicked } = voter;
  const reply = await (isPicked ? picks.remove(course) : picks.add(course));
  expect(reply.statusCode).toBe(200);
  voter.isPicked = !isPicked;
  return reply.json<Ballot>().election;
}

/**
 * Two workers close the election after so many acknowledged votes; each voter goes on until a vote counts in the next
 * election. Returns the number of acknowledged votes. @param move is called after each vote before
 */
async function voteOverTheClose(closing: string, votesBefore: number, move?: () => Promise<void>): Promise<number> {
  const workers = [1, 2].map(() =>
    createElections({ db: server.db, now: server.clock.now, log: quiet, monotonicMs: () => 0 }),
  );
  const close = async () => {
    await server.db.updateTable('elections').set({ closes_at: server.clock.now() }).where('id', '=', closing).execute();
    await Promise.all(workers.map((worker) => worker.tick()));
  };
  const queue = [...voters];
  let acknowledged = 0;
  let moved: Promise<void> = Promise.resolve();
  let closed: Promise<void> | undefined;
  const voteInTurn = async (): Promise<void> => {
    for (let voter = queue.shift(); voter; voter = queue.shift()) {
      if ((await changeVote(voter)) === closing) queue.push(voter);
      acknowledged += 1;
      if (acknowledged < votesBefore) moved = moved.then(move);
      if (acknowledged === votesBefore) closed = moved.then(close);
      // Injected calls alone would not let the event loop read the database's responses to the workers.
      await nextTurn();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, voteInTurn));
  await closed;
  return acknowledged;
}

async function expectEachVoteCounted(closing: string): Promise<void> {
  const result = (await server.app.inject(`/api/elections/${closing}/results/az`)).json<Result>();
  const ranked = new Set(result.entries.map(({ courseId }) => courseId));
  // Only the last change of each voter counts in the next election.
  for (const { course, isPicked } of voters) expect(ranked.has(course), closing).toBe(!isPicked);
  // Each course has one voter.
  expect(result.entries.every(({ rank, votes }) => rank === 1 && votes === 1)).toBe(true);
  expect(result.ballots).toBe(ranked.size);
  expect(await findDifferences(server.db)).toEqual([]);
}

it(`[R16.2] each vote of ${VOTERS} members during a close is either in the result or in the next election`, async ({
  task,
}) => {
  let acknowledged = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id: closing } = await openElection(server.db);
    server.clock.advance(1000);
    acknowledged += await voteOverTheClose(closing, 1 + ((round * 7) % (2 * VOTERS)));
    await expectEachVoteCounted(closing);
  }
  const figure = `${ROUNDS} closes with ${VOTERS} voters and two workers: ${acknowledged.toLocaleString('en')} acknowledged votes, each in exactly one election; results equal the recount`;
  measured(task, 'G29', figure);
}, 900_000);

it('[R16.2] each vote is in the election that its member was told while an admin moves the end', async () => {
  for (let round = 0; round < MOVED_ROUNDS; round += 1) {
    const admin = await registerAdmin(server);
    const { id: closing } = await openElection(server.db);
    server.clock.advance(1000);
    let hours = 1;
    const move = async () => {
      hours += 1;
      const closesAt = new Date(server.clock.now().getTime() + hours * HOUR_MS).toISOString();
      const version = await planVersion(server.db, closing);
      expect((await admin.call('PATCH', `elections/${closing}`, { closesAt }, version)).statusCode).toBe(200);
    };
    await voteOverTheClose(closing, MOVES, move);
    await expectEachVoteCounted(closing);
  }
}, 900_000);
