import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Climbers } from '../../../contract/leaderboard.ts';
import { type ElectionScene, startElectionScene } from '../../support/server/electionScene.ts';

const A_DAY_MS = 86_400_000;

let scene: ElectionScene;
let courses: [number, number, number, number];
beforeEach(async () => {
  scene = await startElectionScene();
  courses = scene.courses.slice(0, 4) as typeof courses;
});
afterEach(() => scene.server.close());

const read = () => scene.read<Climbers>('/api/leaderboard/az/climbers');
/** Votes, and the midnight after them, at which the day's standings are kept. The first day is 2026-12-31. */
async function day(votes: Record<number, number> = {}): Promise<void> {
  if (Object.keys(votes).length > 0) await scene.vote(votes);
  scene.pass(A_DAY_MS);
  await scene.server.standings.tick();
}
const nameOf = async (id: number) =>
  (await scene.server.db.selectFrom('courses').select('name').where('id', '=', id).executeTakeFirstOrThrow()).name;

describe('the climbers of the week', () => {
  it('[R16.15] are the courses that gained most places over the week before the last midnight, the largest gain first', async () => {
    const [first, second, third, fourth] = courses;
    await day({ [first]: 5, [second]: 4, [third]: 2, [fourth]: 1 });
    for (let passed = 1; passed < 7; passed += 1) {
      expect(await read()).toEqual({ since: null, climbers: [] });
      await day();
    }
    await day({ [fourth]: 7, [third]: 5 });
    expect(await read()).toEqual({
      since: '2026-12-31',
      climbers: [
        { courseId: fourth, name: await nameOf(fourth), rank: 1, gained: 3 },
        { courseId: third, name: await nameOf(third), rank: 2, gained: 1 },
      ],
    });
    // Votes of today count tomorrow.
    await scene.vote({ [second]: 9 });
    expect((await read()).climbers.map(({ courseId }) => courseId)).toEqual([fourth, third]);
    await day();
    expect((await read()).climbers).toEqual([
      { courseId: fourth, name: await nameOf(fourth), rank: 2, gained: 2 },
      { courseId: second, name: await nameOf(second), rank: 1, gained: 1 },
    ]);
  });

  it('[R16.15] are compared with an earlier day when the standings of a week ago were not kept', async () => {
    const [first, second] = courses;
    await day({ [first]: 2, [second]: 1 });
    scene.pass(11 * A_DAY_MS);
    await day({ [second]: 2 });
    expect(await read()).toMatchObject({ since: '2026-12-31', climbers: [{ courseId: second, gained: 1 }] });
  });

  it('[R16.15] exclude courses that were not ranked before or were withdrawn', async () => {
    const [first, second, third] = courses;
    await day({ [first]: 2, [second]: 1 });
    scene.pass(6 * A_DAY_MS);
    await day({ [second]: 2, [third]: 5 });
    await scene.server.db.updateTable('courses').set({ active: false }).where('id', '=', second).execute();
    expect(await read()).toEqual({ since: '2026-12-31', climbers: [] });
  });
});
