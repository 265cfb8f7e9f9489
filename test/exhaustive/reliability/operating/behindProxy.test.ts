import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Leaderboard } from '../../../../contract/leaderboard.ts';
import type { Ballot } from '../../../../contract/picks.ts';
import { openPostgres } from '../../../../server/db/postgres.ts';
import type { Database } from '../../../../server/db/schema.ts';
import { addMembers, type DeployedMember } from '../../../support/server/deployedMembers.ts';
import { coursesIn, locationIdIn } from '../../../support/server/picks.ts';
import { startDeployed } from '../../../support/server/deployment.ts';
import { measured } from '../../../support/goals/goals.ts';
import { freePort, type Product } from '../../../support/server/product.ts';
import { type Proxy, startProxy } from '../../../support/faults/proxy.ts';
import { createDatabase, type NewDatabase } from '../../../support/server/database.ts';
import { recount, talliesOf } from '../../../support/server/votes.ts';

const VOTERS = 24;
const ROUNDS = 40;

let database: NewDatabase;
let db: Kysely<Database>;
let ports: [number, number];
let processes: [Product, Product];
let proxy: Proxy;
let locationId: string;
let courses: number[];
let tokenKeys: string;

const startOn = (port: number) => startDeployed({ port, databaseUrl: database.url, tokenKeys, logLevel: 'warn' });

beforeAll(async () => {
  database = await createDatabase();
  tokenKeys = `shared:${randomBytes(32).toString('base64url')}`;
  ports = [await freePort(), await freePort()];
  processes = [await startOn(ports[0]), await startOn(ports[1])];
  proxy = await startProxy(ports);
  db = await openPostgres(database.url, () => undefined);
  locationId = await locationIdIn(db, 'AZ');
  courses = await coursesIn(db, 'AZ');
});
afterAll(async () => {
  await proxy.stop();
  await Promise.all(processes.map((one) => one.stop()));
  await db.destroy();
  await database.drop();
});

it('[R11.21] a request has one id in the response, in haproxy’s log and in the server’s, and none that a visitor claims', async () => {
  const headers = { authorization: 'Bearer forged', 'x-request-id': 'claimed-by-a-visitor' };
  const reply = await fetch(`${proxy.url}/api/users/me?of=somebody`, { headers });
  const id = reply.headers.get('x-request-id') ?? '';
  expect(id).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
  await expect.poll(proxy.log).toMatch(new RegExp(`^${id} GET /api/users/me calls/\\w+ 401 `, 'm'));
  await expect.poll(() => processes.map((one) => one.output()).join('')).toContain(`"requestId":"${id}"`);
  expect(proxy.log()).not.toContain('somebody');
});

type Stored = { member: DeployedMember; picks: number[] };

/** Gives and takes back votes, one by one; returns the picks of the last response and collects refused calls. */
async function voteOn(member: DeployedMember, refused: string[], onVote: () => void): Promise<Stored> {
  let picks: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const course = courses[round % 3]!;
    const method = picks.includes(course) ? 'DELETE' : 'PUT';
    const url = `${proxy.url}/api/picks/${locationId}/${course}`;
    const reply = await fetch(url, { method, headers: member.headers }).catch((error: unknown) => String(error));
    if (typeof reply === 'string' || reply.status !== 200) {
      refused.push(typeof reply === 'string' ? reply : `${reply.status} ${await reply.text()}`);
    } else {
      picks = ((await reply.json()) as Ballot).courseIds;
    }
    onVote();
  }
  return { member, picks };
}

it.for<[how: string, part: () => Promise<unknown>]>([
  ['is killed', () => processes[0].kill()],
  ['is stopped for an update', () => processes[0].stop()],
])(
  'no call fails and no vote is lost or counted twice when one of two processes behind haproxy %s under load',
  async ([how, part], { task }) => {
    const members = await addMembers(db, tokenKeys, VOTERS);
    const refused: string[] = [];
    let votes = 0;
    let parted: Promise<unknown> | undefined;
    const stored = await Promise.all(
      members.map((member) =>
        voteOn(member, refused, () => {
          votes += 1;
          if (votes === (VOTERS * ROUNDS) / 3) parted = part();
        }),
      ),
    );
    await parted;
    expect(refused).toEqual([]);
    for (const { member, picks } of stored) {
      const ballot = await fetch(`${proxy.url}/api/picks/${locationId}`, { headers: member.headers });
      expect(((await ballot.json()) as Ballot).courseIds).toEqual(picks);
    }
    processes[0] = await startOn(ports[0]);
    const rankingOf = async ({ url }: Product) =>
      (await (await fetch(`${url}/api/leaderboard/az?limit=3`)).json()) as Leaderboard;
    await expect
      .poll(async () => Object.fromEntries(await talliesOf(db)), { timeout: 20_000 })
      .toEqual(Object.fromEntries(await recount(db)));
    const expected = [...(await recount(db)).values()].toSorted((a, b) => b - a);
    for (const one of processes) {
      await expect
        .poll(async () => (await rankingOf(one)).entries.flatMap(({ votes }) => (votes > 0 ? [votes] : [])), {
          timeout: 20_000,
        })
        .toEqual(expected);
    }
    const figure = `one of two processes behind haproxy ${how}: 0 of ${(VOTERS * ROUNDS).toLocaleString('en')} calls failed, 0 votes lost or counted twice`;
    measured(task, 'G7', figure);
  },
);
