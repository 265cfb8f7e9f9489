import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RankedCourse } from '../../../contract/courses.ts';
import type { DemoSamples } from '../../../contract/demo.ts';
import type { Elections, Result } from '../../../contract/elections.ts';
import type { Climbers, Leaderboard } from '../../../contract/leaderboard.ts';
import { PLAYED_COUNT_STEP } from '../../../contract/limits.ts';
import { addSampleMembers } from '../../../server/features/demo/sampleRepository.ts';
import { SAMPLE_DAYS } from '../../../server/features/demo/sampleMembers.ts';
import { createSamples, type Samples } from '../../../server/features/demo/samples.ts';
import { checkLedgers } from '../../../server/features/ledger/checkLedgers.ts';
import { cutNow } from '../../../server/workers/ledger/dailyCut.ts';
import { findDifferences } from '../../../server/workers/recount.ts';
import { castBallots } from '../../support/server/ledgers.ts';
import { newMarker } from '../../support/server/marks.ts';
import { coursesIn, locationIdIn } from '../../support/server/picks.ts';
import { startTestServer, TEST_SECRETS, type TestServer } from '../../support/server/server.ts';

const NOW = new Date('2026-06-15T12:00:00Z');
const quiet = { info: () => undefined, error: () => undefined };

let server: TestServer;
let samples: Samples;
beforeAll(async () => {
  server = await startTestServer({ startAt: NOW });
  await server.db
    .updateTable('elections')
    .set({ id: '2026', name: '2026', opens_at: new Date('2026-01-01T10:00:00Z') })
    .execute();
  samples = createSamples({ db: server.db, secrets: TEST_SECRETS, now: server.clock.now, log: quiet });
});
afterAll(() => server.close());

const NOTHING: DemoSamples = { members: 0, states: 0, ofStates: 50, running: null, failed: false };
const FULL: DemoSamples = { ...NOTHING, members: 400, states: 50 };
const read = async <Body>(url: string) => (await server.app.inject(url)).json<Body>();
const run = async (what: 'filling' | 'removing'): Promise<DemoSamples> => {
  samples.start(what);
  await samples.settled();
  return samples.status();
};
/** Adds what is missing. */
const fill = async () => {
  expect(await run('filling')).toEqual(FULL);
  await publish();
};
const remove = async () => {
  expect(await run('removing')).toEqual(NOTHING);
  await publish();
};
/** As its page says it. */
const courseOf = async (name: string) => {
  const { id } = await server.db.selectFrom('courses').select('id').where('name', '=', name).executeTakeFirstOrThrow();
  return read<RankedCourse>(`/api/golf-courses/${id}`);
};
const electionIds = async () => (await read<Elections>('/api/elections')).elections.map(({ id }) => id);
/** As a server does at its start. */
const resume = async (): Promise<DemoSamples> => {
  await samples.resume();
  await samples.settled();
  return samples.status();
};
const checkAll = async () =>
  checkLedgers(server.db, await server.db.selectFrom('locations').select(['id', 'code']).orderBy('code').execute());
const publish = async () => {
  await server.standings.tick();
  server.clock.advance(1000);
};

