import { describe, expect, it } from 'vitest';
import type { Ballot } from '../../../contract/picks.ts';
import { setVotingOpen, withdrawCourse } from '../../support/server/offers.ts';
import { coursesIn, locationIdIn, pickCalls, type PickCalls, useVoter } from '../../support/server/picks.ts';
import { registerMember, type TestMember, type TestServer } from '../../support/server/server.ts';
import { shareList } from '../../support/server/sharing.ts';

let server: TestServer;
let member: TestMember;
let locationId: string;
let courses: number[];
let picks: PickCalls;
useVoter('AZ', (voter) => {
  ({ server, member, locationId, courses, picks } = voter);
});

describe('reading picks', () => {
  it('returns an empty ballot where the member has never voted', async () => {
    const reply = await picks.get();
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toEqual({
      locationId,
      election: expect.any(String) as string,
      courseIds: [],
      version: 0,
      remainingVotes: 22,
      counted: true,
      published: false,
      notesShared: false,
      updatedAt: null,
    });
    expect(reply.headers['cache-control']).toBe('no-store');
  });

  it('says whether the list is shared, also in responses to changes', async () => {
    const { owner, locationId: shared, courseIds } = await shareList(server, { count: 2 });
    const owners = pickCalls(server.app, { headers: owner.headers, locationId: shared });
    expect((await owners.remove(courseIds[0]!)).json()).toMatchObject({ published: true });
    expect((await owners.get()).json()).toMatchObject({ published: true });
    expect((await picks.add(courses[0]!)).json()).toMatchObject({ published: false });
  });

  it('lists the locations in which the member has voted, without those of other members', async () => {
    const other = await registerMember(server);
    await picks.add(courses[0]!);
    const mine = await server.app.inject({ url: '/api/picks', headers: member.headers });
    expect(mine.json<Ballot[]>().map((ballot) => ballot.locationId)).toEqual([locationId]);
    const theirs = await server.app.inject({ url: '/api/picks', headers: other.headers });
    expect(theirs.json()).toEqual([]);
  });

  it('returns an empty ballot with its version after the last pick is taken back', async () => {
    await picks.add(courses[0]!);
    await picks.remove(courses[0]!);
    expect((await picks.get()).json()).toMatchObject({ courseIds: [], version: 2, remainingVotes: 22 });
  });

  it('responds 404 for an unknown location, and every call 401 without a bearer', async () => {
    const unknown = pickCalls(server.app, { headers: member.headers, locationId: 'nowhere' });
    expect((await unknown.get()).statusCode).toBe(404);
    expect((await unknown.add(1)).json()).toMatchObject({ code: 'not_found' });
    const guest = pickCalls(server.app, { headers: {}, locationId });
    for (const call of [guest.get(), guest.add(courses[0]!), guest.remove(1), guest.replace([], 0), guest.swap(1, 2)]) {
      expect((await call).statusCode).toBe(401);
    }
  });
});

describe('voting', () => {
  it('[R6.8] adds a pick, and the same request again changes nothing', async () => {
    const first = await picks.add(courses[0]!);
    expect(first.statusCode).toBe(200);
    expect(first.json()).toMatchObject({ courseIds: [courses[0]], version: 1, remainingVotes: 21 });
    server.clock.advance(1000);
    const second = await picks.add(courses[0]!);
    expect(second.json()).toEqual(first.json());
  });

  it('puts a pick at the requested position and moves an existing one', async () => {
    const [a, b, c] = courses as [number, number, number];
    await picks.add(a);
    await picks.add(b);
    expect((await picks.add(c, 1)).json()).toMatchObject({ courseIds: [a, c, b] });
    expect((await picks.add(b, 0)).json()).toMatchObject({ courseIds: [b, a, c], version: 4 });
  });

  it('takes a pick back, and the same request again changes nothing', async () => {
    await picks.add(courses[0]!);
    const first = await picks.remove(courses[0]!);
    expect(first.json()).toMatchObject({ courseIds: [], version: 2 });
    expect((await picks.remove(courses[0]!)).json()).toEqual(first.json());
  });

  it('[R6.1] refuses a 23rd vote and returns the full ballot', async () => {
    const full = await picks.replace(courses.slice(0, 22), 0);
    expect(full.json()).toMatchObject({ remainingVotes: 0 });
    const reply = await picks.add(courses[22]!);
    expect(reply.statusCode).toBe(409);
    expect(reply.json()).toMatchObject({ code: 'ballot_full', ballot: full.json<Ballot>() });
    expect((await picks.get()).json()).toEqual(full.json());
  });

  it('[R6.2] refuses a course that is unknown, of another state, or withdrawn', async () => {
    const [foreign] = await coursesIn(server.db, 'UT');
    const withdrawn = courses.at(-1)!;
    await withdrawCourse(server, withdrawn);
    for (const courseId of [999_999, foreign!, withdrawn]) {
      for (const call of [picks.add(courseId), picks.replace([courseId], 0)]) {
        const reply = await call;
        expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([422, 'course_not_offered']);
      }
    }
    expect((await picks.get()).json()).toMatchObject({ courseIds: [], version: 0, updatedAt: null });
  });

  it('[R6.2] keeps a pick whose course was withdrawn, and lets it be moved and taken back', async () => {
    const withdrawn = courses.at(-2)!;
    await picks.add(withdrawn);
    await picks.add(courses[0]!);
    await withdrawCourse(server, withdrawn);
    expect((await picks.replace([courses[0]!, withdrawn], 2)).statusCode).toBe(200);
    expect((await picks.remove(withdrawn)).json()).toMatchObject({ courseIds: [courses[0]] });
    expect((await picks.add(withdrawn)).statusCode).toBe(422);
  });

  it('[R5.8] refuses every write in a closed state, whose ballots stay readable', async () => {
    const [course, another] = (await coursesIn(server.db, 'NV')) as [number, number];
    const inNevada = await locationIdIn(server.db, 'NV');
    const nevada = pickCalls(server.app, { headers: member.headers, locationId: inNevada });
    await nevada.add(course);
    await setVotingOpen(server, inNevada, false);
    for (const call of [
      nevada.add(another),
      nevada.remove(course),
      nevada.replace([], 1),
      nevada.swap(course, another),
    ]) {
      const reply = await call;
      expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([422, 'location_not_offered']);
    }
    expect((await nevada.get()).json()).toMatchObject({ courseIds: [course] });
  });

  it('refuses malformed courses, positions and bodies', async () => {
    const put = (url: string, payload?: object) =>
      server.app.inject({ method: 'PUT', url, headers: member.headers, ...(payload ? { payload } : {}) });
    const url = `/api/picks/${locationId}/${courses[0]!}`;
    for (const reply of await Promise.all([
      put(`/api/picks/${locationId}/abc`),
      put(`/api/picks/${locationId}/0`),
      put(`/api/picks/${locationId}/1.5`),
      put(url, { position: 22 }),
      put(url, { position: '1' }),
      put(url, { position: 0, counted: true }),
    ])) {
      expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([400, 'bad_request']);
    }
  });

  it('refuses the vote of a session that is signed out', async () => {
    await server.app.inject({
      method: 'POST',
      url: '/api/users/logout',
      headers: member.headers,
      payload: { userId: member.user._id },
    });
    expect((await picks.add(courses[0]!)).statusCode).toBe(401);
  });
});
