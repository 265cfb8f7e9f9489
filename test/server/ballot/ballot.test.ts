import { describe, expect, it } from 'vitest';
import type { Ballot } from '../../../contract/picks.ts';
import { coursesIn, pickCalls, type PickCalls, useVoter } from '../../support/server/picks.ts';
import { registerMember, type TestMember, type TestServer } from '../../support/server/server.ts';
import { addCourses } from '../../support/server/votes.ts';

let server: TestServer;
let member: TestMember;
let locationId: string;
let courses: number[];
let picks: PickCalls;
useVoter('CO', (voter) => {
  ({ server, member, locationId, courses, picks } = voter);
});

describe('replacing a ballot', () => {
  it('stores the new order under the next version', async () => {
    const reply = await picks.replace(courses.slice(0, 3), 0);
    expect(reply.json()).toMatchObject({ courseIds: courses.slice(0, 3), version: 1, remainingVotes: 19 });
    const reordered = await picks.replace(courses.slice(0, 3).reverse(), 1);
    expect(reordered.json()).toMatchObject({ courseIds: courses.slice(0, 3).reverse(), version: 2 });
  });

  it('requires the version the draft started from', async () => {
    const reply = await picks.replace([courses[0]!], null);
    expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([428, 'version_required']);
  });

  it('[R6.8] refuses a draft of an older version and returns the current ballot', async () => {
    const current = (await picks.add(courses[0]!)).json<Ballot>();
    const reply = await picks.replace([courses[1]!], 0);
    expect(reply.statusCode).toBe(409);
    expect(reply.json()).toMatchObject({ code: 'ballot_changed', ballot: current });
    expect((await picks.get()).json()).toEqual(current);
  });

  it('[R6.8] responds 200 to a list equal to the stored one, whatever the version', async () => {
    const stored = await picks.replace(courses.slice(0, 2), 0);
    const again = await picks.replace(courses.slice(0, 2), 0);
    expect(again.statusCode).toBe(200);
    expect(again.json()).toEqual(stored.json());
  });

  it('[R6.1] refuses more than 22 courses, a course twice, and malformed bodies', async () => {
    const bodies: unknown[] = [
      { courseIds: courses.slice(0, 23) },
      { courseIds: [courses[0], courses[0]] },
      { courseIds: ['1'] },
      { courseIds: [1.5] },
      { courseIds: null },
      { courseIds: [], version: 3 },
      {},
    ];
    for (const payload of bodies) {
      const reply = await server.app.inject({
        method: 'PUT',
        url: `/api/picks/${locationId}`,
        headers: { ...member.headers, 'if-match': '"0"' },
        payload: payload as object,
      });
      expect(reply.statusCode, JSON.stringify(payload)).toBe(400);
    }
  });

  it('refuses an If-Match header that is not a version', async () => {
    for (const version of ['3', '*', '"x"', '"1", "2"']) {
      const reply = await server.app.inject({
        method: 'PUT',
        url: `/api/picks/${locationId}`,
        headers: { ...member.headers, 'if-match': version },
        payload: { courseIds: [] },
      });
      expect(reply.statusCode, version).toBe(400);
    }
  });
});

describe('swapping a pick', () => {
  it('[R6.6] replaces one pick in its place on a full ballot, and a repeat changes nothing', async () => {
    await picks.replace(courses.slice(0, 22), 0);
    const swapped = await picks.swap(courses[4]!, courses[22]!);
    expect(swapped.json()).toMatchObject({ courseIds: courses.slice(0, 22).with(4, courses[22]!), version: 2 });
    expect((await picks.swap(courses[4]!, courses[22]!)).json()).toEqual(swapped.json());
  });

  it('refuses to replace a course that is not picked, to add one of another state, and malformed bodies', async () => {
    await picks.add(courses[0]!);
    expect((await picks.swap(courses[1]!, courses[2]!)).json()).toMatchObject({ code: 'course_not_picked' });
    const foreign = await coursesIn(server.db, 'UT');
    expect((await picks.swap(courses[0]!, foreign[0]!)).json()).toMatchObject({ code: 'course_not_offered' });
    const malformed = await server.app.inject({
      method: 'POST',
      url: `/api/picks/${locationId}/swap`,
      headers: member.headers,
      payload: { remove: courses[0], add: String(courses[1]) },
    });
    expect(malformed.statusCode).toBe(400);
    expect((await picks.get()).json()).toMatchObject({ courseIds: [courses[0]], version: 1 });
  });
});

describe('parallel votes', () => {
  it('[R6.1] of two sessions are stored up to 22, each under a version of its own, and the others are refused', async () => {
    const voters = await registerTwoSessions();
    const enough = [...courses, ...(await addCourses(server.db, locationId, 20))].slice(0, 40);
    const replies = await Promise.all(enough.map((courseId, index) => voters[index % 2]!.add(courseId)));
    const codes = Map.groupBy(replies, (reply) => reply.statusCode);
    expect(codes.get(409)).toHaveLength(18);
    const versions = codes.get(200)?.map((reply) => reply.json<Ballot>().version);
    expect(versions?.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 22 }, (_, index) => index + 1));
    const stored = (await voters[0]!.get()).json<Ballot>();
    expect(stored).toMatchObject({ version: 22, remainingVotes: 0 });
    const accepted = enough.filter((_, index) => replies[index]!.statusCode === 200);
    expect(stored.courseIds.toSorted((a, b) => a - b)).toEqual(accepted.toSorted((a, b) => a - b));
  });
});

async function registerTwoSessions(): Promise<PickCalls[]> {
  const { headers: first, idToken } = await registerMember(server);
  const login = await server.app.inject({ method: 'POST', url: '/api/users/login', payload: { idToken } });
  const second = { authorization: `Bearer ${login.json<{ accessToken: string }>().accessToken}` };
  return [first, second].map((each) => pickCalls(server.app, { headers: each, locationId }));
}
