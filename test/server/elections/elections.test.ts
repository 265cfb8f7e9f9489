import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Elections } from '../../../contract/elections.ts';
import type { Ballot } from '../../../contract/picks.ts';
import { measured } from '../../support/goals/goals.ts';
import { planVersion, registerAdmin } from '../../support/server/admin.ts';
import { BEFORE_CLOSE, CLOSE, startElectionScene, type ElectionScene } from '../../support/server/electionScene.ts';
import { pickCalls } from '../../support/server/picks.ts';
import { cutClosingLedgers } from '../../support/server/ledgers.ts';
import { registerMember, type TestServer } from '../../support/server/server.ts';
import { countedVotes } from '../../support/server/votes.ts';

let scene: ElectionScene;
let server: TestServer;
let courses: number[];
beforeEach(async () => {
  scene = await startElectionScene();
  ({ server, courses } = scene);
});
afterEach(() => server.close());

const resultStatus = async () => (await server.app.inject('/api/elections/2026/results/az')).statusCode;
const elections = async () => (await scene.read<Elections>('/api/elections')).elections;

describe('an election', () => {
  it('[R16.1] closes at its end and not earlier; the next one opens at that moment', async () => {
    const worker = scene.worker();
    scene.pass(CLOSE.getTime() - BEFORE_CLOSE.getTime() - 1);
    await worker.tick();
    expect(await resultStatus()).toBe(404);
    scene.pass(1);
    await worker.tick();
    expect((await scene.result()).madeAt).toBe(CLOSE.toISOString());
    expect((await elections()).map(({ id, status, opensAt, closesAt }) => [id, status, opensAt, closesAt])).toEqual([
      ['2027', 'open', '2027-01-01T10:00:00.000Z', '2028-01-01T10:00:00.000Z'],
      ['2026', 'closed', '2026-01-01T10:00:00.000Z', '2027-01-01T10:00:00.000Z'],
    ]);
  });

  it('[R16.2] closes each state once when several workers close it at the same time', async () => {
    await scene.vote({ [courses[0]!]: 1 });
    const workers = [scene.worker(), scene.worker(), scene.worker()];
    scene.pass(CLOSE.getTime() - server.clock.now().getTime());
    await Promise.all(workers.map((worker) => worker.tick()));
    const results = await server.db.selectFrom('results').select('revision').execute();
    expect(results.map(({ revision }) => revision)).toEqual(Array.from({ length: 50 }, () => 1));
    expect(await elections()).toHaveLength(2);
  });

  it('[R16.29] that fails in one state is closed in all others, and later in that one, with the votes before its end', async () => {
    const { db } = server;
    const stored = () => db.selectFrom('results').selectAll().orderBy('location_id').execute();
    const { locationId } = scene;
    await scene.vote({ [courses[0]!]: 3 });
    await scene.cast({ [courses[1]!]: 2 });
    await scene.breakOff('results', `location_id <> '${locationId}'`, () => scene.close());
    const before = await stored();
    expect(before).toHaveLength(49);
    expect(before.map(({ location_id }) => location_id)).not.toContain(locationId);

    // Votes of the next election wait until the result is there.
    await scene.vote({ [courses[2]!]: 5 });
    expect(await elections()).toMatchObject([{ id: '2027' }, { id: '2026', status: 'closing' }]);
    scene.pass(3_600_000);
    await scene.worker().tick();
    await cutClosingLedgers(server);
    const after = await stored();
    expect(after.filter(({ location_id }) => location_id !== locationId)).toEqual(before);
    expect((await scene.result()).madeAt).toBe('2027-01-01T11:00:01.000Z');
    const votes = (await scene.result()).entries.map(({ courseId, votes: count }) => [courseId, count]);
    expect(votes).toEqual([
      [courses[0], 3],
      [courses[1], 2],
    ]);
    const ledgers = await db.selectFrom('ledgers').select(['closing', 'number']).execute();
    expect(ledgers).toEqual(Array.from({ length: 50 }, () => ({ closing: true, number: 1 })));
    expect(await elections()).toMatchObject([
      { id: '2027', status: 'open' },
      { id: '2026', status: 'closed', closedAt: '2027-01-01T11:00:01.000Z' },
    ]);
    expect(await countedVotes(server)).toBe(10);
  });

  it('[R16.6] whose end has come is not moved any more, also before a worker has been there', async () => {
    server.clock.set(new Date(CLOSE.getTime() - 1000));
    const admin = await registerAdmin(server);
    const move = async () =>
      admin.call('PATCH', 'elections/2026', { closesAt: '2027-02-01T10:00:00Z' }, await planVersion(server.db, '2026'));
    server.clock.set(CLOSE);
    expect((await move()).json()).toMatchObject({ code: 'election_over' });
    server.clock.set(new Date(CLOSE.getTime() - 1));
    expect((await move()).json()).toMatchObject({ closesAt: '2027-02-01T10:00:00.000Z' });
  });

  it('[R16.5] is not closed within ten minutes after the clock was set, nor twice when the clock goes back', async ({
    task,
  }) => {
    const worker = scene.worker();
    await worker.tick();
    server.clock.set(CLOSE);
    await worker.tick();
    scene.pass(600_000 - 1);
    await worker.tick();
    expect(await resultStatus()).toBe(404);
    server.clock.set(BEFORE_CLOSE);
    await worker.tick();
    scene.pass(CLOSE.getTime() - BEFORE_CLOSE.getTime());
    await worker.tick();
    const result = await scene.result();
    measured(
      task,
      'G29',
      'a clock that is set to the close: 0 states closed, until it is set right and the time is up',
    );

    server.clock.set(BEFORE_CLOSE);
    const later = scene.worker();
    await later.tick();
    scene.pass(CLOSE.getTime() - BEFORE_CLOSE.getTime() + 1000);
    await later.tick();
    expect(await scene.result()).toEqual(result);
    expect(await elections()).toHaveLength(2);
    measured(
      task,
      'G29',
      'a clock that goes back over the close, and reaches it again: closed once, the result unchanged',
    );
  });

  it('[R16.2] ends on the second: a vote after it counts in the next one, though no worker has been there', async () => {
    server.clock.set(new Date(CLOSE.getTime() - 1));
    const member = await registerMember(server);
    const picks = pickCalls(server.app, { headers: member.headers, locationId: scene.locationId });
    expect((await picks.add(courses[0]!)).json<Ballot>().election).toBe('2026');
    server.clock.set(CLOSE);
    expect((await picks.add(courses[1]!)).json<Ballot>().election).toBe('2027');
    expect((await elections()).map(({ id, status }) => [id, status])).toEqual([
      ['2027', 'open'],
      ['2026', 'closing'],
    ]);
    server.clock.set(BEFORE_CLOSE);
    await scene.close();
    expect((await scene.result()).entries.map(({ courseId, votes }) => [courseId, votes])).toEqual([[courses[0], 1]]);
    expect(await countedVotes(server)).toBe(2);
  });

  it('[R16.2] that has ended in a state takes no vote there, also when the clock goes back', async () => {
    server.clock.set(new Date(CLOSE.getTime() - 60_000));
    const member = await registerMember(server);
    const picks = pickCalls(server.app, { headers: member.headers, locationId: scene.locationId });
    await scene.close();
    const result = await scene.result();
    server.clock.set(new Date(CLOSE.getTime() - 30_000));
    expect((await picks.add(courses[0]!)).json<Ballot>().election).toBe('2027');
    expect(await scene.result()).toEqual(result);
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
});
