import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ElectionResults, Result } from '../../../contract/elections.ts';
import { startElectionScene, type ElectionScene } from '../../support/server/electionScene.ts';
import type { TestServer } from '../../support/server/server.ts';
import { castVotes } from '../../support/server/ledgers.ts';

const AZ = '/api/elections/2026/results/az';

let scene: ElectionScene;
let server: TestServer;
let courses: number[];
beforeAll(async () => {
  scene = await startElectionScene();
  ({ server, courses } = scene);
  await scene.vote({ [courses[0]!]: 3, [courses[1]!]: 1 });
  // These votes are still in the outbox when the election closes.
  await castVotes(server.db, scene.locationId, { [courses[1]!]: 2, [courses[2]!]: 1 });
  await scene.close();
});
afterAll(() => server.close());

const nameOf = ({ entries }: Result, id: number): string => entries.find(({ courseId }) => courseId === id)?.name ?? '';

describe('the result of a state', () => {
  it('[R16.2] has every vote before the close, also those that were not counted yet', async () => {
    const result = await scene.result();
    expect(result).toMatchObject({ revision: 1, reason: null, ballots: 7, votes: 7 });
    expect(result.entries.map(({ courseId, rank, tied, votes }) => [courseId, rank, tied, votes])).toEqual(
      [courses[0]!, courses[1]!]
        .sort((one, other) => nameOf(result, one).localeCompare(nameOf(result, other), 'en', { numeric: true }))
        .map((id) => [id, 1, true, 3])
        .concat([[courses[2]!, 3, false, 1]]),
    );
  });

  it('[R16.4] stays as it is while members vote on and courses are renamed or withdrawn', async () => {
    const result = await scene.result();
    await scene.vote({ [courses[2]!]: 9 });
    await server.db.updateTable('courses').set({ name: 'Renamed', active: false }).execute();
    expect(await scene.result()).toEqual(result);
  });

  it('[R16.4] cannot be changed or deleted, not even in the database', async () => {
    const change = server.db.updateTable('results').set({ ballots: 99 }).execute();
    await expect(change).rejects.toThrow(/a result is never changed/);
    await expect(server.db.deleteFrom('results').execute()).rejects.toThrow(/a result is never changed/);
  });

  it('[R16.4] is immutable for caches by its revision, with a strong ETag', async () => {
    const reply = await server.app.inject(`${AZ}?revision=1`);
    expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(reply.headers.etag).toMatch(/^"/);
    const headers = { 'if-none-match': String(reply.headers.etag) };
    expect((await server.app.inject({ url: `${AZ}?revision=1`, headers })).statusCode).toBe(304);
    expect((await server.app.inject(`${AZ}?revision=2`)).statusCode).toBe(404);
  });

  it('is not found for an unknown election or state, nor are the standings of an unknown day', async () => {
    for (const url of [
      '/api/elections/1999',
      '/api/elections/1999/results/az',
      '/api/elections/2026/results/zz',
      '/api/standings/az/2020-01-01',
      '/api/standings/zz/2026-12-30',
      '/api/courses/2000000000/history',
    ]) {
      expect((await server.app.inject(url)).statusCode, url).toBe(404);
    }
  });
});

it('an ended election names the winners of each state, including all that share the first place', async () => {
  const { election, states } = await scene.read<ElectionResults>('/api/elections/2026');
  expect(election.name).toBe('2026');
  expect(states).toHaveLength(50);
  const arizona = states.find(({ code }) => code === 'AZ')!;
  expect(arizona.winners.map(({ courseId }) => courseId).toSorted()).toEqual(courses.slice(0, 2).toSorted());
  expect(states.find(({ code }) => code === 'OH')).toMatchObject({ ballots: 0, votes: 0, winners: [] });
});
