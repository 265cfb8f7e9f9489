import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../../server/db/database.ts';
import { findDifferences } from '../../server/workers/recount.ts';
import { createStandings } from '../../server/workers/standings.ts';
import { addMembers } from '../support/server/deployedMembers.ts';
import { startDeployed } from '../support/server/deployment.ts';
import { count, measured } from '../support/goals/goals.ts';
import { lossesOf, PersistentVoter } from '../support/faults/persistentVoter.ts';
import { coursesIn, locationIdIn } from '../support/server/picks.ts';
import { recount, talliesOf } from '../support/server/votes.ts';

const VOTERS = 16;
const ROUNDS = count(20);
/** A round's kill comes after so many acknowledged ballots, and any one of them may be the last. */
const LEAST = 60;
const MORE = 200;

const tokenKeys = `shared:${randomBytes(32).toString('base64url')}`;
let dataDir: string;
let voters: PersistentVoter[];

const open = () => openDatabase({ dataDir, databaseUrl: undefined, log: () => undefined });

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'top-picks-killed-'));
  const { db, close } = await open();
  const place = { locationId: await locationIdIn(db, 'AZ'), courses: await coursesIn(db, 'AZ') };
  const members = await addMembers(db, tokenKeys, VOTERS);
  voters = members.map((member) => new PersistentVoter(member, place));
  await close();
});
afterAll(() => rm(dataDir, { recursive: true }));

/** Everybody votes until so many ballots are acknowledged; in that moment the server is killed. Answers how many were. */
async function killUnderLoad(target: number): Promise<number> {
  const server = await startDeployed({ dataDir, tokenKeys });
  const over = new AbortController();
  let acknowledged = 0;
  let killed: Promise<void> | undefined;
  const vote = async (voter: PersistentVoter): Promise<void> => {
    while (await voter.replace(() => server.url, over.signal)) {
      acknowledged += 1;
      if (acknowledged !== target) continue;
      killed = server.kill();
      over.abort();
    }
  };
  await Promise.all(voters.map(vote));
  await killed;
  return acknowledged;
}

it('a server that is killed again and again on its embedded database loses and invents no ballot', async ({ task }) => {
  let acknowledged = 0;
  let cutOff = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    acknowledged += await killUnderLoad(LEAST + Math.floor(Math.random() * MORE));
    cutOff += voters.filter(({ pending }) => pending !== null).length;
    const { db, close } = await open();
    expect(await lossesOf(db, voters)).toEqual([]);
    // What was counted before the kill, and what still waits, together.
    expect(await findDifferences(db)).toEqual([]);
    await close();
  }
  expect(voters.flatMap(({ faults }) => faults)).toEqual([]);
  // A server killed while nothing happens would prove nothing.
  expect(cutOff).toBeGreaterThan(ROUNDS);

  const { db, close } = await open();
  await createStandings({ db, intervalMs: 0, now: () => new Date(), log: () => undefined }).tick();
  expect(await talliesOf(db)).toEqual(await recount(db));
  const figure = `${ROUNDS} of ${ROUNDS} kills under load, ${acknowledged.toLocaleString('en')} acknowledged ballots (${cutOff} more cut off): 0 lost, 0 phantoms, tallies equal the recount`;
  measured(task, 'G1', figure);

  // The control: a database that has forgotten the last ballot of one member is found out.
  const [forgotten] = voters.filter(({ accepted }) => accepted.version > 1);
  const { id } = forgotten!.member;
  const earlier = { version: forgotten!.accepted.version - 1 };
  await db.updateTable('ballots').set(earlier).where('member_id', '=', id).execute();
  expect(await lossesOf(db, voters)).toEqual([expect.stringContaining(id)]);
  await close();
});
