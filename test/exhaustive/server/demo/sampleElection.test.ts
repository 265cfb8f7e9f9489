import type { Kysely } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Elections, Result } from '../../../../contract/elections.ts';
import type { Database } from '../../../../server/db/schema.ts';
import { createSamples, type Samples } from '../../../../server/features/demo/samples.ts';
import { checkLedgers } from '../../../../server/features/ledger/checkLedgers.ts';
import { closeDueElections } from '../../../../server/workers/closeElection.ts';
import { cutNow } from '../../../../server/workers/ledger/dailyCut.ts';
import { headsOf } from '../../../../server/features/ledger/repository.ts';
import { ballotsOf, castBallots, cutClosingLedgers, hashOf, payloadOf } from '../../../support/server/ledgers.ts';
import { coursesIn, locationIdIn } from '../../../support/server/picks.ts';
import { startTestServer, TEST_SECRETS, type TestServer } from '../../../support/server/server.ts';

const quiet = { info: () => undefined, error: () => undefined };

let server: TestServer;
let samples: Samples;
let az: string;
beforeEach(async () => {
  server = await startTestServer({ startAt: new Date('2026-06-15T12:00:00Z') });
  const opened = { id: '2026', name: '2026', opens_at: new Date('2026-01-01T10:00:00Z') };
  await server.db
    .updateTable('elections')
    .set({ ...opened, closes_at: new Date('2027-01-01T10:00:00Z') })
    .execute();
  samples = createSamples({ db: server.db, secrets: TEST_SECRETS, now: server.clock.now, log: quiet });
  az = await locationIdIn(server.db, 'AZ');
  await keepStates(server.db, ['AZ', 'DE']);
});
afterEach(() => server.close());

/** Deletes all other states, which would only take time. */
async function keepStates(db: Kysely<Database>, codes: string[]): Promise<void> {
  const kept = db.selectFrom('locations').select('id').where('code', 'in', codes);
  const ofOthers = db.selectFrom('courses').select('id').where('location_id', 'not in', kept);
  await db.deleteFrom('catalogue_courses').where('course_id', 'in', ofOthers).execute();
  for (const table of ['courses', 'standings', 'publications'] as const)
    await db.deleteFrom(table).where('location_id', 'not in', kept).execute();
  await db.deleteFrom('locations').where('code', 'not in', codes).execute();
}

const run = async (what: 'filling' | 'removing') => {
  samples.start(what);
  await samples.settled();
  await server.standings.tick();
};
const read = async <Body>(url: string) => (await server.app.inject(url)).json<Body>();
const electionIds = async () => (await read<Elections>('/api/elections')).elections.map(({ id }) => id);
const cut = () => cutNow({ db: server.db, secrets: TEST_SECRETS, now: server.clock.now }, az);
const faults = async () => (await checkLedgers(server.db, [{ id: az, code: 'AZ' }])).faults;
/** Whether the rows that are served are those that the head names. */
const areServed = async (number: number): Promise<boolean> => {
  const head = (await headsOf(server.db, az)).find((one) => one.number === number);
  const { body } = await server.app.inject(`/api/ledger/az/${number}/rows`);
  return head !== undefined && hashOf(body) === payloadOf(head.jws).sha256;
};

describe('the election of last year in a demo', () => {
  it('[R13.14] counts no vote of a real member, who had voted before the filling', async () => {
    const [course] = await coursesIn(server.db, 'AZ');
    await castBallots(server.db, az, [[course!]]);
    await run('filling');
    const { ballots, entries } = await read<Result>('/api/elections/2025/results/az');
    const rows = await server.db.selectFrom('ballot_keys').select('member_id').where('location_id', '=', az).execute();
    expect(rows).toHaveLength(ballots);
    expect(rows.every(({ member_id }) => member_id.startsWith('sample-'))).toBe(true);
    expect(entries.map(({ votes }) => votes)).toEqual(entries.map(({ votes }) => votes).toSorted((a, b) => b - a));
  });

  it('[R13.14] is there again after another filling, with the rows of its own ledgers', async () => {
    for (let times = 0; times < 2; times += 1) {
      await run('filling');
      await cut();
      expect([await areServed(1), await areServed(2), await faults()]).toEqual([true, true, []]);
      await run('removing');
      expect((await server.app.inject('/api/ledger/az/1/rows')).statusCode).toBe(404);
    }
  });

  it('[R13.14] leaves real members their votes, and the next ledger counts them', async () => {
    const courses = await coursesIn(server.db, 'AZ');
    await run('filling');
    await castBallots(server.db, az, ballotsOf(courses, 25));
    await cut();
    await run('removing');
    expect(await cut()).toEqual({ cut: { number: 1, rows: 125, ballots: 25 } });
    expect([await areServed(1), await faults()]).toEqual([true, []]);
  });

  it('[R13.14] stays with its ledgers once another election has ended', async () => {
    await run('filling');
    await cut();
    server.clock.set(new Date('2027-01-01T10:00:01Z'));
    await closeDueElections({ db: server.db, now: server.clock.now });
    await cutClosingLedgers(server);
    await run('removing');
    expect(await electionIds()).toEqual(['2027', '2026', '2025']);
    expect((await read<Result>('/api/elections/2025/results/az')).ledger).toMatchObject({ number: 1 });
    expect((await read<Result>('/api/elections/2026/results/az')).ledger).toMatchObject({ number: 3 });
    expect(await faults()).toEqual([]);
    await run('filling');
    expect(await electionIds()).toEqual(['2027', '2026', '2025']);
  });
});
