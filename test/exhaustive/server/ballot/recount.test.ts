import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Leaderboard } from '../../../../contract/leaderboard.ts';
import { openDatabase } from '../../../../server/db/database.ts';
import { fold } from '../../../../server/workers/tallies.ts';
import { findDifferences, repairTallies } from '../../../../server/workers/recount.ts';
import { lockStandings } from '../../../../server/db/locks.ts';
import { typeCommand } from '../../../support/server/operators.ts';
import { coursesIn, locationIdIn, pickCalls } from '../../../support/server/picks.ts';
import { copyPreparedFolder } from '../../../support/server/preparedFolder.ts';
import { registerMember, startTestServer, type TestServer } from '../../../support/server/server.ts';
import { giveVotes, recount, talliesOf } from '../../../support/server/votes.ts';

describe('the recount', () => {
  let server: TestServer;
  let locationId: string;
  let courses: number[];
  beforeEach(async () => {
    server = await startTestServer({ env: { REQUIRE_VERIFIED_EMAIL: 'on' } });
    locationId = await locationIdIn(server.db, 'RI');
    courses = await coursesIn(server.db, 'RI');
  });
  afterEach(() => server.close());

  async function voter(verified = true) {
    const { headers } = await registerMember(server, { verified });
    return pickCalls(server.app, { headers, locationId });
  }
  const ballots = async () =>
    (await server.db.selectFrom('standings').select('ballots').where('location_id', '=', locationId).execute())[0]
      ?.ballots;

  it('finds no difference before votes are folded, afterwards, and when some are taken back', async () => {
    const [one, other, unverified] = [await voter(), await voter(), await voter(false)];
    await one.replace(courses.slice(0, 22), 0);
    await other.replace(courses.slice(0, 3), 0);
    await unverified.add(courses[0]!);
    expect(await findDifferences(server.db)).toEqual([]);
    await server.standings.tick();
    expect(await findDifferences(server.db)).toEqual([]);
    await one.remove(courses[0]!);
    await other.replace([], 1);
    expect(await findDifferences(server.db)).toEqual([]);
    await server.standings.tick();
    expect(await findDifferences(server.db)).toEqual([]);
    expect([(await talliesOf(server.db)).size, await ballots()]).toEqual([21, 1]);
  });

  it('reports every damaged number and repairs it in the next ranking', async () => {
    const [a, b, c, d] = courses as [number, number, number, number];
    await (await voter()).replace([a, b], 0);
    await server.standings.tick();
    await server.db.updateTable('tallies').set({ votes: 7 }).where('course_id', '=', a).execute();
    await server.db.deleteFrom('tallies').where('course_id', '=', b).execute();
    await server.db.insertInto('tallies').values({ course_id: c, location_id: locationId, votes: 2 }).execute();
    await server.db.updateTable('standings').set({ ballots: 0 }).where('location_id', '=', locationId).execute();
    await giveVotes(server.db, locationId, { [d]: 4 });

    const found = await findDifferences(server.db);
    expect(found.every(({ location }) => location === 'Rhode Island')).toBe(true);
    const expected = new Map([
      [undefined, [4, 1]],
      [a, [7, 1]],
      [b, [0, 1]],
      [c, [2, 0]],
      [d, [4, 0]],
    ]);
    expect(new Map(found.map(({ course, stored, counted }) => [course?.id, [stored, counted]]))).toEqual(expected);

    expect(await repairTallies(server.db)).toEqual(found);
    expect(await findDifferences(server.db)).toEqual([]);
    expect(await talliesOf(server.db)).toEqual(await recount(server.db));
    server.clock.advance(1000);
    await server.standings.tick();
    const ranking = (await server.app.inject('/api/leaderboard/RI')).json<Leaderboard>();
    expect(ranking.ballots).toBe(1);
    expect(new Map(ranking.entries.map(({ courseId, votes }) => [courseId, votes]))).toEqual(
      new Map(courses.map((id) => [id, id === a || id === b ? 1 : 0])),
    );
  });

  it('leaves right tallies as they are, and counts votes in the outbox once', async () => {
    await (await voter()).replace(courses.slice(0, 2), 0);
    expect(await repairTallies(server.db)).toEqual([]);
    server.clock.advance(1000);
    await server.standings.tick();
    expect(await talliesOf(server.db)).toEqual(await recount(server.db));
    expect(await ballots()).toBe(1);
    const dirty = await server.db.selectFrom('standings').select('location_id').where('dirty', '=', true).execute();
    expect(dirty).toEqual([]);
    expect(await repairTallies(server.db)).toEqual([]);
  });

  it('repairs tallies while members vote and the worker folds', async () => {
    const voters = await Promise.all(Array.from({ length: 4 }, () => voter()));
    await Promise.all([
      ...voters.flatMap((picks) => courses.slice(0, 15).map((id) => picks.add(id))),
      ...Array.from({ length: 4 }, () => repairTallies(server.db)),
      server.standings.tick(),
      ...voters.flatMap((picks) => courses.slice(0, 5).map((id) => picks.remove(id))),
      server.standings.tick(),
    ]);
    expect(await findDifferences(server.db)).toEqual([]);
    await server.standings.tick();
    expect(await findDifferences(server.db)).toEqual([]);
    expect(await talliesOf(server.db)).toEqual(await recount(server.db));
  });

  it('[R7.5] names the states that could not be counted in their time, once all others are', async () => {
    const { db } = server;
    // As many are counted alone.
    await db.updateTable('standings').set({ ballots: 300_000 }).where('location_id', '=', locationId).execute();
    const waiting = sql<{ pid: number }>`
      select pid from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%counted_ballots%'`;
    let counting: Promise<unknown> = Promise.resolve();
    await db.transaction().execute(async (trx) => {
      await sql`lock table tallies in access exclusive mode`.execute(trx);
      counting = findDifferences(db).catch(String);
      await expect.poll(async () => (await waiting.execute(db)).rows).toHaveLength(1);
      // What the limit does, without its minute.
      await sql`select pg_cancel_backend(${(await waiting.execute(db)).rows[0]!.pid}::integer)`.execute(db);
      await expect.poll(async () => (await waiting.execute(db)).rows).toHaveLength(1);
    });
    const message = String(await counting);
    expect(message).toMatch(
      /^StartError: Not counted, because it took too long: .*Arizona.*\. Wrong numbers elsewhere: 1\.$/,
    );
    expect(message).not.toContain('Rhode Island');
  });

  it('waits for the worker’s transaction before it repairs, but not to compare', async () => {
    const { db } = server;
    await (await voter()).add(courses[0]!);
    await db.insertInto('tallies').values({ course_id: courses[1]!, location_id: locationId, votes: 3 }).execute();
    let isRepaired = false;
    let repair: Promise<unknown> = Promise.resolve();
    await db.transaction().execute(async (worker) => {
      await lockStandings(worker);
      await fold(worker);
      repair = repairTallies(db).finally(() => (isRepaired = true));
      await expect.poll(waitingLocks).toHaveLength(1);
      expect(await findDifferences(db)).toHaveLength(1);
      expect(isRepaired).toBe(false);
    });
    expect(await repair).toMatchObject([{ stored: 3, counted: 0 }]);
    expect(await findDifferences(db)).toEqual([]);
  });

  async function waitingLocks(): Promise<unknown[]> {
    const { rows } = await sql`
      select 1 from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`.execute(server.db);
    return rows;
  }
});

