import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, type KyselyPlugin, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { MAX_VOTES } from '../../../../contract/limits.ts';
import { shownElectionIn } from '../../../../server/db/openElection.ts';
import type { Database } from '../../../../server/db/schema.ts';
import { isUnavailable } from '../../../../server/db/unavailable.ts';
import { writeBallots } from '../../../../server/features/picks/writeBallots.ts';
import type { MemberId } from '../../../../server/auth/authenticate.ts';
import { findDifferences, repairTallies } from '../../../../server/workers/recount.ts';
import { CLOCKS } from '../../../../server/db/clocks.ts';
import { createStandings, type Standings } from '../../../../server/workers/standings.ts';
import { openTestDatabase, type TestDatabase } from '../../../support/server/database.ts';
import { addMembers, type DeployedMember } from '../../../support/server/deployedMembers.ts';
import { count, measured } from '../../../support/goals/goals.ts';
import { coursesIn, locationIdIn } from '../../../support/server/picks.ts';
import { recount, talliesOf } from '../../../support/server/votes.ts';

const MEMBERS = 1000;
const REPLACEMENTS = count(100_000, 5000);
const VOTING_AT_ONCE = 6;
/** A worker runs at most so many statements before it fails. */
const STEPS = 12;
const CUTS_EVERY_MS = 150;
const STATES = ['AZ', 'NM'];
const BALLOTS_A_SECOND = 500;
const LAG_SECONDS = count(10, 4);

let database: TestDatabase;
let db: Kysely<Database>;
let members: DeployedMember[];
let places: { locationId: string; courses: number[] }[];
beforeAll(async () => {
  database = await openTestDatabase();
  db = database.db;
  members = await addMembers(db, `shared:${randomBytes(32).toString('base64url')}`, MEMBERS);
  places = await Promise.all(
    STATES.map(async (code) => ({ locationId: await locationIdIn(db, code), courses: await coursesIn(db, code) })),
  );
});
afterAll(() => database.close());
beforeEach(() => repairTallies(db));

const workerOn = (onDatabase: Kysely<Database>): Standings =>
  createStandings({ db: onDatabase, intervalMs: 500, ...CLOCKS, log: { error: () => undefined } });

const expectCounted = async (): Promise<void> => {
  expect(await findDifferences(db)).toEqual([]);
  await workerOn(db).tick();
  expect(await talliesOf(db)).toEqual(await recount(db));
};

async function replaceAny(): Promise<void> {
  const { id, sessionId } = members[randomInt(MEMBERS)]!;
  const { locationId, courses } = places[randomInt(places.length)]!;
  const left = [...courses];
  const picks = Array.from({ length: randomInt(MAX_VOTES + 1) }, () => left.splice(randomInt(left.length), 1)[0]!);
  const caller = { memberId: id as MemberId, sessionId, calledAt: new Date() };
  const change = async () => {
    const write = { caller, locationId, at: new Date(), courseIds: picks, decide: () => ({ picks }) };
    const [written] = await writeBallots(db, [write]);
    if (written instanceof Error) throw written;
  };
  // The connection may be cut, or not free in time.
  while (!(await change().then(() => true, isLasting))) await pause(10);
}

/** False where a retry helps; throws any other error. */
function isLasting(error: unknown): false {
  if (!isUnavailable(error)) throw error;
  return false;
}

/** A database that fails after some statements: somewhere between the steps of a fold. */
function breakingDown(onBreak: () => void): Kysely<Database> {
  let left = randomInt(STEPS);
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      left -= 1;
      if (left >= 0) return node;
      left = randomInt(STEPS);
      onBreak();
      throw new Error('The worker fails');
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
  return db.withPlugin(plugin);
}

