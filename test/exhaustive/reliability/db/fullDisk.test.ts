import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../../../server/db/database.ts';
import { findDifferences } from '../../../../server/workers/recount.ts';
import { Cluster } from '../../../support/faults/cluster.ts';
import { addMembers } from '../../../support/server/deployedMembers.ts';
import { startDeployed } from '../../../support/server/deployment.ts';
import { measured } from '../../../support/goals/goals.ts';
import { lossesOf, PersistentVoter } from '../../../support/faults/persistentVoter.ts';
import { coursesIn, locationIdIn } from '../../../support/server/picks.ts';
import { smallDisk } from '../../../support/faults/smallDisk.ts';

const VOTERS = 24;
const DISK_MB = 160;
const FULL_MS = 5000;

function diskForTest() {
  const disk = smallDisk(DISK_MB);
  onTestFinished(() => disk.remove());
  return disk;
}

/** All voters vote until `end` is called. */
function voteOn(voters: readonly PersistentVoter[], origin: () => string) {
  const over = new AbortController();
  let acknowledged = 0;
  const all = Promise.all(
    voters.map(async (voter) => {
      while (await voter.replace(origin, over.signal)) {
        acknowledged += 1;
        await pause(200);
      }
    }),
  );
  return {
    acknowledged: () => acknowledged,
    end: async () => {
      over.abort();
      await all;
    },
  };
}

const failuresOf = (voters: readonly PersistentVoter[]) => voters.reduce((sum, { failures }) => sum + failures, 0);

it('a full disk of an external PostgreSQL loses no acknowledged ballot, and voting goes on when there is room again', async ({
  task,
}) => {
  const disk = diskForTest();
  const cluster = await Cluster.start(VOTERS, { inside: disk.folder });
  const { voters, product } = cluster;
  const voting = voteOn(voters, () => product.url);
  await expect.poll(voting.acknowledged).toBeGreaterThan(VOTERS);
  const free = disk.fill();
  await expect.poll(() => failuresOf(voters), { timeout: 60_000 }).toBeGreaterThan(VOTERS);
  await pause(FULL_MS);
  free();
  // PostgreSQL may have stopped itself; in production an operator or systemd restarts it.
  await cluster.primary.restart();
  const before = voting.acknowledged();
  await expect.poll(voting.acknowledged, { timeout: 60_000 }).toBeGreaterThan(before + VOTERS);
  await voting.end();
  expect([...new Set(voters.flatMap(({ faults }) => faults))]).toEqual([]);
  expect(await cluster.onPrimary((db) => lossesOf(db, voters))).toEqual([]);
  expect(await cluster.onPrimary(findDifferences)).toEqual([]);
  const figure = `a PostgreSQL elsewhere on a full disk: ${failuresOf(voters)} writes refused, ${voting.acknowledged()} acknowledged ballots before and after: 0 lost, tallies equal the recount`;
  measured(task, 'G2', figure);
});

it('a full disk of our own PostgreSQL loses no acknowledged ballot, and voting goes on after a restart with room again', async ({
  task,
}) => {
  const disk = diskForTest();
  const dataDir = join(disk.folder, 'data');
  const open = () => openDatabase({ dataDir, databaseUrl: undefined, log: () => undefined });
  const tokenKeys = `shared:${randomBytes(32).toString('base64url')}`;
  const first = await open();
  const place = {
    retryMs: 300,
    locationId: await locationIdIn(first.db, 'AZ'),
    courses: await coursesIn(first.db, 'AZ'),
  };
  const voters = (await addMembers(first.db, tokenKeys, VOTERS)).map((each) => new PersistentVoter(each, place));
  await first.close();

  let server = await startDeployed({ dataDir, tokenKeys });
  onTestFinished(() => server.kill());
  const voting = voteOn(voters, () => server.url);
  await expect.poll(voting.acknowledged).toBeGreaterThan(VOTERS);
  const free = disk.fill();
  await pause(FULL_MS);
  free();
  await server.kill();
  server = await startDeployed({ dataDir, tokenKeys });
  const before = voting.acknowledged();
  await expect.poll(voting.acknowledged, { timeout: 60_000 }).toBeGreaterThan(before + VOTERS);
  await voting.end();
  await server.stop({ keepData: true });
  expect([...new Set(voters.flatMap(({ faults }) => faults))]).toEqual([]);
  const { db, close } = await open();
  expect(await lossesOf(db, voters)).toEqual([]);
  expect(await findDifferences(db)).toEqual([]);
  await close();
  const figure = `our own PostgreSQL on a full disk: ${failuresOf(voters)} writes refused, ${voting.acknowledged()} acknowledged ballots before and after: 0 lost, tallies equal the recount`;
  measured(task, 'G1', figure);
});
