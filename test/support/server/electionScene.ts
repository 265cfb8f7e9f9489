import { type Kysely, sql } from 'kysely';
import { expect } from 'vitest';
import type { Result } from '../../../contract/elections.ts';
import type { Database } from '../../../server/db/schema.ts';
import { createElections, type Elections } from '../../../server/workers/elections.ts';
import { coursesIn, locationIdIn } from './picks.ts';
import { startTestServer, TEST_SECRETS, type TestServer } from './server.ts';
import { castVotes } from './ledgers.ts';

export const BEFORE_CLOSE = new Date('2026-12-31T12:00:00Z');
export const CLOSE = new Date('2027-01-01T10:00:00Z');
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** A server on the day before the election of 2026 closes, with Arizona's courses. */
export type ElectionScene = {
  server: TestServer;
  courses: number[];
  locationId: string;
  /** A worker of another process. @param afterFirstRead runs before the worker has the rows of its first statement */
  worker: (options?: { afterFirstRead?: () => Promise<unknown> }) => Elections;
  /** Advances the clock and the monotonic clock. */
  pass: (ms: number) => void;
  /** Advances to the end of the election; one worker closes it. */
  close: () => Promise<void>;
  /** Runs work that fails at the first row that does not meet a condition, as if the server ended there. */
  breakOff: (table: string, condition: string, work: () => Promise<void>) => Promise<void>;
  read: <Body>(url: string) => Promise<Body>;
  result: () => Promise<Result>;
  /** Gives Arizona's courses votes, and counts them. */
  vote: (votes: Record<number, number>) => Promise<void>;
};

export async function startElectionScene(): Promise<ElectionScene> {
  const server = await startTestServer({ startAt: BEFORE_CLOSE });
  const { app, db, clock, standings } = server;
  const locationId = await locationIdIn(db, 'AZ');
  let monotonicMs = 0;
  await db
    .updateTable('elections')
    .set({ id: '2026', name: '2026', opens_at: new Date('2026-01-01T10:00:00Z'), closes_at: CLOSE })
    .execute();
  const worker: ElectionScene['worker'] = ({ afterFirstRead } = {}) =>
    createElections({
      db: afterFirstRead ? pausedAfterFirstRead(db, afterFirstRead) : db,
      secrets: TEST_SECRETS,
      now: clock.now,
      log: quiet,
      monotonicMs: () => monotonicMs,
    });
  const pass = (ms: number): void => {
    clock.advance(ms);
    monotonicMs += ms;
  };
  const read = async <Body>(url: string): Promise<Body> => {
    const reply = await app.inject(url);
    expect(reply.statusCode, url).toBe(200);
    return reply.json<Body>();
  };
  return {
    server,
    courses: await coursesIn(db, 'AZ'),
    locationId,
    worker,
    pass,
    close: async () => {
      const elections = worker();
      pass(CLOSE.getTime() - clock.now().getTime());
      await elections.tick();
    },
    breakOff: async (table, condition, work) => {
      await sql`alter table ${sql.table(table)} add constraint broken check (${sql.raw(condition)})`.execute(db);
      await expect(work()).rejects.toThrow('broken');
      await sql`alter table ${sql.table(table)} drop constraint broken`.execute(db);
    },
    read,
    result: () => read<Result>('/api/elections/2026/results/az'),
    vote: async (votes) => {
      await castVotes(db, locationId, votes);
      pass(1000);
      await standings.tick();
    },
  };
}

/** The database, which lets something else happen between the first statement and its response. */
function pausedAfterFirstRead(db: Kysely<Database>, act: () => Promise<unknown>): Kysely<Database> {
  let isFirst = true;
  return db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (isFirst) {
        isFirst = false;
        await act();
      }
      return result;
    },
  });
}
