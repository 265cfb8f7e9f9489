import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ElectionResults, Elections, Result } from '../../../contract/elections.ts';
import type { Ballot } from '../../../contract/picks.ts';
import { measured } from '../../support/goals/goals.ts';
import { BEFORE_CLOSE, CLOSE, startElectionScene, type ElectionScene } from '../../support/server/electionScene.ts';
import { pickCalls } from '../../support/server/picks.ts';
import { registerMember, type TestServer } from '../../support/server/server.ts';
import { giveVotes } from '../../support/server/votes.ts';

let scene: ElectionScene;
let server: TestServer;
let courses: number[];
beforeEach(async () => {
  scene = await startElectionScene();
  ({ server, courses } = scene);
});
afterEach(() => server.close());

describe('the end of an election', () => {
  it('[R16.1] comes when its time is up, not a moment before', async () => {
    const elections = scene.worker();
    scene.pass(CLOSE.getTime() - BEFORE_CLOSE.getTime() - 1);
    await elections.tick();
    expect((await server.app.inject('/api/elections/2026/results/az')).statusCode).toBe(404);
    scene.pass(1);
    await elections.tick();
    expect((await scene.result()).madeAt).toBe(CLOSE.toISOString());
    const { elections: all } = await scene.read<Elections>('/api/elections');
    expect(all.map(({ id, status, opensAt, closesAt }) => [id, status, opensAt, closesAt])).toEqual([
      ['2027', 'open', '2027-01-01T10:00:00.000Z', '2028-01-01T10:00:00.000Z'],
      ['2026', 'closed', '2026-01-01T10:00:00.000Z', '2027-01-01T10:00:00.000Z'],
    ]);
  });

  it('freezes what was voted for, also the votes that still wait to be counted', async () => {
    await scene.vote({ [courses[0]!]: 3, [courses[1]!]: 1 });
    await giveVotes(server.db, scene.locationId, { [courses[1]!]: 2, [courses[2]!]: 1 });
    await scene.close();
    const result = await scene.result();
    expect(result).toMatchObject({ revision: 1, reason: null, ballots: 7, votes: 7 });
    expect(result.entries.map(({ courseId, rank, tied, votes }) => [courseId, rank, tied, votes])).toEqual(
      [courses[0]!, courses[1]!]
        .sort((one, other) => nameOf(result, one).localeCompare(nameOf(result, other), 'en', { numeric: true }))
        .map((id) => [id, 1, true, 3])
        .concat([[courses[2]!, 3, false, 1]]),
    );
    await scene.vote({ [courses[2]!]: 9 });
    expect(await scene.result()).toEqual(result);
  });

  it('[R16.2] is once, however many processes try', async () => {
    await scene.vote({ [courses[0]!]: 1 });
    const processes = [scene.worker(), scene.worker(), scene.worker()];
    scene.pass(CLOSE.getTime() - server.clock.now().getTime());
    await Promise.all(processes.map((elections) => elections.tick()));
    const results = await server.db.selectFrom('results').select('revision').execute();
    expect(results.map(({ revision }) => revision)).toEqual(Array.from({ length: 50 }, () => 1));
    expect((await scene.read<Elections>('/api/elections')).elections).toHaveLength(2);
  });

  it('[R16.2] goes on where another process has stopped, and says when it really was', async () => {
    await scene.close();
    await server.db.transaction().execute(async (trx) => {
      await trx.updateTable('elections').set({ closed_at: null }).where('id', '=', '2026').execute();
    });
    scene.pass(3_600_000);
    await scene.worker().tick();
    const { elections } = await scene.read<Elections>('/api/elections');
    expect(elections.find(({ id }) => id === '2026')).toMatchObject({
      status: 'closed',
      closedAt: '2027-01-01T11:00:00.000Z',
    });
    expect((await scene.result()).madeAt).toBe('2027-01-01T10:00:00.000Z');
  });

  it('[R16.5] waits for ten minutes after the clock was set', async ({ task }) => {
    const elections = scene.worker();
    server.clock.set(CLOSE);
    await elections.tick();
    expect((await server.app.inject('/api/elections/2026/results/az')).statusCode).toBe(404);
    server.clock.set(BEFORE_CLOSE);
    await elections.tick();
    scene.pass(CLOSE.getTime() - BEFORE_CLOSE.getTime());
    await elections.tick();
    await scene.result();
    measured(
      task,
      'G29',
      'a clock that is set to the close: 0 states closed, until it is set right and the time is up',
    );
  });

  it('[R16.5] is not undone by a clock that goes back', async ({ task }) => {
    await scene.close();
    const result = await scene.result();
    server.clock.set(BEFORE_CLOSE);
    const elections = scene.worker();
    await elections.tick();
    scene.pass(CLOSE.getTime() - BEFORE_CLOSE.getTime() + 1000);
    await elections.tick();
    expect(await scene.result()).toEqual(result);
    expect((await scene.read<Elections>('/api/elections')).elections).toHaveLength(2);
    measured(
      task,
      'G29',
      'a clock that goes back over the close, and reaches it again: closed once, the result unchanged',
    );
  });

  it('[R16.3] leaves the picks where they are: they count in the next election', async () => {
    server.clock.set(new Date(CLOSE.getTime() - 60_000));
    const member = await registerMember(server);
    const picks = pickCalls(server.app, { headers: member.headers, locationId: scene.locationId });
    expect((await picks.get()).json<Ballot>().election).toBe('2026');
    expect((await picks.add(courses[0]!)).json<Ballot>().election).toBe('2026');
    await scene.close();
    const after = (await picks.get()).json<Ballot>();
    expect(after).toMatchObject({ election: '2027', courseIds: [courses[0]] });
    expect((await picks.add(courses[1]!)).json<Ballot>().election).toBe('2027');
    expect((await scene.result()).entries.map(({ courseId }) => courseId)).toEqual([courses[0]]);
  });

  it('[R16.4] cannot be changed afterwards, not even in the database', async () => {
    await scene.close();
    const change = server.db.updateTable('results').set({ ballots: 99 }).execute();
    await expect(change).rejects.toThrow(/a result is never changed/);
    await expect(server.db.deleteFrom('results').execute()).rejects.toThrow(/a result is never changed/);
  });

  it('[R16.4] keeps the names of its day', async () => {
    await scene.vote({ [courses[0]!]: 1 });
    await scene.close();
    const name = (await scene.result()).entries[0]!.name;
    await server.db.updateTable('courses').set({ name: 'Renamed', active: false }).execute();
    expect((await scene.result()).entries[0]!.name).toBe(name);
  });
});

