import { randomBytes, randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Elections } from '../../../../contract/elections.ts';
import type { Ballot } from '../../../../contract/picks.ts';
import { connectExisting, openDatabase } from '../../../../server/db/database.ts';
import type { Database } from '../../../../server/db/schema.ts';
import { findDifferences } from '../../../../server/workers/recount.ts';
import { count, measured } from '../../../support/goals/goals.ts';
import { addMembers, type DeployedMember } from '../../../support/server/deployedMembers.ts';
import { startDeployed } from '../../../support/server/deployment.ts';
import { openElection } from '../../../support/server/elections.ts';
import { coursesIn, locationIdIn } from '../../../support/server/picks.ts';
import type { Product } from '../../../support/server/product.ts';
import { createDatabase, type NewDatabase } from '../../../support/server/database.ts';
import { addCourses } from '../../../support/server/votes.ts';

const VOTERS = 120;
const ROUNDS = count(20, 5);
const STATES = 50;
const PATIENCE_MS = 5000;
/** Between two votes of a member, because of the rate limit. */
const PACE_MS = 100;
/** Votes have been taken by then. */
const UNTIL_CLOSE_MS = 2000;
/** How many votes each voter adds in the election that follows. */
const VOTES_AFTER = 10;
/** The second process's clock is set wrong: only the database's says when an election ends. */
const WRONG_CLOCK_MS = 5000;

/** Votes for a course that nobody else votes for, takes the vote back, and votes again. */
type Voter = {
  member: DeployedMember;
  course: number;
  isPicked: boolean;
  /** Whether the result must have the vote; null while the response that decides this is missing. */
  expected: boolean | null;
};

const tokenKeys = `shared:${randomBytes(32).toString('base64url')}`;

/** An acknowledged vote, with the times of its call. */
type Acknowledged = { sentAt: number; answeredAt: number; election: string };

