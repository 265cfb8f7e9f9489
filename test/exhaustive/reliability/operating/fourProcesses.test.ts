import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Leaderboard } from '../../../../contract/leaderboard.ts';
import type { Ballot } from '../../../../contract/picks.ts';
import { openPostgres } from '../../../../server/db/postgres.ts';
import type { Database } from '../../../../server/db/schema.ts';
import { type Proxy, startProxy } from '../../../support/faults/proxy.ts';
import { SteadyVoter } from '../../../support/faults/steadyVoter.ts';
import { createDatabase, type NewDatabase } from '../../../support/server/database.ts';
import { addMembers } from '../../../support/server/deployedMembers.ts';
import { startDeployed } from '../../../support/server/deployment.ts';
import { coursesIn, locationIdIn } from '../../../support/server/picks.ts';
import { freePort, type Product } from '../../../support/server/product.ts';
import { recount, talliesOf } from '../../../support/server/votes.ts';

const VOTERS = 16;
const ROUNDS = 30;
const PATIENCE = { timeout: 20_000 };
const RANKING = '/api/leaderboard/az?limit=3';

let database: NewDatabase;
let db: Kysely<Database>;
let tokenKeys: string;
let processes: Product[];
let proxy: Proxy;

beforeAll(async () => {
  database = await createDatabase();
  tokenKeys = `shared:${randomBytes(32).toString('base64url')}`;
  const ports = [await freePort(), await freePort(), await freePort(), await freePort()] as const;
  const startOn = (port: number) => startDeployed({ port, databaseUrl: database.url, tokenKeys });
  // The first one makes the tables.
  const [first, ...others] = ports;
  processes = [await startOn(first), ...(await Promise.all(others.map(startOn)))];
  proxy = await startProxy(ports);
  db = await openPostgres(database.url, () => undefined);
});
afterAll(async () => {
  await proxy.stop();
  await Promise.all(processes.map((one) => one.stop()));
  await db.destroy();
  await database.drop();
});

it('four processes behind haproxy count each vote once, also when one of them is killed under load', async () => {
  const ballotUrl = `${proxy.url}/api/picks/${await locationIdIn(db, 'AZ')}`;
  const courses = await coursesIn(db, 'AZ');
  const voters = (await addMembers(db, tokenKeys, VOTERS)).map((one) => new SteadyVoter(one, { ballotUrl, courses }));
  const unread: string[] = [];
  let rounds = 0;
  const vote = async (voter: SteadyVoter): Promise<void> => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await voter.vote();
      const { status } = await fetch(proxy.url + RANKING);
      if (status !== 200) unread.push(String(status));
      rounds += 1;
      if (rounds === (VOTERS * ROUNDS) / 3) void processes[1]?.kill();
    }
  };
  await Promise.all(voters.map(vote));
  expect(voters.flatMap(({ refused }) => refused)).toEqual([]);
  expect(unread).toEqual([]);
  for (const { member, picks } of voters) {
    const ballot = (await (await fetch(ballotUrl, { headers: member.headers })).json()) as Ballot;
    expect(ballot.courseIds).toEqual(picks);
  }

  const counted = await recount(db);
  await expect.poll(() => talliesOf(db), PATIENCE).toEqual(counted);
  const expected = [...counted.values()].toSorted((a, b) => b - a);
  const alive = processes.filter((_, place) => place !== 1);
  for (const { url } of alive) {
    const shown = async () => {
      const { entries } = (await (await fetch(url + RANKING)).json()) as Leaderboard;
      return entries.flatMap(({ votes }) => (votes > 0 ? [votes] : []));
    };
    await expect.poll(shown, PATIENCE).toEqual(expected);
  }
});
