import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql, type Transaction } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lockStandings, lockVoting } from '../../../../server/db/locks.ts';
import { openPostgres } from '../../../../server/db/postgres.ts';
import type { Database } from '../../../../server/db/schema.ts';
import { storeRecount } from '../../../../server/workers/nightlyRecount.ts';
import { type Prometheus, startPrometheus } from '../../../support/faults/prometheus.ts';
import { createDatabase, type NewDatabase } from '../../../support/server/database.ts';
import { addMembers, type DeployedMember } from '../../../support/server/deployedMembers.ts';
import { startDeployed } from '../../../support/server/deployment.ts';
import { runCommand } from '../../../support/server/operators.ts';
import { coursesIn, locationIdIn } from '../../../support/server/picks.ts';
import { freePort, type Product } from '../../../support/server/product.ts';

const VOTERS = 30;
/** Longer than every alert needs: ten minutes that it must hold are ten seconds here, as is what it looks back at. */
const PATIENCE_MS = 60_000;
const REST_MS = 10_000;

let database: NewDatabase;
let db: Kysely<Database>;
let server: Product;
let other: Product;
let prometheus: Prometheus;
let metricsPorts: number[];
let members: DeployedMember[];
let locationId: string;
let courses: number[];

beforeAll(async () => {
  database = await createDatabase();
  const tokenKeys = `shared:${randomBytes(32).toString('base64url')}`;
  db = await openPostgres(database.url, () => undefined);
  metricsPorts = [await freePort(), await freePort()];
  const start = (metricsPort: number | undefined) =>
    startDeployed({ databaseUrl: database.url, tokenKeys, ...(metricsPort ? { metricsPort } : {}) });
  server = await start(metricsPorts[0]);
  other = await start(metricsPorts[1]);
  // Not too long ago before the tests that are about it.
  await storeRecount(db, { at: new Date(Date.now() + 3_600_000), differences: 0 });
  members = await addMembers(db, tokenKeys, VOTERS);
  locationId = await locationIdIn(db, 'AZ');
  courses = await coursesIn(db, 'AZ');
  prometheus = await startPrometheus(metricsPorts);
});
afterAll(async () => {
  await prometheus.stop();
  await Promise.all([server.stop(), other.stop()]);
  await db.destroy();
  await database.drop();
});

/** A call of a member from a network of its own; resolves to the status. */
async function call(voter: number, method: 'GET' | 'PUT', path: string): Promise<number> {
  const headers = { ...members[voter]?.headers, 'x-forwarded-for': `10.0.0.${voter + 1}` };
  return (await fetch(`${server.url}/api/picks/${locationId}${path}`, { method, headers })).status;
}

const vote = (voter: number) => call(voter, 'PUT', `/${courses[voter % courses.length]}`);
const readPicks = (voter: number) => call(voter, 'GET', '');

type Lock = (trx: Transaction<Database>) => Promise<void>;

/** Takes a lock, as somebody who does not give it back; returns what gives it back. */
async function hold(lock: Lock): Promise<() => Promise<void>> {
  const trx = await db.startTransaction().execute();
  await lock(trx);
  return () => trx.rollback().execute();
}

/** All call while a lock is held for so long. */
async function behind(lock: Lock, call: (voter: number) => Promise<unknown>, voters: number, heldMs: number) {
  const release = await hold(lock);
  const calls = Promise.all(Array.from({ length: voters }, (_, voter) => call(voter)));
  await pause(heldMs);
  await release();
  await calls;
}

const lockVotes: Lock = (trx) => lockVoting(trx, locationId);
const lockTable =
  (table: 'ballots' | 'ledger_drafts'): Lock =>
  async (trx) => {
    await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(trx);
  };

/** Begins the end of the open election; returns when it is noted. */
const endElection = async () => {
  await db.updateTable('elections').set({ closes_at: new Date() }).where('closed_at', 'is', null).execute();
};

type Cause = {
  /** Returns what ends it. */
  begin?: () => Promise<() => unknown>;
  /** Happens again and again meanwhile. */
  goOn?: () => Promise<unknown>;
};

const databaseAway = async () => {
  await database.setReachable(false);
  return () => database.setReachable(true);
};

/** Ballots of nobody, taken back in the end. */
function surge(): Cause {
  let added = 0;
  const add = async (more: number) => {
    added += more;
    await sql`
      update standings set ballots = ballots + ${more}::integer where location_id = ${locationId}`.execute(db);
  };
  return {
    begin: () => Promise.resolve(() => add(-added)),
    goOn: async () => {
      await add(300);
      await pause(1000);
    },
  };
}