/** Changes a vote; null without a response. */
async function change(voter: Voter, url: string, locationId: string): Promise<Acknowledged | null> {
  const sentAt = Date.now();
  const reply = await fetch(`${url}/api/picks/${locationId}/${voter.course}`, {
    method: voter.isPicked ? 'DELETE' : 'PUT',
    headers: voter.member.headers,
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
    .then(async (answer) => ({ status: answer.status, body: (await answer.json()) as Ballot }))
    .catch(() => null);
  if (!reply) return null;
  if (reply.status === 503) {
    // On a busy machine no connection was free in time, and nothing has changed.
    await pause(1000);
    return change(voter, url, locationId);
  }
  expect(reply.status).toBe(200);
  voter.isPicked = !voter.isPicked;
  return { sentAt, answeredAt: Date.now(), election: reply.body.election };
}

/** A call from a random address, so that no rate limit is reached. */
const read = (url: string) => {
  const address = Array.from({ length: 3 }, () => randomInt(1, 255)).join('.');
  const headers = { 'x-forwarded-for': `10.${address}` };
  return fetch(url, { headers, signal: AbortSignal.timeout(PATIENCE_MS) });
};

const DATABASES = [
  ['its own PostgreSQL', 1],
  ['a PostgreSQL elsewhere with two processes whose clocks are 5 s apart', 2],
] as const;

describe.each(DATABASES)('on %s', (database, processes) => {
  let onServer: NewDatabase | undefined;
  let dataDir: string | undefined;
  let locationId: string;
  let voters: Voter[];
  /** Codes of the states in the order in which they are closed. */
  let codes: string[];

  const places = () => ({ ...(onServer && { databaseUrl: onServer.url }), ...(dataDir && { dataDir }) });
  const startServers = () =>
    Promise.all(
      Array.from({ length: processes }, (_, nth) =>
        startDeployed({ ...places(), tokenKeys, clockAheadMs: nth * WRONG_CLOCK_MS }),
      ),
    );
  const withDatabase = async <Value>(
    use: (db: Kysely<Database>) => Promise<Value>,
    open: typeof connectExisting = openDatabase,
  ): Promise<Value> => {
    const opened = await open({ dataDir: dataDir ?? '', databaseUrl: onServer?.url, log: () => undefined });
    try {
      return await use(opened.db);
    } finally {
      await opened.close();
    }
  };

  beforeAll(async () => {
    if (processes === 1) dataDir = await mkdtemp(path.join(tmpdir(), 'top-picks-close-'));
    else onServer = await createDatabase();
    await withDatabase(async (db) => {
      locationId = await locationIdIn(db, 'AZ');
      await addCourses(db, locationId, VOTERS);
      const courses = await coursesIn(db, 'AZ');
      const members = await addMembers(db, tokenKeys, VOTERS);
      voters = members.map((member, index) => ({ member, course: courses[index]!, isPicked: false, expected: false }));
      codes = (await db.selectFrom('locations').select('code').orderBy('id').execute()).map(({ code }) => code);
    });
  });
  afterAll(async () => {
    await onServer?.drop();
    if (dataDir) await rm(dataDir, { recursive: true });
  });

  let acknowledged = 0;
  /** Those that count in another election than their time says. */
  const wrong: Acknowledged[] = [];
  /** Votes until the server is gone or the next election has its votes, too, and notes what the result must have. */
  async function voteOverTheClose(voter: Voter, { url }: Product, closing: string, closesAt: Date): Promise<void> {
    voter.expected = voter.isPicked;
    for (let after = 0; after < VOTES_AFTER;) {
      const vote = await change(voter, url, locationId);
      if (!vote) {
        if (after === 0) voter.expected = null;
        return;
      }
      acknowledged += 1;
      const isEarly = vote.answeredAt < closesAt.getTime();
      const isLate = vote.sentAt > closesAt.getTime();
      if (vote.election === closing ? isLate : isEarly) wrong.push(vote);
      if (vote.election === closing) voter.expected = voter.isPicked;
      else after += 1;
      await pause(PACE_MS);
    }
  }

  /** Kills the server in the moment in which this state has a result. */
  async function killDuringClose(server: Product, closing: string, closesAt: Date): Promise<void> {
    const code = codes[randomInt(STATES / 2)]!.toLowerCase();
    const isClosed = () =>
      read(`${server.url}/api/elections/${closing}/results/${code}`).then(
        ({ ok }) => ok,
        () => Date.now() > closesAt.getTime(),
      );
    while (!(await isClosed()));
    await server.kill();
  }

  async function waitForEnd({ url }: Product, closing: string): Promise<void> {
    const status = async () => {
      const reply = await read(`${url}/api/elections`).catch(() => null);
      const found = reply?.ok ? ((await reply.json()) as Elections) : { elections: [] };
      return found.elections.find(({ id }) => id === closing)?.status;
    };
    await expect.poll(status, { timeout: 60_000 }).toBe('closed');
  }

  /**
   * Reads the stored ballots. If the state has no result yet, it must have exactly the votes that they had at the end:
   * those of a ballot that has changed since are kept.
   */
  async function lookAtBallots(db: Kysely<Database>, closing: string): Promise<number> {
    const rows = await db.selectFrom('ballots').select(['member_id', 'course_ids', 'election_id']).execute();
    const stored = new Map(rows.map((row) => [row.member_id, row]));
    const keptRows = await db
      .selectFrom('closing_ballots')
      .select(['member_id', 'course_ids'])
      .where('election_id', '=', closing)
      .where('location_id', '=', locationId)
      .execute();
    const kept = new Map(keptRows.map(({ member_id, course_ids }) => [member_id, course_ids]));
    const elections = await db.selectFrom('elections').select('id').orderBy('opens_at').execute();
    const later = elections.slice(elections.findIndex(({ id }) => id === closing) + 1).map(({ id }) => id);
    const closed = await db.selectFrom('results').select('location_id').where('election_id', '=', closing).execute();
    const isClosed = closed.some(({ location_id }) => location_id === locationId);
    for (const voter of voters) {
      const ballot = stored.get(voter.member.id);
      voter.isPicked = ballot?.course_ids.includes(voter.course) ?? false;
      const isLater = ballot !== undefined && later.includes(ballot.election_id);
      const atEnd = kept.get(voter.member.id) ?? (isLater ? [] : ballot?.course_ids);
      if (!isClosed) voter.expected = atEnd?.includes(voter.course) ?? false;
    }
    return closed.length;
  }

  /** Compares the results with the votes; returns for how many voters the expected result is known. */
  async function checkResults(db: Kysely<Database>, closing: string): Promise<number> {
    const results = await db.selectFrom('results').selectAll().where('election_id', '=', closing).execute();
    expect(results.map(({ revision }) => revision)).toEqual(Array.from({ length: STATES }, () => 1));
    const arizona = results.find(({ location_id }) => location_id === locationId)!;
    const ranked = new Set(arizona.entries.map(({ courseId }) => courseId));
    const known = voters.filter(({ expected }) => expected !== null);
    expect(known.filter(({ course, expected }) => ranked.has(course) !== expected)).toEqual([]);
    // Each course has one voter.
    expect(arizona.entries.every(({ rank, votes }) => rank === 1 && votes === 1)).toBe(true);
    expect(arizona.ballots).toBe(ranked.size);
    expect(await findDifferences(db)).toEqual([]);
    return known.length;
  }

  /** Returns how many states were closed when the server was gone, as far as that can be seen. */
  async function closeAndKill(): Promise<{ closing: string; closedBefore: number }> {
    const servers = await startServers();
    const [first, second] = servers as [Product, Product?];
    const closesAt = new Date(Date.now() + UNTIL_CLOSE_MS);
    const closing = await withDatabase(async (db) => {
      const { id } = await openElection(db);
      await db.updateTable('elections').set({ closes_at: closesAt }).where('id', '=', id).execute();
      return id;
    }, connectExisting);
    const voting = voters.map((voter, index) =>
      voteOverTheClose(voter, servers[index % processes]!, closing, closesAt),
    );
    await killDuringClose(first, closing, closesAt);
    const closedBefore = second ? await withDatabase((db) => closedStates(db, closing)) : undefined;
    await Promise.all(voting);
    if (second) {
      await waitForEnd(second, closing);
      await second.stop({ keepData: true });
    }
    const found = await withDatabase((db) => lookAtBallots(db, closing));
    return { closing, closedBefore: closedBefore ?? found };
  }

  it('[R16.29] after a server was killed during a close each state is closed once, with every acknowledged vote', async ({
    task,
  }) => {
    let midway = 0;
    let checked = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const { closing, closedBefore } = await closeAndKill();
      if (closedBefore < STATES) midway += 1;
      const [next] = processes === 1 ? await startServers() : [];
      if (next) {
        await waitForEnd(next, closing);
        await next.stop({ keepData: true });
      }
      checked += await withDatabase((db) => checkResults(db, closing));
    }
    expect(wrong).toEqual([]);
    // A server that is killed before or after the close would prove nothing.
    expect(midway).toBeGreaterThan(0);
    expect(checked).toBeGreaterThan((ROUNDS * VOTERS) / 3);
    const figure = `${ROUNDS} closes of ${STATES} states with ${VOTERS} voters on ${database}, a server killed each time (${midway} times midway): each state closed once, ${checked} voters found where they were told, 0 of ${acknowledged} votes in another election than the database's time says`;
    measured(task, 'G28', figure);
  });
});

async function closedStates(db: Kysely<Database>, election: string): Promise<number> {
  const rows = await db.selectFrom('results').select('location_id').where('election_id', '=', election).execute();
  return rows.length;
}
