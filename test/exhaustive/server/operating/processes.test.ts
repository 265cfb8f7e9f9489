import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Ballot } from '../../../../contract/picks.ts';
import { clusterFolder } from '../../../../server/db/database.ts';
import { findRunning } from '../../../../server/db/embedded/embedded.ts';
import { openPostgres } from '../../../../server/db/postgres.ts';
import { addMembers, type DeployedMember } from '../../../support/server/deployedMembers.ts';
import { startDeployed } from '../../../support/server/deployment.ts';
import { coursesIn, locationIdIn } from '../../../support/server/picks.ts';
import { copyPreparedFolder } from '../../../support/server/preparedFolder.ts';
import { freePort, type Product } from '../../../support/server/product.ts';
import { childrenOf, commandOf, isAlive } from '../../../support/server/systemProcesses.ts';

const tokenKeys = `shared:${randomBytes(32).toString('base64url')}`;

let dataDir: string;
let product: Product;
let members: DeployedMember[];
let locationId: string;
let courses: number[];
let metricsPort: number;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'top-picks-processes-'));
  await copyPreparedFolder(dataDir);
  metricsPort = await freePort();
  product = await startDeployed({ dataDir, tokenKeys, processes: 2, metricsPort });
  const db = await openPostgres((await findRunning(clusterFolder(dataDir)))!, () => undefined);
  [locationId, courses] = [await locationIdIn(db, 'AZ'), await coursesIn(db, 'AZ')];
  members = await addMembers(db, tokenKeys, 20);
  await db.destroy();
});
afterAll(async () => {
  await product.kill();
  await rm(dataDir, { recursive: true, maxRetries: 10, retryDelay: 200 });
});

const servers = (): number[] => childrenOf(product.pid).filter((pid) => commandOf(pid).includes('server/launch.js'));

/** One vote of each member, given or taken back, all at once. */
const voteAll = (method: 'PUT' | 'DELETE') =>
  Promise.all(
    members.map(async ({ headers }, index) => {
      const url = `${product.url}/api/picks/${locationId}/${courses[index]}`;
      // The processes take new connections in turn.
      const reply = await fetch(url, { method, headers: { ...headers, connection: 'close' } });
      return [reply.status, ((await reply.json()) as Ballot).courseIds.length];
    }),
  );

it('with PROCESSES=2 two processes serve one port and one database, and a killed one is replaced', async () => {
  const [first, second] = servers() as [number, number];
  expect(second).toBeDefined();
  expect(new Set((await voteAll('PUT')).map(String))).toEqual(new Set(['200,1']));
  process.kill(first, 'SIGKILL');
  await expect.poll(() => servers().filter((pid) => pid !== first)).toHaveLength(2);
  await expect.poll(() => product.output()).toContain(`Server process ${first} ended (SIGKILL) and is started again`);
  expect(new Set((await voteAll('DELETE')).map(String))).toEqual(new Set(['200,0']));
});

it('each of several processes has metrics on a port of its own, also after it was started again', async () => {
  const startsOf = () =>
    Promise.all(
      [metricsPort, metricsPort + 1].map(async (port) => {
        const text = await fetch(`http://127.0.0.1:${port}/metrics`).then((reply) => reply.text(), String);
        return Number(/^process_start_time_seconds (\S+)$/m.exec(text)?.[1]);
      }),
    );
  await expect.poll(async () => (await startsOf()).every(Number.isFinite)).toBe(true);
  const before = await startsOf();
  const [first] = servers();
  process.kill(first!, 'SIGKILL');
  // The one that was killed has started later than both.
  await expect.poll(async () => Math.max(...(await startsOf()))).toBeGreaterThan(Math.max(...before));
});

it('all child processes end when the main process is stopped or killed', async () => {
  const told = servers();
  expect(await product.stop({ keepData: true })).toBe(0);
  expect(told.map(isAlive)).toEqual([false, false]);

  product = await startDeployed({ dataDir, tokenKeys, processes: 2 });
  const all = childrenOf(product.pid);
  // Two servers and PostgreSQL.
  expect(all).toHaveLength(3);
  await product.kill();
  await expect.poll(() => all.map(isAlive)).toEqual([false, false, false]);
});
