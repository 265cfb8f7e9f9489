import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Course, RankedCourse } from '../../../contract/courses.ts';
import { milesBetween } from '../../../src/shared/distance.ts';
import { withdrawCourse } from '../../support/server/offers.ts';
import { coursesIn, locationIdIn } from '../../support/server/picks.ts';
import { registerMember, startTestServer, type TestServer } from '../../support/server/server.ts';
import { addCourses, giveVotes } from '../../support/server/votes.ts';

let server: TestServer;
let arizona: string;
beforeAll(async () => {
  server = await startTestServer();
  arizona = await locationIdIn(server.db, 'AZ');
});
afterAll(() => server.close());

const list = (payload: object, headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'POST', url: '/api/golf-courses/location', payload, headers });

describe('the list of the courses of a location', () => {
  it('[R6.10] has the active courses from A to Z, with numbers in their names in numeric order, without votes', async () => {
    const added = await addCourses(server.db, arizona, 12);
    await withdrawCourse(server, added[5]!);
    const reply = await list({ active: true, locationId: arizona });
    const courses = reply.json<Course[]>();
    expect(courses.slice(-11).map(({ _id }) => _id)).toEqual(added.toSpliced(5, 1));
    expect(courses.map(({ _id }) => _id).toSorted((a, b) => a - b)).toEqual(await coursesIn(server.db, 'AZ'));
    expect(courses.every(({ active, state }) => active && state === 'AZ')).toBe(true);
    expect(courses[0]).not.toHaveProperty('votes');
  });

  it('leaves out unknown facts', async () => {
    const courses = (await list({ active: true, locationId: arizona })).json<Course[]>();
    expect(Object.keys(courses.at(-1)!).sort()).toEqual([
      '_id',
      'active',
      'city',
      'lat',
      'locationId',
      'lon',
      'name',
      'state',
    ]);
    expect(courses.find(({ architect }) => architect !== undefined)).toHaveProperty('opened');
  });

  it('[R11.7] accepts a member’s own user id only, and any user id without a valid token', async () => {
    const { headers, user } = await registerMember(server);
    const body = { active: true, locationId: arizona };
    expect((await list({ ...body, userId: user._id }, headers)).statusCode).toBe(200);
    expect((await list({ ...body, userId: 'somebody' })).statusCode).toBe(200);
    const stale = { authorization: 'Bearer stale' };
    expect((await list({ ...body, userId: 'somebody' }, stale)).statusCode).toBe(200);
    const other = await list({ ...body, userId: 'somebody' }, headers);
    expect([other.statusCode, other.json<{ code: string }>().code]).toEqual([422, 'member_mismatch']);
  });

  it('is refused for unknown locations and malformed bodies', async () => {
    expect((await list({ active: true, locationId: 'nowhere' })).statusCode).toBe(404);
    const bodies = [{ locationId: arizona }, { active: false, locationId: arizona }, { active: true }];
    for (const payload of [...bodies, { active: true, locationId: 7 }, { active: true, locationId: arizona, all: 1 }]) {
      expect((await list(payload)).statusCode, JSON.stringify(payload)).toBe(400);
    }
  });
});

describe('a course', () => {
  it('[R11.7] is returned with its rank in the current ranking', async () => {
    const locationId = await locationIdIn(server.db, 'GA');
    const [a, b, c] = (await coursesIn(server.db, 'GA')) as [number, number, number];
    await giveVotes(server.db, locationId, { [a]: 2, [b]: 2 });
    await server.standings.tick();
    const responses = await Promise.all(
      [a, b, c].map(async (id) => (await server.app.inject(`/api/golf-courses/${id}`)).json<RankedCourse>()),
    );
    const { length } = await coursesIn(server.db, 'GA');
    expect(responses.map(({ ofCourses }) => ofCourses)).toEqual([length, length, length]);
    expect(responses.map(({ _id, rank, tied, votes }) => [_id, rank, tied, votes])).toEqual([
      [a, 1, true, 2],
      [b, 1, true, 2],
      [c, null, false, 0],
    ]);
    expect(responses[0]).toMatchObject({ state: 'GA', locationId, active: true });
  });

  const nearbyOf = async (id: number) =>
    (await server.app.inject(`/api/golf-courses/${id}`)).json<RankedCourse>().nearby;

  it('is returned with the three nearest active courses of its state, the nearest first', async () => {
    const alaska = await locationIdIn(server.db, 'AK');
    const all = (await list({ active: true, locationId: alaska })).json<Course[]>();
    for (const course of all) {
      const others = all.filter(({ _id }) => _id !== course._id);
      const miles = others.map((other) => milesBetween(course, other)).toSorted((a, b) => a - b);
      const nearby = await nearbyOf(course._id);
      expect(nearby.every(({ _id }) => _id !== course._id)).toBe(true);
      expect(nearby.map((other) => Math.round(milesBetween(course, other)))).toEqual(miles.slice(0, 3).map(Math.round));
    }
  });

  it('has near courses across the date line, no withdrawn ones, and at equal distance the one that was added first', async () => {
    const montana = await locationIdIn(server.db, 'MT');
    const places = [
      { lat: 5, lon: 179.9 },
      { lat: 5, lon: 179 },
      { lat: 5, lon: -179.9 },
      { lat: 5, lon: -179.9 },
      { lat: 5, lon: 179.8 },
    ];
    const added = await addCourses(server.db, montana, places.length);
    for (const [index, place] of places.entries()) {
      const facts = { ...place, active: index < 4 };
      await server.db.updateTable('courses').set(facts).where('id', '=', added[index]!).execute();
    }
    expect((await nearbyOf(added[0]!)).map(({ _id }) => _id)).toEqual([added[2], added[3], added[1]]);
  });

  it('is still returned after it was withdrawn', async () => {
    const [id] = (await coursesIn(server.db, 'LA')) as [number];
    await withdrawCourse(server, id);
    expect((await server.app.inject(`/api/golf-courses/${id}`)).json()).toMatchObject({ active: false });
  });

  it('is refused with 404 for an unknown id and 400 for an invalid id, and returns 304 for a cached copy', async () => {
    expect((await server.app.inject('/api/golf-courses/999999')).statusCode).toBe(404);
    for (const id of ['0', '-1', '1.5', 'abc', '2147483648']) {
      expect((await server.app.inject(`/api/golf-courses/${id}`)).statusCode, id).toBe(400);
    }
    const { etag } = (await server.app.inject('/api/golf-courses/7')).headers;
    const headers = { 'if-none-match': `"other", ${String(etag)}` };
    expect((await server.app.inject({ url: '/api/golf-courses/7', headers })).statusCode).toBe(304);
  });
});

describe('the lookup of a location id', () => {
  const lookUp = (query: string) => server.app.inject(`/api/golf-courses/location-id${query}`);

  it('[R11.7] finds the id by name or code, and the name by id', async () => {
    expect((await lookUp('?name=arizona')).json()).toEqual({ locationId: arizona });
    expect((await lookUp('?name=AZ')).json()).toEqual({ locationId: arizona });
    expect((await lookUp(`?locationId=${arizona}`)).json()).toEqual({ name: 'Arizona' });
  });

  it('is refused with 404 when nothing is found, and with 400 unless it has exactly one parameter', async () => {
    const expected = { '?name=Atlantis': 404, '?locationId=nowhere': 404, '': 400, '?code=AZ': 400 };
    for (const [query, status] of Object.entries({ ...expected, [`?name=AZ&locationId=${arizona}`]: 400 })) {
      expect((await lookUp(query)).statusCode, query).toBe(status);
    }
  });
});
