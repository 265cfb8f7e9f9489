import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CourseMap, MapPins, StateMap } from '../../../contract/maps.ts';
import { coursesIn, locationIdIn } from '../../support/server/picks.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';
import { giveVotes } from '../../support/server/votes.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function publish(): Promise<void> {
  server.clock.advance(1000);
  await server.standings.tick();
}
const get = async <Body>(url: string): Promise<Body> => (await server.app.inject(url)).json<Body>();
const mapOf = (code: string): Promise<StateMap> => get(`/api/maps/${code}`);
/** Label and course of each flag, in their order. */
const flagsOf = ({ flags }: StateMap): [label: string, courseId: number][] =>
  flags.map(({ label, courseId }) => [label, courseId]);

describe('the map of a ranking', () => {
  it('[R20.1] has flags for the first ten ranks, and a sentence about what it shows', async () => {
    const locationId = await locationIdIn(server.db, 'OH');
    const courses = await coursesIn(server.db, 'OH');
    await giveVotes(server.db, locationId, Object.fromEntries(courses.slice(0, 12).map((id, at) => [id, 20 - at])));
    await publish();
    const map = await mapOf('oh');
    expect(flagsOf(map)).toEqual(courses.slice(0, 10).map((id, at) => [String(at + 1), id]));
    expect(map.about).toBe(
      `Map of Ohio: the first 10 of ${courses.length} courses as numbered flags, the others as dots.`,
    );
  });

  it('[R20.8] has no ranks in the form for the voting page', async () => {
    const locationId = await locationIdIn(server.db, 'ME');
    await giveVotes(server.db, locationId, { [(await coursesIn(server.db, 'ME'))[0]!]: 3 });
    await publish();
    expect(flagsOf(await mapOf('me'))).toHaveLength(1);
    const hidden = await mapOf('me?ranks=hidden');
    expect(flagsOf(hidden)).toEqual([]);
    expect(hidden.about).not.toContain('first');
  });

  it('[R20.5] changes when a ranking is published, and not before', async () => {
    const locationId = await locationIdIn(server.db, 'UT');
    const [first, second] = (await coursesIn(server.db, 'UT')) as [number, number];
    const before = await server.app.inject('/api/maps/ut');
    await giveVotes(server.db, locationId, { [first]: 2, [second]: 1 });
    expect((await server.app.inject('/api/maps/ut')).headers.etag).toBe(before.headers.etag);
    await publish();
    expect(flagsOf(await mapOf('ut'))).toEqual([
      ['1', first],
      ['2', second],
    ]);
  });

  it('is not sent again to a client whose ETag is current', async () => {
    const { headers } = await server.app.inject('/api/maps/nv');
    const again = await server.app.inject({ url: '/api/maps/nv', headers: { 'if-none-match': headers.etag } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });
});

describe('the pins of a map', () => {
  it('are every active course of the state, inside the picture', async () => {
    const { pins, width, height } = await get<MapPins>('/api/maps/ri/pins');
    expect(pins.map(({ courseId }) => courseId).toSorted((a, b) => a - b)).toEqual(await coursesIn(server.db, 'RI'));
    expect(pins.every(({ x, y }) => x >= 0 && x <= width && y >= 0 && y <= height)).toBe(true);
  });
});

describe('the map of a list', () => {
  it('has the requested numbers on its courses, and leaves out courses of another state', async () => {
    const [first, second] = (await coursesIn(server.db, 'VT')) as [number, number];
    const [stranger] = (await coursesIn(server.db, 'NH')) as [number];
    const flags = [second, first, stranger].map((courseId, at) => ({ courseId, number: at + 1 }));
    const reply = await server.app.inject({ method: 'POST', url: '/api/maps/vt', payload: { flags } });
    expect(flagsOf(reply.json<StateMap>())).toEqual([
      ['1', second],
      ['2', first],
    ]);
  });

  it('is refused for more than 22 courses', async () => {
    const flags = Array.from({ length: 23 }, (_, at) => ({ courseId: at + 1, number: at + 1 }));
    const reply = await server.app.inject({ method: 'POST', url: '/api/maps/vt', payload: { flags } });
    expect(reply.statusCode).toBe(400);
  });
});

describe('the map of a course', () => {
  it('[R20.10] says in which county it is, and how far from the nearest town', async () => {
    const { id } = await server.db
      .selectFrom('courses')
      .select('id')
      .where('name', 'like', 'Quintero%')
      .executeTakeFirstOrThrow();
    const map = await get<CourseMap>(`/api/courses/${id}/map`);
    expect(map.county).toBe('Maricopa County');
    expect(map.town?.miles).toBeGreaterThan(5);
    expect(map.locator.at.x).toBeGreaterThan(0);
    expect(map.region.own.name).toMatch(/^Quintero/);
  });

  it('exists for a withdrawn course', async () => {
    const [course] = await coursesIn(server.db, 'WY');
    await server.db.updateTable('courses').set({ active: false }).where('id', '=', course!).execute();
    await publish();
    expect((await get<CourseMap>(`/api/courses/${course!}/map`)).region.own.courseId).toBe(course);
  });
});
