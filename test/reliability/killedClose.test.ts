import { randomBytes, randomInt } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Ballot } from '../../contract/picks.ts';
import { openDatabase } from '../../server/db/database.ts';
import { findDifferences } from '../../server/workers/recount.ts';
import { count, measured } from '../support/goals/goals.ts';
import { addMembers, type DeployedMember } from '../support/server/deployedMembers.ts';
import { startDeployed } from '../support/server/deployment.ts';
import { openElection } from '../support/server/elections.ts';
import { coursesIn, locationIdIn } from '../support/server/picks.ts';
import type { Product } from '../support/server/product.ts';
import { createServerDatabase, type ServerDatabase } from '../support/server/serverDatabase.ts';
import { addCourses } from '../support/server/votes.ts';

const VOTERS = 12;
const ROUNDS = count(20, 8);
const STATES = 50;
const PATIENCE_MS = 5000;

/** Votes for a course of his own, takes the vote back, votes again. */
type Voter = {
  member: DeployedMember;
  course: number;
  isPicked: boolean;
  /** What the result of the election that is closing must say; null while a response that decides it is missing. */
  expected: boolean | null;
};

const tokenKeys = `shared:${randomBytes(32).toString('base64url')}`;
let database: ServerDatabase;
let opened: Awaited<ReturnType<typeof openDatabase>>;
let locationId: string;
let voters: Voter[];

beforeAll(async () => {
  database = await createServerDatabase();
  opened = await openDatabase({ dataDir: '', databaseUrl: database.url, log: () => undefined });
  locationId = await locationIdIn(opened.db, 'AZ');
  await addCourses(opened.db, locationId, VOTERS);
  const courses = await coursesIn(opened.db, 'AZ');
  const members = await addMembers(opened.db, tokenKeys, VOTERS);
  voters = members.map((member, index) => ({
    member,
    course: courses[index]!,
    isPicked: false,
    expected: false,
  }));
});
afterAll(async () => {
  await opened.close();
  await database.drop();
});

/** Changes a vote; returns the election that it counts in, or null without a response. */
async function change(voter: Voter, url: string): Promise<string | null> {
  const reply = await fetch(`${url}/api/picks/${locationId}/${voter.course}`, {
    method: voter.isPicked ? 'DELETE' : 'PUT',
    headers: voter.member.headers,
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
    .then(async (answer) => ({ status: answer.status, body: (await answer.json()) as Ballot }))
    .catch(() => null);
  if (!reply) return null;
  expect(reply.status).toBe(200);
  voter.isPicked = !voter.isPicked;
  return reply.body.election;
}

/** Votes until the server is gone, and notes what must be in the result of the election that is closing. */
async function voteUntilKilled(voter: Voter, { url }: Product, closing: string): Promise<void> {
  let isClosing = true;
  for (;;) {
    const election = await change(voter, url);
    if (election === null) {
      if (isClosing) voter.expected = null;
      return;
    }
    isClosing = election === closing;
    if (isClosing) voter.expected = voter.isPicked;
  }
}

const statesClosed = async (election: string): Promise<number> =>
  (await opened.db.selectFrom('results').select('location_id').where('election_id', '=', election).execute()).length;

/** Kills the server once so many states are closed; returns how many were when it was gone. */
async function killDuringClose(server: Product, closing: string, states: number): Promise<number> {
  await opened.db.updateTable('elections').set({ closes_at: new Date() }).where('id', '=', closing).execute();
  while ((await statesClosed(closing)) < states);
  await server.kill();
  return statesClosed(closing);
}

it('a server that is killed while an election closes: each state is closed once, with every acknowledged vote', async ({
  task,
}) => {
  let midway = 0;
  let checked = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id: closing } = await openElection(opened.db);
    for (const voter of voters) voter.expected = voter.isPicked;
    const server = await startDeployed({ databaseUrl: database.url, tokenKeys });
    const killed = killDuringClose(server, closing, randomInt(STATES));
    await Promise.all(voters.map((voter) => voteUntilKilled(voter, server, closing)));
    if ((await killed) < STATES) midway += 1;
    await lookAtBallots(closing);

    const next = await startDeployed({ databaseUrl: database.url, tokenKeys });
    const closedAt = () =>
      opened.db.selectFrom('elections').select('closed_at').where('id', '=', closing).executeTakeFirstOrThrow();
    await expect.poll(async () => (await closedAt()).closed_at, { timeout: 30_000 }).not.toBeNull();
    await next.stop();

    const results = await opened.db.selectFrom('results').selectAll().where('election_id', '=', closing).execute();
    expect(results.map(({ revision }) => revision)).toEqual(Array.from({ length: STATES }, () => 1));
    const arizona = results.find(({ location_id }) => location_id === locationId)!;
    const ranked = new Set(arizona.entries.map(({ courseId }) => courseId));
    for (const { course, expected } of voters) {
      if (expected === null) continue;
      expect(ranked.has(course), `round ${round}`).toBe(expected);
      checked += 1;
    }
    expect(arizona.ballots).toBe(ranked.size);
    expect(await findDifferences(opened.db)).toEqual([]);
  }
  // A server that is killed before or after the close would prove nothing.
  expect(midway).toBeGreaterThan(ROUNDS / 4);
  expect(checked).toBeGreaterThan((ROUNDS * VOTERS) / 2);
  measured(
    task,
    'G28',
    `${ROUNDS} closes of ${STATES} states under load, the server killed each time (${midway} times midway): each state closed once, 0 votes lost`,
  );
});

/** Takes what is stored for what was voted. Where the state was still open, it is what its result must say. */
async function lookAtBallots(closing: string): Promise<void> {
  const rows = await opened.db.selectFrom('ballots').select(['member_id', 'course_ids']).execute();
  const stored = new Map(rows.map(({ member_id, course_ids }) => [member_id, course_ids]));
  const closed = await opened.db
    .selectFrom('results')
    .select('location_id')
    .where('election_id', '=', closing)
    .execute();
  const isClosed = closed.some(({ location_id }) => location_id === locationId);
  for (const voter of voters) {
    voter.isPicked = stored.get(voter.member.id)?.includes(voter.course) ?? false;
    if (!isClosed) voter.expected = voter.isPicked;
  }
}