describe('what an election has brought', () => {
  it('names the winners of each state, all that share the first place', async () => {
    await scene.vote({ [courses[0]!]: 2, [courses[1]!]: 2, [courses[2]!]: 1 });
    await scene.close();
    const { election, states } = await scene.read<ElectionResults>('/api/elections/2026');
    expect(election.name).toBe('2026');
    expect(states).toHaveLength(50);
    const arizona = states.find(({ code }) => code === 'AZ')!;
    expect(arizona.winners.map(({ courseId }) => courseId).toSorted()).toEqual(courses.slice(0, 2).toSorted());
    expect(states.find(({ code }) => code === 'OH')).toMatchObject({ ballots: 0, votes: 0, winners: [] });
  });

  it('[R16.4] is cached for ever by its revision, with a strong ETag', async () => {
    await scene.close();
    const reply = await server.app.inject('/api/elections/2026/results/az?revision=1');
    expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(reply.headers.etag).toMatch(/^"/);
    const again = await server.app.inject({
      url: '/api/elections/2026/results/az?revision=1',
      headers: { 'if-none-match': String(reply.headers.etag) },
    });
    expect(again.statusCode).toBe(304);
    expect((await server.app.inject('/api/elections/2026/results/az?revision=2')).statusCode).toBe(404);
  });

  it('is not there for an election, a state or a day that nobody knows', async () => {
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

const nameOf = (result: Result, id: number): string =>
  result.entries.find(({ courseId }) => courseId === id)?.name ?? '';
