import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Ballot } from '../../../../contract/picks.ts';
import { openPostgres } from '../../../../server/db/postgres.ts';
import type { Database } from '../../../../server/db/schema.ts';
import { addMembers, type DeployedMember } from '../../../support/server/deployedMembers.ts';
import { startDeployed } from '../../../support/server/deployment.ts';
import { coursesIn, locationIdIn } from '../../../support/server/picks.ts';
import { type PostgresServer, startPostgres, startStandby } from '../../../support/server/postgresServer.ts';
import type { Product } from '../../../support/server/product.ts';
import { type Relay, startRelay } from '../../../support/faults/relay.ts';
import { recount, talliesOf } from '../../../support/server/votes.ts';

const VOTERS = 16;
const ROUNDS = 60;

const on = (port: number) => `postgresql://postgres@127.0.0.1:${port}/postgres`;

let primary: PostgresServer;
let standby: PostgresServer;
let relay: Relay;
let product: Product;
let db: Kysely<Database>;
let members: DeployedMember[];
let locationId: string;
let courses: number[];

beforeAll(async () => {
  primary = await startPostgres({ origin: 'Debian' });
  standby = await startStandby(primary, 'standby');
  const onPrimary = await openPostgres(on(primary.port), () => undefined);
  await sql`alter system set synchronous_standby_names = 'ANY 1 (standby)'`.execute(onPrimary);
  await sql`select pg_reload_conf()`.execute(onPrimary);
  const following = sql<{ sync_state: string }>`select sync_state from pg_stat_replication`;
  await vi.waitFor(async () => expect((await following.execute(onPrimary)).rows).toEqual([{ sync_state: 'quorum' }]), {
    timeout: 20_000,
  });
  relay = await startRelay(primary.port);
  const tokenKeys = `shared:${randomBytes(32).toString('base64url')}`;
  product = await startDeployed({ databaseUrl: on(relay.port), tokenKeys });
  members = await addMembers(onPrimary, tokenKeys, VOTERS);
  locationId = await locationIdIn(onPrimary, 'AZ');
  courses = await coursesIn(onPrimary, 'AZ');
  await onPrimary.destroy();
  db = await openPostgres(on(standby.port), () => undefined);
});
afterAll(async () => {
  await product.stop();
  await relay.close();
  await db.destroy();
  await Promise.all([primary.stop(), standby.stop()]);
});

type Sent = { member: DeployedMember; picks: number[]; refused: number };

/** Gives and takes back votes; a failed call is retried until it is accepted, as the page does. */
async function voteOn(member: DeployedMember, onAnswer: () => void): Promise<Sent> {
  const sent: Sent = { member, picks: [], refused: 0 };
  for (let round = 0; round < ROUNDS; round += 1) {
    const course = courses[round % 3]!;
    const method = sent.picks.includes(course) ? 'DELETE' : 'PUT';
    for (;;) {
      const url = `${product.url}/api/picks/${locationId}/${course}`;
      const reply = await fetch(url, { method, headers: member.headers });
      onAnswer();
      if (reply.ok) {
        sent.picks = ((await reply.json()) as Ballot).courseIds;
        break;
      }
      expect(reply.status, product.output()).toBe(503);
      const retryAfter = Number(reply.headers.get('retry-after'));
      expect(retryAfter).toBeGreaterThan(0);
      sent.refused += 1;
      await pause(1000 * retryAfter);
    }
  }
  return sent;
}

it('when the primary is killed, every accepted vote is on the synchronous standby, where voting goes on', async () => {
  let answers = 0;
  let promoted: Promise<unknown> | undefined;
  const failOver = async (): Promise<void> => {
    await primary.kill();
    await standby.promote();
    relay.leadTo(standby.port);
  };
  const all = await Promise.all(
    members.map((member) =>
      voteOn(member, () => {
        answers += 1;
        if (answers === (VOTERS * ROUNDS) / 3) promoted = failOver();
      }),
    ),
  );
  await promoted;
  expect(all.reduce((sum, { refused }) => sum + refused, 0)).toBeGreaterThan(0);
  for (const { member, picks } of all) {
    const { course_ids } = await db
      .selectFrom('ballots')
      .select('course_ids')
      .where('member_id', '=', member.id)
      .executeTakeFirstOrThrow();
    expect(course_ids).toEqual(picks);
  }
  await expect
    .poll(async () => Object.fromEntries(await talliesOf(db)), { timeout: 20_000 })
    .toEqual(Object.fromEntries(await recount(db)));
});
