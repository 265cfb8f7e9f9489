import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Elections } from '../../../contract/elections.ts';
import type { Ballot } from '../../../contract/picks.ts';
import { measured } from '../../support/goals/goals.ts';
import { planVersion, registerAdmin } from '../../support/server/admin.ts';
import { BEFORE_CLOSE, CLOSE, startElectionScene, type ElectionScene } from '../../support/server/electionScene.ts';
import { pickCalls } from '../../support/server/picks.ts';
import { registerMember, type TestServer } from '../../support/server/server.ts';
import { castVotes } from '../../support/server/ledgers.ts';

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

  it('[R16.29] that broke off midway is closed by the next worker: each state once, with every vote', async () => {
    const { db } = server;
    const stored = () => db.selectFrom('results').selectAll().orderBy('location_id').execute();
    const states = await db.selectFrom('locations').select('id').orderBy('id').execute();
    await scene.vote({ [courses[0]!]: 3 });
    await castVotes(db, scene.locationId, { [courses[1]!]: 2 });
    await scene.breakOff('results', `location_id <> '${states[20]!.id}'`, () => scene.close());
    const before = await stored();
    expect(before).toHaveLength(20);

    scene.pass(3_600_000);
    await scene.breakOff('elections', 'closed_at is null', () => scene.worker().tick());
    scene.pass(3_600_000);
    await scene.worker().tick();
    const after = await stored();
    expect(after.map(({ location_id, revision }) => [location_id, revision])).toEqual(states.map(({ id }) => [id, 1]));
    expect(after.slice(0, 20)).toEqual(before);
    expect(after.at(-1)?.made_at).toEqual(new Date('2027-01-01T11:00:00Z'));
    const ledgers = await db.selectFrom('ledgers').select(['closing', 'number']).execute();
    expect(ledgers).toEqual(Array.from({ length: 50 }, () => ({ closing: true, number: 1 })));
    const votes = (await scene.result()).entries.map(({ courseId, votes: count }) => [courseId, count]);
    expect(votes).toEqual([
      [courses[0], 3],
      [courses[1], 2],
    ]);
    expect(await elections()).toMatchObject([
      { id: '2027', status: 'open' },
      { id: '2026', status: 'closed', closedAt: '2027-01-01T12:00:00.000Z' },
    ]);
  });

  it('[R16.6] stays open when an admin moves its end at the moment in which a worker is about to close it', async () => {
    server.clock.set(new Date(CLOSE.getTime() - 1000));
    const admin = await registerAdmin(server);
    const closesAt = '2027-02-01T10:00:00.000Z';
    const version = await planVersion(server.db, '2026');
    const worker = scene.worker({ afterFirstRead: () => admin.call('PATCH', 'elections/2026', { closesAt }, version) });
    scene.pass(1000);
    await worker.tick();
    expect((await admin.audit())[0]).toMatchObject({ action: 'election_moved' });
    expect(await resultStatus()).toBe(404);
    expect(await elections()).toMatchObject([{ id: '2026', status: 'open', closesAt }]);
  });

  it('[R16.5] is not closed within ten minutes after the clock was set, nor twice when the clock goes back', async ({
    task,
  }) => {
    const worker = scene.worker();
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
