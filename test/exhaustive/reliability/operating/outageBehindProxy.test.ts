import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPostgres } from '../../../../server/db/postgres.ts';
import type { Database } from '../../../../server/db/schema.ts';
import { type Proxy, startProxy } from '../../../support/faults/proxy.ts';
import { measured } from '../../../support/goals/goals.ts';
import { createDatabase, type NewDatabase } from '../../../support/server/database.ts';
import { addMembers, type DeployedMember } from '../../../support/server/deployedMembers.ts';
import { startDeployed } from '../../../support/server/deployment.ts';
import { coursesIn, locationIdIn } from '../../../support/server/picks.ts';
import { freePort, type Product } from '../../../support/server/product.ts';

const OUTAGE_MS = 30_000;
/** Not as fast as the machine can, which the limits of pages and calls would refuse. */
const PAUSE_MS = 200;
/** The first process comes as this user, and loses the database with it. */
const ROLE = `test_${randomBytes(8).toString('hex')}`;
const PAGES = ['/', '/leaderboard/az', '/states', '/about'];
const CALLS = ['/api/leaderboard/az?limit=3', '/api/config', '/api/locations'];

let database: NewDatabase;
let db: Kysely<Database>;
let processes: Product[];
let proxy: Proxy;
let members: DeployedMember[];
let ballotUrl: string;
let course: number;

beforeAll(async () => {
  database = await createDatabase();
  const tokenKeys = `shared:${randomBytes(32).toString('base64url')}`;
  db = await openPostgres(database.url, () => undefined);
  await sql`create role ${sql.id(ROLE)} superuser login password ${sql.lit(ROLE)}`.execute(db);
  const asRole = new URL(database.url);
  for (const name of ['user', 'password']) asRole.searchParams.set(name, ROLE);
  const ports: [number, number] = [await freePort(), await freePort()];
  processes = [
    await startDeployed({ port: ports[0], databaseUrl: asRole.href, tokenKeys }),
    await startDeployed({ port: ports[1], databaseUrl: database.url, tokenKeys }),
  ];
  proxy = await startProxy(ports);
  members = await addMembers(db, tokenKeys, 2);
  [course = 0] = await coursesIn(db, 'AZ');
  ballotUrl = `${proxy.url}/api/picks/${await locationIdIn(db, 'AZ')}`;
});
afterAll(async () => {
  await proxy.stop();
  await Promise.all(processes.map((one) => one.stop()));
  await sql`reassign owned by ${sql.id(ROLE)} to current_user`.execute(db);
  await sql`drop role ${sql.id(ROLE)}`.execute(db);
  await db.destroy();
  await database.drop();
});

const get = (url: string) => fetch(url, { headers: { accept: 'text/html' } });

/** Fetches pages and calls through the proxy until the time is over; returns how often what got which status. */
async function visit(forMs: number): Promise<Record<string, number>> {
  const seen: Record<string, number> = {};
  const until = Date.now() + forMs;
  while (Date.now() < until) {
    for (const path of [...PAGES, ...CALLS]) {
      const { status } = await get(proxy.url + path);
      const name = `${path} ${status}`;
      seen[name] = (seen[name] ?? 0) + 1;
    }
    await pause(PAUSE_MS);
  }
  return seen;
}

it('[R13.6] pages and public calls stay behind haproxy while the database is away for half a minute', async ({
  task,
}) => {
  // Each process keeps what it was asked for itself.
  for (const { url } of processes)
    for (const path of [...PAGES, ...CALLS]) expect((await get(url + path)).status).toBe(200);
  await database.setReachable(false);
  let seen: Record<string, number>;
  try {
    seen = await visit(OUTAGE_MS);
    const vote = await fetch(`${ballotUrl}/${course}`, { method: 'PUT', headers: members[0]!.headers });
    expect([vote.status, vote.headers.get('retry-after')]).toEqual([503, '1']);
  } finally {
    await database.setReachable(true);
  }
  expect(Object.keys(seen).filter((name) => !name.endsWith(' 200'))).toEqual([]);
  const requests = Object.values(seen).reduce((sum, count) => sum + count);
  measured(
    task,
    'G8',
    `behind haproxy, ${OUTAGE_MS / 1000} s without the database: ${requests} of ${requests} pages and public calls served`,
  );
  const isReady = async () => (await fetch(`${proxy.url}/api/health/ready`)).status === 200;
  await expect.poll(isReady).toBe(true);
});

it('calls that may not be sent twice go to the process that has its database', async () => {
  await sql`alter role ${sql.id(ROLE)} nologin`.execute(db);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where usename = ${ROLE}`.execute(db);
  const isReady = async ({ url }: Product) => (await fetch(`${url}/api/health/ready`)).status === 200;
  await expect.poll(() => isReady(processes[0]!)).toBe(false);
  const swap = async ({ headers }: DeployedMember) => {
    const { status } = await fetch(`${ballotUrl}/swap`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', connection: 'close' },
      body: JSON.stringify({ remove: course, add: course + 1 }),
    });
    return status;
  };
  const swaps = (member: DeployedMember, count: number) =>
    Promise.all(Array.from({ length: count }, () => swap(member)));
  // Three checks, a second apart. There is nothing to swap in an empty ballot: 422.
  await expect.poll(() => swaps(members[0]!, 4), { interval: 500 }).toEqual([422, 422, 422, 422]);
  expect(new Set(await swaps(members[1]!, 40))).toEqual(new Set([422]));
});
