import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AdminSuggestion, AdminSuggestions, WaitingSuggestions } from '../../../contract/adminSuggestions.ts';
import type { Course } from '../../../contract/courses.ts';
import type { Leaderboard } from '../../../contract/leaderboard.ts';
import type { Suggestion } from '../../../contract/suggestions.ts';
import { type AdminCalls, codeOf, courseVersion, registerAdmin } from '../../support/server/admin.ts';
import { coursesIn, locationIdIn, pickCalls } from '../../support/server/picks.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';
import { registerSender } from '../../support/server/suggestions.ts';

let server: TestServer;
let admin: AdminCalls;
let arizona: string;
let courses: number[];
let sender: Awaited<ReturnType<typeof registerSender>>;
beforeAll(async () => {
  server = await startTestServer({ startAt: new Date() });
  admin = await registerAdmin(server);
  arizona = await locationIdIn(server.db, 'AZ');
  courses = await coursesIn(server.db, 'AZ');
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.db.deleteFrom('suggestions').execute();
  sender = await registerSender(server);
});

const missing = async (name: string, city = 'Mesa') => (await sender.missing({ name, city })).json<Suggestion>()._id;
const decide = (id: number, deed: string, payload: object) => admin.call('POST', `suggestions/${id}/${deed}`, payload);
const correct = async (id: number, courseId: number, change: object) =>
  admin.call('POST', `suggestions/${id}/change`, change, await courseVersion(server.db, courseId));
const asCourse = (name: string) => ({ locationId: arizona, name, city: 'Mesa', lat: 33.4, lon: -111.8, par: 71 });
const queue = async () => (await admin.call('GET', 'suggestions')).json<AdminSuggestions>().suggestions;

describe('the queue of suggestions', () => {
  it('[R19.4] lists what waits, the oldest first, with the member and the courses of similar names', async () => {
    const { name } = await server.db
      .selectFrom('courses')
      .select('name')
      .where('id', '=', courses[0]!)
      .executeTakeFirstOrThrow();
    await missing(`${name} Golf Club`);
    server.clock.advance(1000);
    await sender.wrong({ courseId: courses[1]!, field: 'par', value: '70' });
    const [course, correction] = (await queue()) as [AdminSuggestion, AdminSuggestion];
    expect(course).toMatchObject({ kind: 'course', subject: null, member: { displayName: 'Pat Golfer' } });
    expect(course.near[0]?._id).toBe(courses[0]);
    expect(correction).toMatchObject({ kind: 'correction', near: [], subject: { _id: courses[1] } });
    expect((await admin.call('GET', 'suggestions/waiting')).json<WaitingSuggestions>()).toEqual({ waiting: 2 });
  });

  it('is paged without leaving a suggestion out', async () => {
    const at = server.clock.now();
    const rows = Array.from({ length: 60 }, (_, number) => ({
      member_id: sender.user._id,
      kind: 'course' as const,
      location_id: arizona,
      name: `Links ${number}`,
      city: 'Mesa',
      created_at: at,
    }));
    await server.db.insertInto('suggestions').values(rows).execute();
    const first = (await admin.call('GET', 'suggestions')).json<AdminSuggestions>();
    const second = (await admin.call('GET', `suggestions?cursor=${first.nextCursor!}`)).json<AdminSuggestions>();
    expect(second.nextCursor).toBeNull();
    const names = [...first.suggestions, ...second.suggestions].map(({ name }) => name);
    expect(names).toEqual(rows.map(({ name }) => name));
  });
});

describe('an admin who accepts a suggestion', () => {
  it('[R19.4] adds the course as edited; it can be voted for at once and stands in the next ranking', async () => {
    const id = await missing('Hidden Mesa');
    const reply = await decide(id, 'course', asCourse('Hidden Mesa Golf Club'));
    expect(reply.statusCode, reply.body).toBe(200);
    const { course } = reply.json<Suggestion>();
    expect(course).toMatchObject({ name: 'Hidden Mesa Golf Club', city: 'Mesa' });
    const vote = await pickCalls(server.app, { headers: sender.headers, locationId: arizona }).add(course!._id);
    expect(vote.statusCode, vote.body).toBe(200);
    const payload = { active: true, locationId: arizona };
    const list = await server.app.inject({ method: 'POST', url: '/api/golf-courses/location', payload });
    expect(list.json<Course[]>().map(({ _id }) => _id)).toContain(course!._id);
    await server.standings.tick();
    const ranking = (await server.app.inject('/api/leaderboard/az?limit=100')).json<Leaderboard>();
    expect(ranking.entries[0]).toMatchObject({ courseId: course!._id, votes: 1 });
    expect(await sender.own()).toMatchObject([{ status: 'accepted', course, decidedAt: expect.any(String) as string }]);
    expect((await admin.audit()).slice(0, 2)).toMatchObject([
      { action: 'suggestion_accepted', targetId: String(course!._id), details: { suggestion: id } },
      { action: 'course_added', target: 'Hidden Mesa Golf Club' },
    ]);
    expect(await queue()).toEqual([]);
  });

  it('corrects the course that the suggestion is about', async () => {
    const { _id: id } = (await sender.wrong({ courseId: courses[2]!, field: 'par', value: '69' })).json<Suggestion>();
    expect((await correct(id, courses[2]!, { par: 69 })).statusCode).toBe(200);
    expect((await server.app.inject(`/api/golf-courses/${courses[2]!}`)).json<Course>().par).toBe(69);
    expect(await sender.own()).toMatchObject([{ status: 'accepted', course: { _id: courses[2] } }]);
    const [accepted, edited] = await admin.audit();
    expect([accepted?.action, edited?.action]).toEqual(['suggestion_accepted', 'course_edited']);
  });

  it('[R19.4] changes nothing when the course cannot be added', async () => {
    await decide(await missing('Twice Told'), 'course', asCourse('Twice Told'));
    const before = (await admin.audit()).length;
    const id = await missing('Twice Told Two');
    expect(codeOf(await decide(id, 'course', asCourse('TWICE TOLD')))).toEqual([409, 'course_exists']);
    expect((await queue()).map(({ _id }) => _id)).toEqual([id]);
    expect(await admin.audit()).toHaveLength(before);
  });
});