it('tallies equal a recount although workers fail between their steps and connections are cut', async ({ task }) => {
  let breaks = 0;
  let cuts = 0;
  let made = 0;
  let isOver = false;
  const vote = async (): Promise<void> => {
    while (made < REPLACEMENTS) {
      made += 1;
      await replaceAny();
    }
  };
  const workAnyhow = async (): Promise<void> => {
    const worker = workerOn(breakingDown(() => (breaks += 1)));
    while (!isOver) {
      await worker.tick().catch(() => undefined);
      await pause(5);
    }
  };
  // Workers and voters hold advisory locks while they write.
  const cutOff = async (): Promise<void> => {
    while (!isOver) {
      const cut = sql`
        select pg_terminate_backend(pid) from pg_locks
        where locktype = 'advisory' and granted and database = (select oid from pg_database where datname = current_database())`.execute(
        db,
      );
      cuts += (await cut.catch(() => ({ rows: [] }))).rows.length;
      await pause(CUTS_EVERY_MS);
    }
  };
  const others = [workAnyhow(), workAnyhow(), cutOff()];
  await Promise.all(Array.from({ length: VOTING_AT_ONCE }, vote));
  isOver = true;
  await Promise.all(others);
  await expectCounted();
  expect(breaks).toBeGreaterThan(20);
  const figure = `${REPLACEMENTS.toLocaleString('en')} replacements by ${MEMBERS.toLocaleString('en')} members, counting failed ${breaks.toLocaleString('en')} times between its steps and ${cuts.toLocaleString('en')} connections cut: tallies equal the recount`;
  measured(task, 'G5', figure);
}, 1_200_000);

const oneThatCounts = sql<string>`(select id from outbox where cardinality(added) > 0 order by shard, id limit 1)`;

it('control: the recount finds a row of the outbox that was not counted', async ({ task }) => {
  for (let index = 0; index < 20; index += 1) await replaceAny();
  const forgotten = await db.deleteFrom('outbox').where('id', 'in', oneThatCounts).returning('id').execute();
  expect(forgotten).toHaveLength(1);
  await workerOn(db).tick();
  const differences = await findDifferences(db);
  expect(differences.length).toBeGreaterThan(0);
  await repairTallies(db);
  await expectCounted();
  measured(task, 'G5', `control: one forgotten row is found as ${differences.length} wrong numbers`);
});

it('measures how soon votes are counted while many come in', async ({ task }) => {
  const worker = workerOn(db);
  await worker.tick();
  worker.start();
  const { locationId } = places[0]!;
  const since = new Map<string, number>();
  const lags: number[] = [];
  const give = async (): Promise<void> => {
    const id = randomUUID();
    await db
      .insertInto('outbox')
      .values({
        id,
        location_id: locationId,
        election_id: shownElectionIn(sql.val(locationId)),
        added: [],
        removed: [],
        ballots_delta: 0,
      })
      .execute();
    since.set(id, performance.now());
  };
  const noteCounted = async (): Promise<void> => {
    const known = [...since];
    const waiting = new Set((await db.selectFrom('outbox').select('id').execute()).map(({ id }) => id));
    const at = performance.now();
    for (const [id, given] of known) if (!waiting.has(id) && since.delete(id)) lags.push(at - given);
  };
  const startedAt = performance.now();
  const giving: Promise<void>[] = [];
  const dueAt = (ms: number) => Math.floor((ms * BALLOTS_A_SECOND) / 1000);
  for (;;) {
    const elapsed = performance.now() - startedAt;
    if (elapsed > LAG_SECONDS * 1000) break;
    while (giving.length < dueAt(elapsed)) giving.push(give());
    await noteCounted();
    await pause(5);
  }
  await Promise.all(giving);
  await expect.poll(() => noteCounted().then(() => since.size), { interval: 10 }).toBe(0);
  await worker.stop();
  const sorted = lags.toSorted((one, other) => one - other);
  const at = (share: number) => Math.ceil(sorted[Math.floor(sorted.length * share)] ?? 0);
  const rate = Math.round(lags.length / LAG_SECONDS);
  const figure = `${rate} ballots a second: half are counted within ${at(0.5)} ms, 99 % within ${at(0.99)} ms`;
  measured(task, 'G5', figure);
});
