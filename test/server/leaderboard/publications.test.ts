import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Leaderboard } from '../../../contract/leaderboard.ts';
import { createPublications } from '../../../server/publications/publications.ts';
import { createStandings } from '../../../server/workers/standings.ts';
import { coursesIn, locationIdIn } from '../../support/server/picks.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';
import { giveVotes } from '../../support/server/votes.ts';

let server: TestServer;
let locationId: string;
let courses: number[];

beforeEach(async () => {
  server = await startTestServer({ startAt: new Date('2026-06-15T22:00:00Z') });
  locationId = await locationIdIn(server.db, 'NM');
  courses = await coursesIn(server.db, 'NM');
});
afterEach(() => server.close());

async function ranking(): Promise<Leaderboard> {
  const reply = await server.app.inject('/api/leaderboard/nm?limit=100');
  return reply.json<Leaderboard>();
}
async function vote(votes: Record<number, number>): Promise<Leaderboard> {
  await giveVotes(server.db, locationId, votes);
  server.clock.advance(1000);
  await server.standings.tick();
  return ranking();
}
const movementOf = (page: Leaderboard, courseId: number) =>
  page.entries.find((entry) => entry.courseId === courseId)?.movement;

describe('publishing', () => {
  it('gives every location a ranking before the first vote', async () => {
    const rows = await server.db.selectFrom('standings').select(['publication_id', 'dirty']).execute();
    expect(rows).toHaveLength(50);
    expect(rows.every((row) => row.publication_id !== null && !row.dirty)).toBe(true);
    const first = await ranking();
    expect(first.entries.map(({ courseId }) => courseId).toSorted((a, b) => a - b)).toEqual(courses);
    expect(first.entries.every(({ rank, votes }) => rank === null && votes === 0)).toBe(true);
  });

  it('[R7.2] publishes a location only when something changed there', async () => {
    const before = await server.db.selectFrom('publications').select('id').execute();
    server.clock.advance(60_000);
    await server.standings.tick();
    await vote({ [courses[0]!]: 1 });
    const after = await server.db.selectFrom('publications').select('id').execute();
    expect(after).toHaveLength(before.length + 1);
  });

  it('[R7.2] publishes a location at most once in an interval', async () => {
    const { db, clock } = server;
    const slow = createStandings({ db, intervalMs: 5000, ...clock, log: { error: () => undefined } });
    const first = await ranking();
    await giveVotes(db, locationId, { [courses[0]!]: 1 });
    clock.advance(4999);
    await slow.tick();
    expect((await ranking()).publication).toBe(first.publication);
    clock.advance(1);
    await slow.tick();
    const second = await ranking();
    expect(second.entries[0]).toMatchObject({ courseId: courses[0], rank: 1, votes: 1 });
    expect(second.ballots).toBe(1);
  });

  it('[R7.2] goes on publishing after the clock was five minutes ahead for a few seconds', async () => {
    const { db, clock } = server;
    const right = clock.now();
    const worker = createStandings({ db, intervalMs: 5000, ...clock, log: { error: () => undefined } });
    const elsewhere = createPublications({ db, ...clock });
    const votes = async () => (await elsewhere.standingOf(locationId, courses[0]!))?.votes;
    const voteAndWait = async () => {
      await giveVotes(db, locationId, { [courses[0]!]: 1 });
      clock.advance(5000);
      await worker.tick();
    };
    clock.set(new Date(right.getTime() + 300_000));
    await voteAndWait();
    const ahead = await votes();
    clock.set(new Date(right.getTime() + 5000));
    await voteAndWait();
    expect([ahead, await votes()]).toEqual([1, 2]);
  });

  it('shows another process a new ranking within a second', async () => {
    const { db, clock } = server;
    const elsewhere = createPublications({ db, ...clock });
    expect((await elsewhere.standingOf(locationId, courses[3]!))?.votes).toBe(0);
    await giveVotes(db, locationId, { [courses[3]!]: 2 });
    await server.standings.tick();
    expect((await elsewhere.standingOf(locationId, courses[3]!))?.votes).toBe(0);
    clock.advance(1000);
    expect((await elsewhere.standingOf(locationId, courses[3]!))?.votes).toBe(2);
  });

  it('[R7.4, R16.7] compares with the last ranking before midnight UTC', async () => {
    const [a, b, c] = courses as [number, number, number];
    const monday = await vote({ [a]: 3, [b]: 2 });
    expect(movementOf(monday, a)).toBeNull();
    server.clock.advance(3 * 3_600_000);
    const tuesday = await vote({ [b]: 3, [c]: 1 });
    expect([a, b, c].map((id) => movementOf(tuesday, id))).toEqual([-1, 1, 'new']);
    const later = await vote({ [a]: 5 });
    expect([a, b, c].map((id) => movementOf(later, id))).toEqual([0, 0, 'new']);
    expect(movementOf(later, courses[9]!)).toBeNull();
  });

  it('resets all movements on a new day without votes', async () => {
    const [a, b] = courses as [number, number];
    await vote({ [a]: 3, [b]: 2 });
    server.clock.advance(24 * 3_600_000);
    expect(movementOf(await vote({ [b]: 2 }), b)).toBe(1);
    server.clock.advance(24 * 3_600_000);
    await server.standings.tick();
    expect(movementOf(await ranking(), b)).toBe(0);
  });

  it('leaves withdrawn courses out', async () => {
    await server.db.updateTable('courses').set({ active: false }).where('id', '=', courses[0]!).execute();
    const page = await vote({ [courses[0]!]: 5, [courses[1]!]: 1 });
    expect(page.entries[0]).toMatchObject({ courseId: courses[1], rank: 1 });
    expect(page.entries).toHaveLength(courses.length - 1);
  });

  it('removes rankings that were replaced more than ten minutes ago', async () => {
    const idsOf = async () => {
      const query = server.db.selectFrom('publications').select('id').where('location_id', '=', locationId);
      return (await query.orderBy('published_at').execute()).map(({ id }) => id);
    };
    await vote({ [courses[0]!]: 1 });
    await vote({ [courses[0]!]: 1 });
    server.clock.set(new Date('2026-06-16T08:00:00Z'));
    await vote({ [courses[0]!]: 1 });
    server.clock.advance(300_000);
    const current = (await vote({ [courses[0]!]: 1 })).publication;
    expect(await idsOf()).toHaveLength(3);
    server.clock.advance(601_000);
    await server.standings.tick();
    expect(await idsOf()).toEqual([current]);
  });
});
