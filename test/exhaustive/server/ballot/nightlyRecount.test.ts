import { afterEach, beforeEach, expect, it } from 'vitest';
import { createNightlyRecount } from '../../../../server/workers/nightlyRecount.ts';
import { locationIdIn } from '../../../support/server/picks.ts';
import { runCommand } from '../../../support/server/operators.ts';
import { startTestServer, type TestServer } from '../../../support/server/server.ts';

const NIGHT = new Date('2026-06-15T09:30:00Z');
const DAY_MS = 86_400_000;

let server: TestServer;
let said: { level: 'info' | 'error'; facts: object }[];
beforeEach(async () => {
  server = await startTestServer({ startAt: NIGHT });
  said = [];
});
afterEach(() => server.close());

const log = {
  info: (facts: object) => void said.push({ level: 'info', facts }),
  error: (facts: object) => void said.push({ level: 'error', facts }),
};
const newProcess = () => createNightlyRecount({ db: server.db, now: server.clock.now, log });
const health = async () => (await server.app.inject('/api/health/ready')).json<{ lastRecount: unknown }>().lastRecount;
async function damage(): Promise<void> {
  const location = await locationIdIn(server.db, 'AZ');
  await server.db.updateTable('standings').set({ ballots: 3 }).where('location_id', '=', location).execute();
}

it('the nightly recount runs once a night in one of the processes, and logs that the tallies are right', async () => {
  expect(await health()).toBeNull();
  const processes = [newProcess(), newProcess()];
  await Promise.all(processes.map((one) => one.tick()));
  expect(said).toEqual([{ level: 'info', facts: {} }]);
  expect(await health()).toEqual({ at: NIGHT.toISOString(), differences: 0 });
  server.clock.advance(3_600_000);
  for (const one of processes) await one.tick();
  expect(said).toHaveLength(1);
  server.clock.advance(DAY_MS);
  for (const one of processes) await one.tick();
  expect(said).toHaveLength(2);
});

it('the nightly recount does not run before 9:00 UTC', async () => {
  server.clock.set(new Date('2026-06-15T08:59:59Z'));
  await newProcess().tick();
  expect([said, await health()]).toEqual([[], null]);
});

it('[R7.5] the nightly recount reports wrong tallies in the log and in the health check until an operator repairs them', async () => {
  await damage();
  await newProcess().tick();
  expect(said).toMatchObject([{ level: 'error', facts: { differences: 1, first: [{ stored: 3, counted: 0 }] } }]);
  expect(await health()).toMatchObject({ differences: 1 });
  expect((await server.app.inject('/api/health/ready')).statusCode).toBe(200);
  expect((await runCommand(server.db, ['recount'], { now: server.clock.now })).isWell).toBe(false);
  expect(await health()).toMatchObject({ differences: 1 });
  await runCommand(server.db, ['recount', '--fix'], { now: server.clock.now });
  expect(await health()).toMatchObject({ differences: 0 });
});

it('another process repeats a nightly recount that has not finished within an hour', async () => {
  await server.db.insertInto('recounts').values({ day: '2026-06-15', started_at: NIGHT }).execute();
  await newProcess().tick();
  expect(said).toEqual([]);
  server.clock.advance(3_600_001);
  await newProcess().tick();
  expect(said).toHaveLength(1);
});
