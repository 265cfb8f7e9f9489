import { expect, it, onTestFinished } from 'vitest';
import { findDifferences } from '../../../../server/workers/recount.ts';
import { Cluster } from '../../../support/faults/cluster.ts';
import { count, measured } from '../../../support/goals/goals.ts';
import { lossesOf } from '../../../support/faults/persistentVoter.ts';
import { startRelay } from '../../../support/faults/relay.ts';
import { recount, talliesOf } from '../../../support/server/votes.ts';

const VOTERS = 32;
const RESTARTS = count(10, 4);
const FAILOVERS = count(10, 3);
const BALLOTS = 120;
/** Delay of the asynchronous standby. */
const BEHIND_MS = 250;

/** No acknowledged ballot is lost, no unsent one is there, and all votes are counted once. */
async function expectAllIsThere(cluster: Cluster): Promise<void> {
  expect(cluster.voters.flatMap(({ faults }) => faults)).toEqual([]);
  await cluster.onPrimary(async (db) => {
    expect(await lossesOf(db, cluster.voters)).toEqual([]);
    expect(await findDifferences(db)).toEqual([]);
    await expect
      .poll(async () => Object.fromEntries(await talliesOf(db)), { timeout: 20_000 })
      .toEqual(Object.fromEntries(await recount(db)));
  });
}

const failuresOf = ({ voters }: Cluster) => voters.reduce((sum, { failures }) => sum + failures, 0);

it('a PostgreSQL that is killed under load and restarted has every acknowledged ballot', async ({ task }) => {
  const cluster = await Cluster.start(VOTERS);
  let acknowledged = 0;
  for (let round = 0; round < RESTARTS; round += 1) {
    acknowledged += await cluster.vote(BALLOTS, async () => {
      await cluster.primary.kill({ keepData: true });
      await cluster.primary.restart();
    });
    await expectAllIsThere(cluster);
  }
  expect(failuresOf(cluster)).toBeGreaterThan(0);
  const figure = `${RESTARTS} kills of PostgreSQL under load, ${acknowledged.toLocaleString('en')} acknowledged ballots: 0 lost, 0 phantoms, tallies equal the recount`;
  measured(task, 'G2', figure);
});

it('a synchronous standby that takes over has every acknowledged ballot', async ({ task }) => {
  const cluster = await Cluster.start(VOTERS, { origin: 'Debian' });
  let acknowledged = 0;
  for (let round = 0; round < FAILOVERS; round += 1) {
    await cluster.addStandby({ isSynchronous: true });
    acknowledged += await cluster.vote(BALLOTS, () => cluster.failOver());
    await expectAllIsThere(cluster);
  }
  expect(failuresOf(cluster)).toBeGreaterThan(0);
  const figure = `${FAILOVERS} failovers to a synchronous standby under load, ${acknowledged.toLocaleString('en')} acknowledged ballots: 0 lost, 0 phantoms, tallies equal the recount`;
  measured(task, 'G2', figure);
});

it('control: ballots that an asynchronous standby loses are noticed', async ({ task }) => {
  const cluster = await Cluster.start(VOTERS, { origin: 'Debian' });
  const slow = await startRelay(cluster.primary.port);
  onTestFinished(() => slow.close());
  await cluster.addStandby({ isSynchronous: false, over: slow });
  slow.delay(BEHIND_MS);
  // Voting stops at the failover, because a later vote from an older ballot would hide the loss.
  const over = new AbortController();
  let acknowledged = 0;
  let failed: Promise<void> | undefined;
  const vote = async (voter: (typeof cluster.voters)[number]): Promise<void> => {
    while (await voter.replace(() => cluster.product.url, over.signal)) {
      acknowledged += 1;
      if (acknowledged < BALLOTS) continue;
      failed ??= cluster.failOver();
      over.abort();
    }
  };
  await Promise.all(cluster.voters.map(vote));
  await failed;
  const losses = await cluster.onPrimary((db) => lossesOf(db, cluster.voters));
  expect(losses.length).toBeGreaterThan(0);
  const figure = `control: an asynchronous standby ${BEHIND_MS} ms behind takes over, and ${losses.length} of ${VOTERS} members are found with ballots lost`;
  measured(task, 'G2', figure);
});