it('an admin who merges a suggestion into a course leads the member to that course', async () => {
  const id = await missing('Somewhere Else');
  const reply = await decide(id, 'merge', { into: courses[3]! });
  expect(reply.statusCode, reply.body).toBe(200);
  expect(await sender.own()).toMatchObject([{ status: 'merged', course: { _id: courses[3] } }]);
  expect((await admin.audit())[0]).toMatchObject({ action: 'suggestion_merged', targetId: String(courses[3]) });
});

it('[R19.6] the member reads why an admin declined; the audit log keeps none of the member’s text', async () => {
  const id = await missing('My Back Yard');
  expect((await decide(id, 'decline', { sentence: ' It has no holes. ' })).statusCode).toBe(200);
  expect(await sender.own()).toMatchObject([{ status: 'declined', sentence: 'It has no holes.', course: null }]);
  const [entry] = await admin.audit();
  expect(entry).toMatchObject({ action: 'suggestion_declined', reason: 'It has no holes.', target: null });
  expect(JSON.stringify(entry)).not.toContain('Back Yard');
});

it('[R19.5] of two admins who decide on a suggestion at the same time one succeeds and the other gets 409', async () => {
  const other = await registerAdmin(server);
  for (const [number, deeds] of [
    ['course', 'course'],
    ['course', 'decline'],
    ['merge', 'course'],
    ['decline', 'merge'],
  ].entries()) {
    const name = `Race ${number}`;
    const id = await missing(name);
    const payloads: Record<string, object> = {
      course: asCourse(name),
      decline: { sentence: 'No.' },
      merge: { into: courses[0]! },
    };
    const audited = (await admin.audit()).length;
    const replies = await Promise.all(
      deeds.map((deed, index) => [admin, other][index]!.call('POST', `suggestions/${id}/${deed}`, payloads[deed])),
    );
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(codeOf(replies.find(({ statusCode }) => statusCode === 409)!)[1]).toBe('suggestion_decided');
    const added = await server.db.selectFrom('courses').select('id').where('name', '=', name).execute();
    const [won] = await sender.own();
    expect(added).toHaveLength(won?.status === 'accepted' ? 1 : 0);
    expect((await admin.audit()).length - audited).toBe(won?.status === 'accepted' ? 2 : 1);
  }
});

it('[R19.5] a correction of a course that was merged meanwhile is refused, and so is a merge into that course', async () => {
  const vermont = await locationIdIn(server.db, 'VT');
  const [from, into] = (await coursesIn(server.db, 'VT')) as [number, number];
  const name = (await sender.missing({ locationId: vermont, name: 'Twin', city: 'Stowe' })).json<Suggestion>()._id;
  const par = (await sender.wrong({ courseId: from, field: 'par', value: '70' })).json<Suggestion>()._id;
  expect((await admin.call('POST', `courses/${from}/merge`, { reason: 'The same course', into })).statusCode).toBe(200);
  expect((await queue()).map(({ _id }) => _id)).toEqual([name, par]);
  expect(codeOf(await correct(par, from, { par: 70 }))).toEqual([409, 'course_merged']);
  expect(codeOf(await decide(name, 'merge', { into: from }))).toEqual([409, 'course_merged']);
  expect((await sender.own()).map(({ status }) => status)).toEqual(['open', 'open']);
  expect((await decide(name, 'merge', { into })).statusCode).toBe(200);
  expect((await decide(par, 'decline', { sentence: 'It is one with another course now.' })).statusCode).toBe(200);
});

it('a suggestion is gone for admins once its member’s account is deleted', async () => {
  const id = await missing('Hidden Mesa');
  const payload = { idToken: sender.idToken };
  await server.app.inject({ method: 'DELETE', url: '/api/users/me', headers: sender.headers, payload });
  expect(codeOf(await decide(id, 'course', asCourse('Hidden Mesa Two')))).toEqual([404, 'not_found']);
  expect(await queue()).toEqual([]);
});
