import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { ErrorResponse } from '../../../../contract/errors.ts';
import type { Ballot } from '../../../../contract/picks.ts';
import { openPostgres } from '../../../../server/db/postgres.ts';
import { addMembers, type DeployedMember } from '../../../support/server/deployedMembers.ts';
import { startDeployed } from '../../../support/server/deployment.ts';
import type { LogLine } from '../../../support/server/logLines.ts';
import { coursesIn, locationIdIn } from '../../../support/server/picks.ts';
import type { Product } from '../../../support/server/product.ts';
import { createDatabase, type NewDatabase } from '../../../support/server/database.ts';

/** Far more than a process has connections. */
const CALLERS = 60;
const STATEMENT_ENDED = '57014';
/** The server says 2 s; the rest is for machines that have other things to do. */
const ENDED_WITHIN_MS = 6000;
const TOLD_TO_COME_BACK = { status: 503, retryAfter: '1', code: 'unavailable' };

let database: NewDatabase;
let product: Product;
let members: DeployedMember[];
/** Somebody else in the database, who holds rows, and one who looks on. */
let holder: pg.Client;
let looker: pg.Client;
let pick: string;

beforeAll(async () => {
  database = await createDatabase();
  const tokenKeys = `busy:${randomBytes(32).toString('base64url')}`;
  product = await startDeployed({ databaseUrl: database.url, tokenKeys, logLevel: 'warn' });
  const db = await openPostgres(database.url, () => undefined);
  const [course] = await coursesIn(db, 'AZ');
  pick = `/api/picks/${await locationIdIn(db, 'AZ')}/${course}`;
  members = await addMembers(db, tokenKeys, CALLERS);
  await db.destroy();
  [holder, looker] = [new pg.Client(database.url), new pg.Client(database.url)];
  await Promise.all([holder.connect(), looker.connect()]);
});
afterEach(() => letGo());
afterAll(async () => {
  await Promise.all([holder.end(), looker.end()]);
  await product.stop();
  await database.drop();
});

/** Keeps the sessions of members, which each of their writes needs, to itself. */
async function hold(held: DeployedMember[]): Promise<void> {
  await holder.query('begin');
  await holder.query('select 1 from sessions where id = any($1) for update', [held.map(({ sessionId }) => sessionId)]);
}
const letGo = () => holder.query('rollback');

async function vote({ headers }: DeployedMember) {
  const reply = await fetch(product.url + pick, { method: 'PUT', headers });
  const { code, version } = (await reply.json()) as Partial<ErrorResponse & Ballot>;
  return { status: reply.status, retryAfter: reply.headers.get('retry-after'), code, version };
}

/** The server's connections that wait for what is held. */
async function waiting(): Promise<number[]> {
  const { rows } = await looker.query<{ pid: number }>(
    "select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' order by pid",
  );
  return rows.map(({ pid }) => pid);
}

/** All are there still, and nothing is open on them. */
async function expectIdle(pids: number[]): Promise<void> {
  const states = async () => {
    const query = 'select state from pg_stat_activity where pid = any($1)';
    return (await looker.query<{ state: string }>(query, [pids])).rows.map(({ state }) => state);
  };
  await expect.poll(states).toEqual(pids.map(() => 'idle'));
}

/** Why calls were told to come back, by the log. */
const reasons = (): string[] =>
  product
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as LogLine & { err: { code?: string; type: string } })
    .filter(({ msg }) => msg === 'database out of reach')
    .map(({ err }) => err.code ?? err.type);

it('a statement that waits too long is ended, its caller is told to come back, and the connection serves on', async () => {
  const [member] = members as [DeployedMember];
  await hold([member]);
  const startedAt = performance.now();
  const voted = vote(member);
  await expect.poll(waiting).toHaveLength(1);
  const connection = await waiting();
  expect(await voted).toMatchObject(TOLD_TO_COME_BACK);
  expect(performance.now() - startedAt).toBeLessThan(ENDED_WITHIN_MS);
  expect(reasons()).toEqual([STATEMENT_ENDED]);
  await expectIdle(connection);
  await letGo();
  // Nothing of the first try is there.
  expect(await vote(member)).toMatchObject({ status: 200, version: 1 });
});

it('a call that finds every connection lent is told to come back before one is free, and all connections serve on', async () => {
  const before = reasons().length;
  await hold(members);
  const answers = await Promise.all(members.map(vote));
  for (const answer of answers) expect(answer).toMatchObject(TOLD_TO_COME_BACK);
  // Whoever waited longer than a second would have had a connection after two, and waited for the rows.
  const told = reasons().slice(before);
  const lent = told.filter((reason) => reason === STATEMENT_ENDED).length;
  expect(lent).toBeGreaterThan(0);
  expect(told.filter((reason) => reason === 'NoConnection')).toHaveLength(CALLERS - lent);

  // There are that many connections: nobody was lent one that somebody else had given back.
  const again = members.slice(0, lent).map(vote);
  await expect.poll(waiting).toHaveLength(lent);
  const connections = await waiting();
  await letGo();
  expect(new Set((await Promise.all(again)).map(({ status }) => status))).toEqual(new Set([200]));
  await expectIdle(connections);
  for (const member of members.slice(lent)) expect(await vote(member)).toMatchObject({ status: 200 });
});
