import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AdminCourse, MergedCourses, UndoneMerge } from '../../../contract/adminCourses.ts';
import type { Ballot } from '../../../contract/picks.ts';
import { ADMIN_UNDO_MS } from '../../../contract/limits.ts';
import { findDifferences } from '../../../server/workers/recount.ts';
import { trials } from '../../support/goals/goals.ts';
import { type AdminCalls, codeOf, registerAdmin } from '../../support/server/admin.ts';
import { castBallots } from '../../support/server/ledgers.ts';
import { coursesIn, locationIdIn, type PickCalls, pickCalls } from '../../support/server/picks.ts';
import { registerMember, startTestServer, type TestServer } from '../../support/server/server.ts';
import { addCourses, recount, talliesOf } from '../../support/server/votes.ts';

let server: TestServer;
let admin: AdminCalls;
let arizona: string;
let courses: number[];
let voters: PickCalls[];
let twin: number;
let stays: number;
beforeAll(async () => {
  server = await startTestServer({ env: { REQUIRE_VERIFIED_EMAIL: 'on' } });
  admin = await registerAdmin(server);
  arizona = await locationIdIn(server.db, 'AZ');
  courses = await coursesIn(server.db, 'AZ');
  const members = await Promise.all([true, true, true, false].map((verified) => registerMember(server, { verified })));
  voters = members.map(({ headers }) => pickCalls(server.app, { headers, locationId: arizona }));
});
afterAll(() => server.close());
beforeEach(async () => {
  [twin, stays] = (await addCourses(server.db, arizona, 2)) as [number, number];
});

const merge = (from = twin, into = stays) =>
  admin.call('POST', `courses/${from}/merge`, { reason: 'The same course', into });
const undo = (from = twin) => admin.call('POST', `courses/${from}/merge/undo`, { reason: 'Two courses' });
const read = async (voter: PickCalls) => (await voter.get()).json<Ballot>();
async function vote(voter: PickCalls, ids: number[]): Promise<Ballot> {
  return (await voter.replace(ids, (await read(voter)).version)).json<Ballot>();
}
async function numbersAgree(): Promise<void> {
  expect(await findDifferences(server.db)).toEqual([]);
  await server.standings.tick();
  expect(await findDifferences(server.db)).toEqual([]);
  expect(await talliesOf(server.db)).toEqual(await recount(server.db));
}

it('[R12.2] a merge leaves each ballot one vote, at the better of both places', async () => {
  const [a, b, c] = courses as [number, number, number];
  const [one, other, third, unverified] = voters as [PickCalls, PickCalls, PickCalls, PickCalls];
  await vote(one, [a, twin, b]);
  await vote(other, [twin, a, stays, b]);
  const full = courses.slice(0, 20);
  const before = await vote(third, [...full, stays, twin]);
  await vote(unverified, [twin, c]);
  await server.standings.tick();

  const reply = await merge();
  expect(reply.json<MergedCourses>()).toMatchObject({ course: { _id: stays }, ballots: 4 });
  expect((await read(one)).courseIds).toEqual([a, stays, b]);
  expect((await read(other)).courseIds).toEqual([stays, a, b]);
  const after = await read(third);
  expect(after).toMatchObject({ courseIds: [...full, stays], remainingVotes: 1, version: before.version + 1 });
  expect((await read(unverified)).courseIds).toEqual([stays, c]);
  await numbersAgree();
  expect((await talliesOf(server.db)).get(stays)).toBe(3);
  expect((await talliesOf(server.db)).has(twin)).toBe(false);
});

it('a merge withdraws the duplicate for good and is logged', async () => {
  await vote(voters[0]!, [twin]);
  await merge();
  const { json } = await server.app.inject(`/api/golf-courses/${twin}`);
  expect(json<AdminCourse>()).toMatchObject({ active: false });
  expect((await voters[1]!.add(twin)).json<Ballot>().courseIds).toContain(stays);
  const again = await admin.switchCourse(twin, true);
  expect(codeOf(again)).toEqual([409, 'course_merged']);
  expect((await admin.audit())[0]).toMatchObject({
    action: 'courses_merged',
    targetId: String(twin),
    details: { into: stays, ballots: 1 },
  });
});

it('after two merges in a row the oldest duplicate leads straight to the last course', async () => {
  const [third] = (await addCourses(server.db, arizona, 1)) as [number];
  await vote(voters[0]!, [twin]);
  await merge(twin, stays);
  await merge(stays, third);
  const pointers = await server.db
    .selectFrom('courses')
    .select('merged_into')
    .where('id', 'in', [twin, stays])
    .execute();
  expect(pointers).toEqual([{ merged_into: third }, { merged_into: third }]);
  expect((await read(voters[0]!)).courseIds).toEqual([third]);
  await numbersAgree();
});

it('a merge into the course itself, into another state or into a withdrawn course is refused, and so is a second merge', async () => {
  const [elsewhere] = (await coursesIn(server.db, 'UT')) as [number];
  const [withdrawn] = (await addCourses(server.db, arizona, 1)) as [number];
  await admin.switchCourse(withdrawn, false);
  for (const into of [twin, elsewhere, withdrawn]) {
    expect(codeOf(await merge(twin, into))).toEqual([422, 'course_not_mergeable']);
  }
  for (const [from, into] of [
    [twin, 999_999],
    [999_999, twin],
  ]) {
    expect(codeOf(await merge(from, into))).toEqual([404, 'not_found']);
  }
  expect((await merge(withdrawn, stays)).statusCode).toBe(200);
  expect(codeOf(await merge(withdrawn, stays))).toEqual([409, 'already_done']);
});

