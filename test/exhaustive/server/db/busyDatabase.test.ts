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

/** Database connections of a process, and callers, of whom there are far more. */
const [CONNECTIONS, CALLERS] = [10, 60];
const STATEMENT_ENDED = '57014';
/** The server's limit is 2 s; a busy machine needs longer. */
const ENDED_WITHIN_MS = 6000;
const TOLD_TO_COME_BACK = { status: 503, retryAfter: '1', code: 'unavailable' };

let database: NewDatabase;
let product: Product;
let members: DeployedMember[];
/** Locks rows. */
let holder: pg.Client;
/** Reads what the server's connections do. */
let looker: pg.Client;
let pick: string;
let marks: string;

beforeAll(async () => {
  database = await createDatabase();
  const tokenKeys = `busy:${randomBytes(32).toString('base64url')}`;
  product = await startDeployed({ databaseUrl: database.url, tokenKeys, logLevel: 'debug' });
  const db = await openPostgres(database.url, () => undefined);
  const [course] = await coursesIn(db, 'AZ');
  pick = `/api/picks/${await locationIdIn(db, 'AZ')}/${course}`;
  marks = `/api/marks/${course}`;
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

/** Locks the sessions of members, which each of their writes needs. */
async function hold(held: DeployedMember[]): Promise<void> {
  await holder.query('begin');
  await holder.query('select 1 from sessions where id = any($1) for update', [held.map(({ sessionId }) => sessionId)]);
}
const letGo = () => holder.query('rollback');

type Call = { method: 'PUT' | 'PATCH'; path: string; body?: object };

/** Each member calls from another network, because those of one wait for each other. */
async function send(member: DeployedMember, { method, path, body }: Call) {
  const headers = {
    ...member.headers,
    'x-forwarded-for': `10.0.0.${members.indexOf(member) + 1}`,
    ...(body && { 'content-type': 'application/json' }),
  };
  const reply = await fetch(product.url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  const { code, version } = (await reply.json()) as Partial<ErrorResponse & Ballot>;
  return { status: reply.status, retryAfter: reply.headers.get('retry-after'), code, version };
}
const vote = (member: DeployedMember) => send(member, { method: 'PUT', path: pick });
const mark = (member: DeployedMember) => send(member, { method: 'PATCH', path: marks, body: { played: true } });

/** A member who comes back as long as the rows are locked. */
async function markAsTold(member: DeployedMember): Promise<void> {
  const { status } = await mark(member);
  if (status === 503) return markAsTold(member);
  expect(status).toBe(200);
}

/** The server's connections that wait for a lock. */
async function waiting(): Promise<number[]> {
  const { rows } = await looker.query<{ pid: number }>(
    "select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' order by pid",
  );
  return rows.map(({ pid }) => pid);
}

/** All connections are still open, and none is in a transaction. */
async function expectIdle(pids: number[]): Promise<void> {
  const states = async () => {
    const query = 'select state from pg_stat_activity where pid = any($1)';
    return (await looker.query<{ state: string }>(query, [pids])).rows.map(({ state }) => state);
  };
  await expect.poll(states).toEqual(pids.map(() => 'idle'));
}

/** The logged reasons of the 503 responses. */
const reasons = (): string[] =>
  product
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as LogLine & { err: { code?: string; type: string } })
    .filter(({ msg }) => msg === 'database out of reach')
    .map(({ err }) => err.code ?? err.type);

it('a statement that waits too long for a lock is cancelled with 503 and Retry-After, and its connection stays in use', async () => {
  const [member] = members as [DeployedMember];
  await hold([member]);
  const startedAt = performance.now();
  const voted = vote(member);
  let connection: number[] = [];
  await expect.poll(async () => (connection = await waiting())).toHaveLength(1);
  expect(await voted).toMatchObject(TOLD_TO_COME_BACK);
  expect(performance.now() - startedAt).toBeLessThan(ENDED_WITHIN_MS);
  await expect.poll(reasons).toEqual([STATEMENT_ENDED]);
  await expectIdle(connection);
  await letGo();
  // The first attempt was rolled back.
  expect(await vote(member)).toMatchObject({ status: 200, version: 1 });
});

it('a call that gets no connection within a second is refused with 503 and Retry-After, and all connections stay in use', async () => {
  const before = reasons().length;
  await hold(members);
  const answers = await Promise.all(members.map(mark));
  for (const answer of answers) expect(answer).toMatchObject(TOLD_TO_COME_BACK);
  const told = () => reasons().slice(before);
  await expect.poll(told).toHaveLength(CALLERS);
  // Had calls waited longer than a second, each would have got a connection after two, and then waited for the rows.
  expect(new Set(told())).toEqual(new Set([STATEMENT_ENDED, 'NoConnection']));

  // All connections are used again.
  const again = members.slice(0, CONNECTIONS).map(markAsTold);
  let connections: number[] = [];
  await expect.poll(async () => (connections = await waiting())).toHaveLength(CONNECTIONS);
  await letGo();
  await Promise.all(again);
  await expectIdle(connections);
  for (const member of members.slice(CONNECTIONS)) expect(await mark(member)).toMatchObject({ status: 200 });
});

it('votes that wait for rows are refused with 503 and Retry-After, hold two connections at most, and are taken afterwards', async () => {
  await hold(members);
  let answered = 0;
  const votes = members.map((member) => vote(member).finally(() => (answered += 1)));
  let most = 0;
  while (answered < CALLERS) most = Math.max(most, (await waiting()).length);
  for (const answer of await Promise.all(votes)) expect(answer).toMatchObject(TOLD_TO_COME_BACK);
  expect([1, 2]).toContain(most);
  await letGo();
  for (const answer of await Promise.all(members.map(vote))) expect(answer).toMatchObject({ status: 200 });
});