describe('the command “recount”', () => {
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'top-picks-recount-'));
    await copyPreparedFolder(dataDir);
  });
  afterAll(() => rm(dataDir, { recursive: true }));

  const admin = (...args: string[]) => typeCommand({ DATA_DIR: dataDir }, ...args);

  it('reports and repairs wrong numbers, and also runs beside a server of the same data folder', async () => {
    const log = () => undefined;
    const { db, close } = await openDatabase({ dataDir, databaseUrl: undefined, log });
    const rhodeIsland = await locationIdIn(db, 'RI');
    const [id] = (await coursesIn(db, 'RI')) as [number];
    const { name } = await db.selectFrom('courses').select('name').where('id', '=', id).executeTakeFirstOrThrow();
    await db.insertInto('tallies').values({ course_id: id, location_id: rhodeIsland, votes: 5 }).execute();
    await db.updateTable('standings').set({ ballots: 1 }).where('location_id', '=', rhodeIsland).execute();
    const beside = await admin('recount');
    await close();

    const findings = [
      'Rhode Island: turnout is at 1 ballot, a recount says 0.',
      `Rhode Island: ${name} is at 5 votes, a recount says 0.`,
    ];
    const wrong = await admin('recount');
    expect(wrong).toEqual(beside);
    expect(wrong).toMatchObject({ code: 1, errors: '' });
    expect(wrong.out.trim().split('\n')).toEqual([
      ...findings,
      expect.stringMatching(/^2 wrong numbers in 1 state\. /),
    ]);
    const fixed = await admin('recount', '--fix');
    expect(fixed).toMatchObject({ code: 0, errors: '' });
    expect(fixed.out.trim().split('\n')).toEqual([...findings, expect.stringMatching(/^2 wrong .* repaired; /)]);
    expect(await admin('recount')).toEqual({ code: 0, out: 'All tallies are what the ballots say.\n', errors: '' });
  });
});