it('a merge keeps the order of all other picks', async () => {
  const pool = courses.slice(0, 6);
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray([...pool, -1, -2]), async (drawn) => {
      const [from, into] = (await addCourses(server.db, arizona, 2)) as [number, number];
      const ids = drawn.map((id) => (id === -1 ? from : id === -2 ? into : id));
      await vote(voters[0]!, ids);
      await merge(from, into);
      const expected = [...new Set(ids.map((id) => (id === from ? into : id)))];
      expect((await read(voters[0]!)).courseIds).toEqual(expected);
      expect(await findDifferences(server.db)).toEqual([]);
    }),
    { numRuns: trials(40) },
  );
});

describe('the undo of a merge', () => {
  it('[R12.16] gives each list its course back in its place, and keeps what was voted since', async () => {
    const [a, b, c] = courses as [number, number, number];
    const [one, other, third, late] = voters as [PickCalls, PickCalls, PickCalls, PickCalls];
    await vote(one, [a, twin, b]);
    await vote(other, [twin, a, stays, b]);
    await vote(third, [stays, twin, a]);
    await vote(late, []);
    await merge();
    await server.standings.tick();
    await one.add(c);
    await late.add(stays);

    const reply = await undo();
    expect(reply.json<UndoneMerge>()).toMatchObject({ course: { _id: twin, active: true, mergedInto: null } });
    expect(reply.json<UndoneMerge>()).toMatchObject({ ballots: 3, full: 0 });
    expect((await read(one)).courseIds).toEqual([a, twin, b, c]);
    expect((await read(other)).courseIds).toEqual([twin, a, stays, b]);
    expect((await read(third)).courseIds).toEqual([stays, twin, a]);
    expect((await read(late)).courseIds).toEqual([stays]);
    await numbersAgree();
    expect((await talliesOf(server.db)).get(twin)).toBe(3);
    expect((await admin.audit())[0]).toMatchObject({
      action: 'merge_undone',
      reason: 'Two courses',
      details: { into: stays, ballots: 3, full: 0 },
    });
  });

  it('loses no vote where ten golfers have voted after a merge of 133 lists', async () => {
    const [a] = courses as [number];
    const lists = (count: number, ids: number[]) => Array.from({ length: count }, () => ids);
    await castBallots(server.db, arizona, lists(133, [twin, a]));
    await merge();
    await castBallots(server.db, arizona, lists(10, [stays]));
    expect((await undo()).json<UndoneMerge>()).toMatchObject({ ballots: 133, full: 0 });
    await numbersAgree();
    const tallies = await talliesOf(server.db);
    expect([tallies.get(twin), tallies.get(stays)]).toEqual([133, 10]);
  });

  it('leaves a vote that was taken back since, and a full list that had both', async () => {
    const [one, other] = voters as [PickCalls, PickCalls];
    await vote(one, [twin]);
    const full = courses.slice(0, 20);
    await vote(other, [...full, stays, twin]);
    await merge();
    await one.remove(stays);
    await other.add(courses[20]!);
    expect((await undo()).json<UndoneMerge>()).toMatchObject({ ballots: 0, full: 1 });
    expect((await read(one)).courseIds).toEqual([]);
    expect((await read(other)).courseIds).toEqual([...full, stays, courses[20]]);
    await numbersAgree();
  });

  it('takes the last of two merges in a row back first', async () => {
    const [third] = (await addCourses(server.db, arizona, 1)) as [number];
    await vote(voters[0]!, [twin]);
    await merge(twin, stays);
    await merge(stays, third);
    expect(codeOf(await undo(twin))).toEqual([422, 'course_not_mergeable']);
    await undo(stays);
    expect((await read(voters[0]!)).courseIds).toEqual([stays]);
    await undo(twin);
    expect((await read(voters[0]!)).courseIds).toEqual([twin]);
    await numbersAgree();
  });

  it('takes the last of two merges into one course back first', async () => {
    const [other] = (await addCourses(server.db, arizona, 1)) as [number];
    await vote(voters[0]!, [twin, other]);
    await merge(twin, stays);
    server.clock.advance(1000);
    await merge(other, stays);
    expect(codeOf(await undo(twin))).toEqual([422, 'course_not_mergeable']);
    await undo(other);
    await undo(twin);
    expect((await read(voters[0]!)).courseIds).toEqual([twin, other]);
    await numbersAgree();
  });

  it('is there for 30 days, and once', async () => {
    await merge();
    expect((await undo()).statusCode).toBe(200);
    expect(codeOf(await undo())).toEqual([409, 'already_done']);
    await merge();
    const long = new Date(server.clock.now().getTime() - ADMIN_UNDO_MS);
    await server.db.updateTable('course_merges').set({ merged_at: long }).execute();
    server.clock.advance(61_000);
    await server.standings.tick();
    expect(codeOf(await undo())).toEqual([404, 'not_found']);
    expect(await server.db.selectFrom('merged_picks').selectAll().execute()).toEqual([]);
  });

  it('puts every list back as it was where nothing else has changed', async () => {
    const pool = courses.slice(0, 6);
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray([...pool, -1, -2]), async (drawn) => {
        const [from, into] = (await addCourses(server.db, arizona, 2)) as [number, number];
        const ids = drawn.map((id) => (id === -1 ? from : id === -2 ? into : id));
        await vote(voters[0]!, ids);
        await merge(from, into);
        await undo(from);
        expect((await read(voters[0]!)).courseIds).toEqual(ids);
        expect(await findDifferences(server.db)).toEqual([]);
      }),
      { numRuns: trials(40) },
    );
  });
});