describe('a demo with sample votes', () => {
  it('[R13.12] stays empty at a start when nothing was begun, and goes on with what was begun', async () => {
    await remove();
    expect(await resume()).toEqual(NOTHING);
    await addSampleMembers(server.db, NOW);
    const stopped = createSamples({ db: server.db, secrets: TEST_SECRETS, now: server.clock.now, log: quiet });
    const resuming = stopped.resume();
    await stopped.stop();
    await resuming;
    expect((await stopped.status()).running).toBeNull();
    expect(await resume()).toEqual(FULL);
    await publish();
    expect(await findDifferences(server.db)).toEqual([]);
  });

  it('[R13.13] has the standings of each of the last ninety days in every state, with a growing turnout', async () => {
    await fill();
    const { rows } = await sql<{ days: number; first: string; last: string; grows: boolean }>`
      select count(*)::integer as days, min(day) as first, max(day) as last, bool_and(grows) as grows
      from (
        select location_id, day, ballots >= lag(ballots, 1, 0) over (partition by location_id order by day) as grows
        from daily_standings
      ) as days group by location_id`.execute(server.db);
    const each = { days: SAMPLE_DAYS, first: '2026-03-17', last: '2026-06-14', grows: true };
    expect(rows).toEqual(Array.from({ length: 50 }, () => each));
  });

  it('[R13.13] shows movement and climbers at once', async () => {
    await fill();
    const { entries } = await read<Leaderboard>('/api/leaderboard/ca');
    expect(entries.filter(({ movement }) => typeof movement === 'number' && movement !== 0).length).toBeGreaterThan(3);
    const { climbers } = await read<Climbers>('/api/leaderboard/ca/climbers');
    expect(climbers).toHaveLength(5);
  });

  it('[R13.13] says on course pages how many have played them, fewer of the private ones, and only real members once the samples are gone', async () => {
    await fill();
    const [pebble, cypress] = [await courseOf('Pebble Beach Golf Links'), await courseOf('Cypress Point Club')];
    expect(pebble.playedBy).toBeGreaterThan(pebble.votes / 2);
    expect(pebble.playedBy).toBeLessThan(pebble.votes);
    expect(cypress.playedBy).toBeGreaterThanOrEqual(PLAYED_COUNT_STEP);
    expect(cypress.playedBy).toBeLessThan(cypress.votes / 4);
    const players = await Promise.all(Array.from({ length: 6 }, () => newMarker(server)));
    for (const { change } of players) await change(pebble._id, { played: true });
    const sebonack = await courseOf('Sebonack Golf Club');
    expect(sebonack.playedBy).toBe(PLAYED_COUNT_STEP);
    await players[0]!.change(sebonack._id, { played: true });
    await remove();
    expect((await courseOf('Pebble Beach Golf Links')).playedBy).toBe(6);
    expect((await courseOf('Sebonack Golf Club')).playedBy).toBeNull();
    expect(await server.db.selectFrom('marks').selectAll().execute()).toHaveLength(7);
  });

  it('[R13.14] has the results of an election of the year before, and ledgers that check', async () => {
    await fill();
    const { elections } = await read<Elections>('/api/elections');
    const [open, last] = elections;
    expect(elections).toHaveLength(2);
    expect(last).toMatchObject({ id: '2025', status: 'closed', closesAt: open?.opensAt });
    const result = await read<Result>('/api/elections/2025/results/ny');
    expect(result.ballots).toBeGreaterThan(40);
    expect(result.ballots).toBeLessThan((await read<Leaderboard>('/api/leaderboard/ny')).ballots);
    expect(result.ledger).toMatchObject({ number: 1 });
    expect(await checkAll()).toEqual({ ledgers: 50, faults: [] });
  });

  it('[R13.14] loses that election and its ledgers with the sample votes, and gets nothing back at the next start', async () => {
    await fill();
    await remove();
    expect(await resume()).toEqual(NOTHING);
    expect(await electionIds()).toEqual(['2026']);
    expect((await server.app.inject('/api/elections/2025/results/ny')).statusCode).toBe(404);
    for (const table of ['results', 'ledgers', 'ballot_keys', 'daily_standings', 'ballots', 'sample_states'] as const)
      expect([table, await server.db.selectFrom(table).selectAll().execute()]).toEqual([table, []]);
  });

  it('[R13.14] has no election of the year before where ledgers were published already', async () => {
    await remove();
    const locationId = await locationIdIn(server.db, 'AZ');
    const [course] = await coursesIn(server.db, 'AZ');
    await castBallots(
      server.db,
      locationId,
      Array.from({ length: 20 }, () => [course!]),
    );
    await cutNow({ db: server.db, secrets: TEST_SECRETS, now: server.clock.now }, locationId);
    await fill();
    expect(await electionIds()).toEqual(['2026']);
    await remove();
    expect(await checkAll()).toEqual({ ledgers: 1, faults: [] });
  });
});
