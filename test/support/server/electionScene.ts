import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Result } from '../../../contract/elections.ts';
import { createElections, type Elections } from '../../../server/workers/elections.ts';
import { coursesIn, locationIdIn } from './picks.ts';
import { castBallots, cutClosingLedgers } from './ledgers.ts';
import { startTestServer, type TestServer } from './server.ts';

export const BEFORE_CLOSE = new Date('2026-12-31T12:00:00Z');
export const CLOSE = new Date('2027-01-01T10:00:00Z');
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** A server on the day before the election of 2026 closes, with Arizona's courses. */
export type ElectionScene = {
  server: TestServer;
  courses: number[];
  locationId: string;
  /** A worker of another process. */
  worker: () => Elections;
  /** Advances the clock and the monotonic clock. */
  pass: (ms: number) => void;
  /** Advances to the end of the election; one worker closes it. */
  close: () => Promise<void>;
  /** Runs work that fails at the first row that does not meet a condition, as if the server ended there. */
  breakOff: (table: string, condition: string, work: () => Promise<void>) => Promise<void>;
  read: <Body>(url: string) => Promise<Body>;
  result: () => Promise<Result>;
  /** Gives Arizona's courses votes, each of another member. */
  cast: (votes: Record<number, number>) => Promise<unknown>;
  /** The same, and counts them. */
  vote: (votes: Record<number, number>) => Promise<void>;
};

export async function startElectionScene(env: Record<string, string> = {}): Promise<ElectionScene> {
  const server = await startTestServer({ startAt: BEFORE_CLOSE, env });
  const { app, db, clock, standings } = server;
  const locationId = await locationIdIn(db, 'AZ');
  let monotonicMs = 0;
  await db
    .updateTable('elections')
    .set({ id: '2026', name: '2026', opens_at: new Date('2026-01-01T10:00:00Z'), closes_at: CLOSE })
    .execute();
  const worker = () => createElections({ db, now: clock.now, log: quiet, monotonicMs: () => monotonicMs });
  const pass = (ms: number): void => {
    clock.advance(ms);
    monotonicMs += ms;
  };
  const read = async <Body>(url: string): Promise<Body> => {
    const reply = await app.inject(url);
    expect(reply.statusCode, url).toBe(200);
    return reply.json<Body>();
  };
  const cast: ElectionScene['cast'] = (votes) => {
    const picks = Object.entries(votes).flatMap(([id, count]) => Array.from({ length: count }, () => [Number(id)]));
    return castBallots(db, locationId, picks);
  };
  return {
    server,
    cast,
    courses: await coursesIn(db, 'AZ'),
    locationId,
    worker,
    pass,
    close: async () => {
      const elections = worker();
      pass(CLOSE.getTime() - clock.now().getTime());
      await elections.tick();
      await cutClosingLedgers(server);
    },
    breakOff: async (table, condition, work) => {
      await sql`alter table ${sql.table(table)} add constraint broken check (${sql.raw(condition)})`.execute(db);
      await expect(work()).rejects.toThrow('broken');
      await sql`alter table ${sql.table(table)} drop constraint broken`.execute(db);
    },
    read,
    result: () => read<Result>('/api/elections/2026/results/az'),
    vote: async (votes) => {
      await cast(votes);
      pass(1000);
      await standings.tick();
    },
  };
}
