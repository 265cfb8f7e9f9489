import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CourseHistory, DayStandings } from '../../../contract/elections.ts';
import { startElectionScene, type ElectionScene } from '../../support/server/electionScene.ts';
import type { TestServer } from '../../support/server/server.ts';

let scene: ElectionScene;
let server: TestServer;
let courses: number[];
beforeEach(async () => {
  scene = await startElectionScene();
  ({ server, courses } = scene);
});
afterEach(() => server.close());

describe('the standings of a day', () => {
  it('[R16.7] are kept at midnight UTC, without the votes of the new day', async () => {
    await scene.vote({ [courses[0]!]: 2, [courses[1]!]: 1 });
    server.clock.set(new Date('2027-01-01T00:00:01Z'));
    await scene.vote({ [courses[1]!]: 5 });
    const reply = await server.app.inject('/api/standings/az/2026-12-31');
    expect(reply.headers['cache-control']).toContain('immutable');
    expect(reply.json<DayStandings>()).toEqual({
      state: 'AZ',
      day: '2026-12-31',
      ballots: 3,
      entries: [
        { courseId: courses[0], rank: 1, votes: 2 },
        { courseId: courses[1], rank: 2, votes: 1 },
      ],
    });
    const days = await server.db.selectFrom('daily_standings').select('location_id').execute();
    expect(days).toHaveLength(50);
  });
});

describe('the history of a course', () => {
  it('[R16.8] has its rank and votes of each day, its place in each election, and its best rank', async () => {
    const [a, b] = courses as [number, number];
    await scene.vote({ [a]: 2, [b]: 1 });
    server.clock.set(new Date('2027-01-01T00:00:01Z'));
    await scene.vote({ [b]: 5 });
    await scene.close();
    server.clock.set(new Date('2027-01-02T00:00:01Z'));
    await server.standings.tick();
    const history = await scene.read<CourseHistory>(`/api/courses/${b}/history?days=30`);
    expect(history).toEqual({
      courseId: b,
      days: [
        { day: '2026-12-31', rank: 2, votes: 1 },
        { day: '2027-01-01', rank: 1, votes: 6 },
      ],
      elections: [{ id: '2026', name: '2026', rank: 1, tied: false, votes: 6, ballots: 8 }],
      best: { rank: 1, day: '2027-01-01' },
    });
    const unranked = await scene.read<CourseHistory>(`/api/courses/${courses[9]}/history`);
    expect(unranked.days.map(({ rank, votes }) => [rank, votes])).toEqual([
      [null, 0],
      [null, 0],
    ]);
    expect(unranked).toMatchObject({ elections: [], best: null });
  });

  it('leaves out an election whose corrected result is without the course', async () => {
    const [a, b] = courses as [number, number];
    await scene.vote({ [a]: 2, [b]: 1 });
    server.clock.set(new Date('2027-01-01T00:00:01Z'));
    await scene.close();
    const { entries, ...result } = await server.db
      .selectFrom('results')
      .select(['election_id', 'location_id', 'made_at', 'ballots', 'entries'])
      .where('location_id', '=', scene.locationId)
      .executeTakeFirstOrThrow();
    const corrected = entries.filter(({ courseId }) => courseId !== b);
    await server.db
      .insertInto('results')
      .values({ ...result, revision: 2, reason: 'Votes of one person', entries: JSON.stringify(corrected) })
      .execute();
    expect(await scene.read<CourseHistory>(`/api/courses/${b}/history`)).toMatchObject({ elections: [] });
    expect(await scene.read<CourseHistory>(`/api/courses/${a}/history`)).toMatchObject({ elections: [{ rank: 1 }] });
  });
});
