import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Ballot } from '../../../../contract/picks.ts';
import { openPostgres } from '../../../../server/db/postgres.ts';
import type { Database } from '../../../../server/db/schema.ts';
import { findDifferences } from '../../../../server/workers/recount.ts';
import { addMembers, type DeployedMember } from '../../../support/server/deployedMembers.ts';
import { startDeployed } from '../../../support/server/deployment.ts';
import { coursesIn, locationIdIn } from '../../../support/server/picks.ts';
import { type Pooler, startPooler } from '../../../support/server/pooler.ts';
import type { Product } from '../../../support/server/product.ts';
import { type PostgresServer, startPostgres } from '../../../support/server/postgresServer.ts';

const VOTERS = 24;
const ROUNDS = 20;
/** Far fewer than the connections of the processes to the pooler. */
const CONNECTIONS = 3;

let database: PostgresServer;
let db: Kysely<Database>;
let pooler: Pooler;
let processes: [Product, Product];
let tokenKeys: string;

beforeAll(async () => {
  database = await startPostgres({ settings: ['fsync=off'] });
  tokenKeys = `shared:${randomBytes(32).toString('base64url')}`;
  pooler = await startPooler(database.url, CONNECTIONS);
  // The first process also migrates and seeds through the pooler.
  const start = () => startDeployed({ databaseUrl: pooler.url, tokenKeys });
  processes = [await start(), await start()];
  db = await openPostgres(database.url, () => undefined);
});
afterAll(async () => {
  await Promise.all(processes.map((one) => one.stop()));
  await pooler.stop();
  await db.destroy();
  await database.stop();
});

async function vote({ headers }: DeployedMember, courses: number[], picksUrl: string): Promise<Ballot> {
  let ballot: Ballot | undefined;
  for (let round = 0; round < ROUNDS; round += 1) {
    const course = courses[round % 7]!;
    const method = ballot?.courseIds.includes(course) ? 'DELETE' : 'PUT';
    const reply = await fetch(`${picksUrl}/${course}`, { method, headers });
    expect(reply.status, await reply.clone().text()).toBe(200);
    ballot = (await reply.json()) as Ballot;
  }
  return ballot!;
}

it('two processes behind pgbouncer with three connections keep every vote, and the tallies equal a recount', async () => {
  const [locationId, courses] = [await locationIdIn(db, 'AZ'), await coursesIn(db, 'AZ')];
  const members = await addMembers(db, tokenKeys, VOTERS);
  const ballots = await Promise.all(
    members.map((member, index) => vote(member, courses, `${processes[index % 2]!.url}/api/picks/${locationId}`)),
  );
  const stored = await db.selectFrom('ballots').selectAll().orderBy('member_id').execute();
  for (const [index, { id }] of members.entries()) {
    expect(stored.find(({ member_id }) => member_id === id)?.course_ids).toEqual(ballots[index]!.courseIds);
  }
  const isWaiting = () => db.selectFrom('outbox').select('id').orderBy('id').limit(1).executeTakeFirst();
  await expect.poll(isWaiting).toBeUndefined();
  expect(await findDifferences(db)).toEqual([]);
});

it('connections of pgbouncer cancel statements after two seconds', async () => {
  const client = new pg.Client({ connectionString: pooler.url });
  await client.connect();
  const { rows } = await client.query<{ statement_timeout: string }>('show statement_timeout');
  await client.end();
  expect(rows).toEqual([{ statement_timeout: '2s' }]);
});
