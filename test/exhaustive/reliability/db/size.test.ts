import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Leaderboard } from '../../../../contract/leaderboard.ts';
import { shownElectionIn } from '../../../../server/db/openElection.ts';
import { openPostgres } from '../../../../server/db/postgres.ts';
import type { Database } from '../../../../server/db/schema.ts';
import { publicationsById, publishedLocations } from '../../../../server/publications/publicationRepository.ts';
import { findDifferences, repairTallies } from '../../../../server/workers/recount.ts';
import { CLOCKS } from '../../../../server/db/clocks.ts';
import { createStandings } from '../../../../server/workers/standings.ts';
import { addMembers } from '../../../support/server/deployedMembers.ts';
import { startDeployed } from '../../../support/server/deployment.ts';
import { count, measured } from '../../../support/goals/goals.ts';
import { PersistentVoter } from '../../../support/faults/persistentVoter.ts';
import { coursesIn, locationIdIn } from '../../../support/server/picks.ts';
import type { Product } from '../../../support/server/product.ts';
import { createDatabase, type NewDatabase } from '../../../support/server/database.ts';

const BALLOTS = count(1_000_000, 50_000);
/** Number of different ballots. */
const LISTS = 500;
const READS = 200;
/** Writes of a member, below the rate limit. */
const EACH = 20;
const VOTERS = count(10_000, 1000) / EACH;
const VOTING_AT_ONCE = 32;
const STATES = ['AZ', 'CA', 'CO', 'FL', 'NC', 'NM', 'NV', 'OR', 'TX', 'UT'];
const TIME_FOR_MANY_ROWS_MS = 600_000;

const tokenKeys = `shared:${randomBytes(32).toString('base64url')}`;
let database: NewDatabase;
let db: Kysely<Database>;
let product: Product;
let startMs: number;

const thousands = (value: number) => Math.round(value).toLocaleString('en');

beforeAll(async () => {
  database = await createDatabase();
  // A first start migrates and seeds; the second one is measured.
  await (await startDeployed({ databaseUrl: database.url, tokenKeys })).stop();
  db = await openPostgres(database.url, () => undefined);
  await fill(await locationIdIn(db, 'AZ'));
  await repairTallies(db);
  await writeOut();
  const startedAt = performance.now();
  product = await startDeployed({ databaseUrl: database.url, tokenKeys, logLevel: 'info' });
  startMs = performance.now() - startedAt;
  // The first ledger is cut at the start and locks voting in the state meanwhile.
  await vi.waitFor(() => expect(product.output()).toContain('ledgers: cut'), { timeout: 120_000 });
}, 900_000);
afterAll(async () => {
  await product.stop();
  await db.destroy();
  await database.drop();
});

/** Vacuums and writes a checkpoint now, so that neither runs while votes are measured. */
async function writeOut(): Promise<void> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query('vacuum analyze');
  await client.query('checkpoint');
  await client.end();
}

/** Members without sessions, each with a full ballot in one state. */
async function fill(locationId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`select set_config('statement_timeout', ${String(TIME_FOR_MANY_ROWS_MS)}, true)`.execute(trx);
    await sql`
      insert into members (id, identity_uid, email, email_normalised, email_verified, name, f_name, l_name, counted, created_at)
      select 'm' || n, 'u' || n, n || '@golf.example', n || '@golf.example', true, 'Pat', 'Pat', 'Golfer', true, now()
      from generate_series(1, ${BALLOTS}::integer) as n`.execute(trx);
    await sql`
      with lists as materialized (
        select number, array(
          select id from courses where location_id = ${locationId} and active order by md5(id || '-' || number) limit 22
        ) as ids
        from generate_series(0, ${LISTS - 1}::integer) as number
      )
      insert into ballots (member_id, location_id, election_id, course_ids, version, updated_at)
      select 'm' || n, ${locationId}, ${shownElectionIn(sql.val(locationId))}, ids, 1, now()
      from generate_series(1, ${BALLOTS}::integer) as n join lists on number = n % ${LISTS}::integer`.execute(trx);
  });
}

async function millisecondsOf(act: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await act();
  return performance.now() - startedAt;
}

it('a state with 50,000 ballots or more is ranked and recounted without a difference, and a server starts on it', async ({
  task,
}) => {
  await createStandings({ db, intervalMs: 0, ...CLOCKS, log: { error: () => undefined } }).tick();
  const current = (await publishedLocations(db)).find(({ code }) => code === 'AZ')!;
  const times: number[] = [];
  for (let read = 0; read < READS; read += 1) {
    // From the database, without a cache.
    times.push(await millisecondsOf(() => publicationsById(db, [current.publicationId])));
  }
  const slowest = times.toSorted((one, other) => one - other)[Math.floor(READS * 0.99)] ?? 0;
  const recountMs = await millisecondsOf(async () => expect(await findDifferences(db)).toEqual([]));
  const ranking = (await (await fetch(`${product.url}/api/leaderboard/az`)).json()) as Leaderboard;
  expect(ranking.ballots).toBe(BALLOTS);
  const figure = `${thousands(BALLOTS)} ballots in one state: its ranking read from the database in ${Math.ceil(slowest)} ms (99 %), recount in ${thousands(recountMs)} ms, start in ${thousands(startMs)} ms`;
  measured(task, 'G9', figure);
});

/** Replaces ballots as fast as possible; returns how many a second. */
async function speedIn(states: readonly string[]): Promise<number> {
  const places = await Promise.all(
    states.map(async (code) => ({ locationId: await locationIdIn(db, code), courses: await coursesIn(db, code) })),
  );
  const members = await addMembers(db, tokenKeys, VOTERS);
  const voters = members.map((member, index) => new PersistentVoter(member, places[index % places.length]!));
  const work = async (_: unknown, worker: number): Promise<void> => {
    const own = voters.filter((_voter, index) => index % VOTING_AT_ONCE === worker);
    for (let round = 0; round < EACH; round += 1) for (const voter of own) await voter.replace(() => product.url);
  };
  const ms = await millisecondsOf(() => Promise.all(Array.from({ length: VOTING_AT_ONCE }).map(work)));
  expect(
    voters.flatMap(({ faults, failures }) => [...faults, ...(failures > 0 ? [`${failures} failures`] : [])]),
  ).toEqual([]);
  return (VOTERS * EACH * 1000) / ms;
}

it('no write fails when all members vote in one state', async ({ task }) => {
  await speedIn(STATES.slice(0, 1));
  const spread = await speedIn(STATES);
  const hot = await speedIn(STATES.slice(0, 1));
  const figure = `among ${thousands(BALLOTS)} ballots, ${thousands(hot)} replaced a second in one state, ${(spread / hot).toFixed(2)} times as many in ten; 0 failed (client, server and database on the same cores)`;
  measured(task, 'G6', figure);
});
