import { describe, expect, it } from 'vitest';
import type { AddedPicks, Ballot } from '../../../contract/picks.ts';
import { mergeCourse, withdrawCourse } from '../../support/server/offers.ts';
import { type PickCalls, useVoter } from '../../support/server/picks.ts';
import type { TestServer } from '../../support/server/server.ts';
import { addCourses } from '../../support/server/votes.ts';

let server: TestServer;
let locationId: string;
let courses: number[];
let picks: PickCalls;
useVoter('AZ', (voter) => {
  ({ server, locationId, courses, picks } = voter);
});

/** Two entries of one course, "Zz Course 1" and "Zz Course 2"; the first is merged into the second. */
async function twins() {
  const [twin, stays] = (await addCourses(server.db, locationId, 2)) as [number, number];
  const merge = () => mergeCourse(server, twin, stays);
  const merged = [{ courseId: twin, name: 'Zz Course 1', into: stays, intoName: 'Zz Course 2' }];
  return { twin, stays, merge, merged };
}

const bodyOf = async (reply: ReturnType<PickCalls['get']>) => (await reply).json<Ballot>();

describe('a course that was merged into another one', () => {
  it('[R6.20] is named in each response about the ballot, while that has the course that stays', async () => {
    const { twin, stays, merge, merged } = await twins();
    await picks.replace([courses[0]!, twin], 0);
    await merge();
    expect(await bodyOf(picks.get())).toMatchObject({ courseIds: [courses[0], stays], merged });
    expect((await picks.replace([twin, courses[0]!], 1)).json()).toMatchObject({
      code: 'ballot_changed',
      ballot: { courseIds: [courses[0], stays], version: 2, merged },
    });
    const without = await bodyOf(picks.remove(stays));
    expect(without.courseIds).toEqual([courses[0]]);
    expect(without).not.toHaveProperty('merged');
  });

  it('[R6.20] gets no vote: the course that stays gets it, is taken back, swapped and ordered in its place', async () => {
    const { twin, stays, merge, merged } = await twins();
    const [a, b] = courses as [number, number];
    await merge();
    const voted = await bodyOf(picks.add(twin));
    expect(voted).toMatchObject({ courseIds: [stays], merged });
    expect(await bodyOf(picks.add(twin))).toEqual(voted);
    expect(await bodyOf(picks.remove(twin))).toMatchObject({ courseIds: [] });
    await picks.add(a);
    expect(await bodyOf(picks.swap(a, twin))).toMatchObject({ courseIds: [stays], merged });
    expect(await bodyOf(picks.swap(twin, b))).toMatchObject({ courseIds: [b] });
    const { version } = await bodyOf(picks.get());
    expect(await bodyOf(picks.replace([b, twin, a], version))).toMatchObject({ courseIds: [b, stays, a], merged });
  });

  it('[R6.20] takes the better of the two places where a list has both', async () => {
    const { twin, stays, merge } = await twins();
    const [a] = courses as [number];
    await merge();
    expect(await bodyOf(picks.replace([twin, a, stays], 0))).toMatchObject({ courseIds: [stays, a] });
  });

  it('[R6.15] among several votes is given to the course that stays, once, and the response names both', async () => {
    const { twin, stays, merge, merged } = await twins();
    await merge();
    const added = (await picks.addAll([twin, courses[0]!, stays], 'a-key-of-this-call')).json<AddedPicks>();
    expect(added).toMatchObject({ added: [stays, courses[0]], left: [], merged });
    const again = (await picks.addAll([twin, courses[0]!, stays], 'a-key-of-this-call')).json<AddedPicks>();
    expect(again).toEqual(added);
  });
});

it('[R6.2] names the courses that nobody can vote for any more', async () => {
  const [one, other] = (await addCourses(server.db, locationId, 2)) as [number, number];
  await withdrawCourse(server, one);
  await withdrawCourse(server, other);
  expect((await picks.add(one)).json()).toMatchObject({
    code: 'course_not_offered',
    message: 'Nobody can vote for Zz Course 1 anymore.',
  });
  expect((await picks.replace([one, courses[0]!, other], 0)).json()).toMatchObject({
    message: 'Nobody can vote for Zz Course 1 and Zz Course 2 anymore.',
    notOffered: [one, other],
  });
});