const CAUSES: [alert: string, what: string, cause: Cause][] = [
  ['ProcessDown', 'a process hangs', { begin: () => Promise.resolve(other.pause()) }],
  ['DatabaseOutOfReach', 'the database takes no connections', { begin: databaseAway }],
  ['RequestsFail', 'votes are refused, because there is no database', { begin: databaseAway, goOn: () => vote(0) }],
  ['VotesAreSlow', 'each vote waits for a lock', { goOn: () => behind(lockVotes, vote, 3, 1400) }],
  [
    'EventLoopLate',
    'a process gets no processor for a third of a second again and again',
    {
      goOn: async () => {
        const resume = server.pause();
        await pause(350);
        resume();
        await pause(100);
      },
    },
  ],
  [
    'ConnectionsRunOut',
    'more members wait for their picks than there are connections',
    { goOn: () => behind(lockTable('ballots'), readPicks, VOTERS, 900) },
  ],
  ['VotesNotCounted', 'somebody keeps the lock of the counting', { begin: () => hold(lockStandings) }],
  [
    'RankingsNotPublished',
    'the counting stops before a ranking has its votes',
    {
      begin: async () => {
        const release = await hold(lockStandings);
        await db.updateTable('standings').set({ dirty: true }).where('location_id', '=', locationId).execute();
        return release;
      },
    },
  ],
  [
    'RecountDiffers',
    'somebody has written to the tallies',
    {
      begin: async () => {
        // The one of the beginning is an hour ahead, and may be of the next day: the next one is to be the last.
        await db.updateTable('recounts').set({ finished_at: new Date() }).execute();
        await db
          .insertInto('tallies')
          .values({ location_id: locationId, course_id: courses[40] ?? 0, votes: 7 })
          .execute();
        await runCommand(db, ['recount']);
        return () => runCommand(db, ['recount', '--fix']);
      },
    },
  ],
  [
    'RecountDiffers',
    'no recount has ever ended',
    {
      begin: async () => {
        await db.deleteFrom('recounts').execute();
        return () => storeRecount(db, { at: new Date(), differences: 0 });
      },
    },
  ],
  [
    'ElectionOverdue',
    'a state cannot be closed',
    {
      begin: async () => {
        const release = await hold((trx) => lockVoting(trx, locationId));
        const closes_at = new Date(Date.now() - 20 * 60_000);
        await db.updateTable('elections').set({ closes_at }).where('closed_at', 'is', null).execute();
        return release;
      },
    },
  ],
  ['BallotsSurge', 'a state gets 300 ballots a second', surge()],
  ['WorkerFails', 'ledgers cannot be begun', { begin: () => hold(lockTable('ledger_drafts')) }],
  [
    'ResultWithoutLedger',
    'somebody keeps the ledgers from being written',
    {
      begin: async () => {
        const release = await hold(lockTable('ledger_drafts'));
        await endElection();
        return release;
      },
    },
  ],
];

it('no alert fires while people vote and nothing is wrong', async () => {
  const until = Date.now() + REST_MS;
  for (let voter = 0; Date.now() < until; voter = (voter + 1) % VOTERS) {
    expect(await vote(voter)).toBe(200);
    expect(await prometheus.firing()).toEqual([]);
    await pause(100);
  }
});

it.each(CAUSES)(
  '%s fires when %s, and no more when that is over',
  async (alert, _what, { begin, goOn = () => pause(100) }) => {
    const end = await begin?.();
    const until = Date.now() + PATIENCE_MS;
    while (!(await prometheus.firing()).includes(alert)) {
      if (Date.now() > until) expect.fail(`${alert} does not fire`);
      await goOn();
    }
    await end?.();
    await expect.poll(prometheus.firing, { timeout: PATIENCE_MS, interval: 500 }).not.toContain(alert);
  },
);

it('the metrics are written as Prometheus’ own checker wants them', async () => {
  const input = await (await fetch(`http://127.0.0.1:${metricsPorts[0]}/metrics`)).text();
  // By now all of them are there.
  for (const late of ['top_picks_last_ledger_timestamp', 'top_picks_worker_last_failure_timestamp'])
    expect(input).toContain(`${late}_seconds`);
  const { stdout, stderr } = spawnSync('promtool', ['check', 'metrics'], { input, encoding: 'utf8' });
  expect([stdout, stderr]).toEqual(['', '']);
});
