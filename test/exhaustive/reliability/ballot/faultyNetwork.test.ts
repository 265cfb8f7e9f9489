import { randomBytes } from 'node:crypto';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { openPostgres } from '../../../../server/db/postgres.ts';
import { findDifferences } from '../../../../server/workers/recount.ts';
import { addMembers } from '../../../support/server/deployedMembers.ts';
import { startDeployed } from '../../../support/server/deployment.ts';
import { startFaultyNetwork, TROUBLES } from '../../../support/faults/faultyNetwork.ts';
import { count, measured } from '../../../support/goals/goals.ts';
import { lossesOf, PersistentVoter } from '../../../support/faults/persistentVoter.ts';
import { coursesIn, locationIdIn } from '../../../support/server/picks.ts';
import { startRelay } from '../../../support/faults/relay.ts';
import { type PostgresServer, startPostgres } from '../../../support/server/postgresServer.ts';
import { recount, talliesOf } from '../../../support/server/votes.ts';

/** Replacements of each voter: fewer than the rate limit of ballot writes. */
const EACH = 40;
/** Fewer, because everything takes longer while connections are cut twice a second. */
const EACH_WITH_CUTS = 15;
const VOTERS = count(10_000, 2000) / EACH;
/** One in so many connections has the trouble of a kind. */
const ONE_IN = 24;
const CUTS_EVERY_MS = 600;

let database: PostgresServer;
const tokenKeys = `shared:${randomBytes(32).toString('base64url')}`;
beforeAll(async () => {
  database = await startPostgres({ settings: ['fsync=off'] });
  return () => database.stop();
});

/** A server, its voters, and what must be true of their ballots in the end. */
async function start(databaseUrl: string, each: number) {
  const product = await startDeployed({ databaseUrl, tokenKeys });
  const db = await openPostgres(database.url, () => undefined);
  const place = { locationId: await locationIdIn(db, 'AZ'), courses: await coursesIn(db, 'AZ') };
  const members = await addMembers(db, tokenKeys, VOTERS);
  const voters = members.map((member) => new PersistentVoter(member, place));
  onTestFinished(async () => {
    await product.stop();
    await db.destroy();
  });
  const voteOn = (origin: string) =>
    Promise.all(
      voters.map(async (voter) => {
        for (let round = 0; round < each; round += 1) await voter.replace(() => origin);
      }),
    );
  const expectAllIsWell = async (): Promise<void> => {
    expect(voters.flatMap(({ faults }) => faults)).toEqual([]);
    expect(await lossesOf(db, voters)).toEqual([]);
    // One version for each replacement, however often its request was sent.
    expect(new Set(voters.map(({ accepted }) => accepted.version))).toEqual(new Set([each]));
    expect(await findDifferences(db)).toEqual([]);
    await expect
      .poll(async () => Object.fromEntries(await talliesOf(db)), { timeout: 20_000 })
      .toEqual(Object.fromEntries(await recount(db)));
    expect(product.output()).not.toContain('request failed');
  };
  const failures = () => voters.reduce((sum, each) => sum + each.failures, 0);
  return { product, voteOn, expectAllIsWell, failures };
}

it('every ballot ends as its member last replaced it through a network that loses, cuts and delays messages', async ({
  task,
}) => {
  const { product, voteOn, expectAllIsWell, failures } = await start(database.url, EACH);
  const next = () => TROUBLES[Math.floor(Math.random() * ONE_IN)] ?? 'none';
  const network = await startFaultyNetwork(Number(new URL(product.url).port), next);
  await voteOn(network.origin);
  await network.settled();
  await network.close();
  await expectAllIsWell();
  expect([...network.seen.keys()].toSorted()).toEqual(['none', ...TROUBLES].toSorted());
  const figure = `${(VOTERS * EACH).toLocaleString('en')} replaced ballots through a faulty network (${TROUBLES.length} kinds of trouble, ${failures().toLocaleString('en')} calls sent again): all end as meant, one version each, 0 counted twice`;
  measured(task, 'G4', figure);
});

it('every ballot ends as its member last replaced it while the database’s connections are slow and cut repeatedly', async ({
  task,
}) => {
  const relay = await startRelay(database.port);
  const address = new URL(database.url);
  address.port = String(relay.port);
  const { product, voteOn, expectAllIsWell, failures } = await start(address.href, EACH_WITH_CUTS);
  let cuts = 0;
  const cutting = setInterval(() => {
    cuts += 1;
    relay.delay(cuts % 2 === 0 ? 5 : 0);
    relay.cut();
  }, CUTS_EVERY_MS);
  onTestFinished(() => clearInterval(cutting));
  await voteOn(product.url);
  clearInterval(cutting);
  await expectAllIsWell();
  await relay.close();
  expect(failures()).toBeGreaterThan(0);
  const figure = `${(VOTERS * EACH_WITH_CUTS).toLocaleString('en')} replaced ballots while the database's connections were cut ${cuts} times (${failures().toLocaleString('en')} calls sent again): the same`;
  measured(task, 'G4', figure);
});
