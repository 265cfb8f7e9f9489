import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Architect, Architects } from '../../../contract/architects.ts';
import type { RankedCourse } from '../../../contract/courses.ts';
import { withdrawCourse } from '../../support/server/offers.ts';
import { locationIdIn } from '../../support/server/picks.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';
import { addCourses, giveVotes } from '../../support/server/votes.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ coursesPerState: 1 });
  await server.db.updateTable('courses').set({ architect: null }).execute();
});
afterAll(() => server.close());

/** Adds a course for each text to a state. */
async function designed(code: string, texts: readonly (string | null)[]): Promise<number[]> {
  const ids = await addCourses(server.db, await locationIdIn(server.db, code), texts.length);
  for (const [index, architect] of texts.entries()) {
    await server.db.updateTable('courses').set({ architect }).where('id', '=', ids[index]!).execute();
  }
  server.clock.advance(2000);
  await server.standings.tick();
  return ids;
}

async function vote(code: string, votes: Record<number, number>): Promise<void> {
  await giveVotes(server.db, await locationIdIn(server.db, code), votes);
  server.clock.advance(2000);
  await server.standings.tick();
}

const listed = async () => (await server.app.inject('/api/architects')).json<Architects>().architects;
const ranksOf = async (slug: string) => {
  const { courses } = (await server.app.inject(`/api/architects/${slug}`)).json<Architect>();
  return courses.map(({ courseId, state, rank, tied }) => [courseId, state, rank, tied]);
};
const sameArchitects = async (id: number) =>
  (await server.app.inject(`/api/golf-courses/${id}`))
    .json<RankedCourse>()
    .sameArchitects.map(({ courseId }) => courseId);

describe('the list of architects', () => {
  it('[R22.2] has those of at least two courses on offer with their courses and states, those of most courses first', async () => {
    const [, , withdrawn] = await designed('AZ', ['Ann Lee, Bo Day', 'Ann Lee', 'Cy Fox', 'A. B. Gray', null]);
    await designed('UT', ['Bo Day and Ann Lee', 'Cy Fox', 'A.B. Gray', 'A.B. Gray', 'Di Orr', '上田 治', '上田 治']);
    await withdrawCourse(server, withdrawn!);
    server.clock.advance(2000);
    expect(await listed()).toEqual([
      { slug: 'ab-gray', name: 'A.B. Gray', courses: 3, states: 2 },
      { slug: 'ann-lee', name: 'Ann Lee', courses: 3, states: 2 },
      { slug: 'bo-day', name: 'Bo Day', courses: 2, states: 2 },
    ]);
  });
});

describe('an architect', () => {
  it('[R22.3] has the courses on offer of all states with their ranks there, the best ranked first', async () => {
    const [first, second, third, withdrawn] = await designed('CO', ['Eve Hart', 'Eve Hart', 'Eve Hart', 'Eve Hart']);
    const [other, tied] = await designed('NM', ['Eve Hart, Flo Page', 'Eve Hart & Flo Page']);
    await vote('CO', { [second!]: 3, [third!]: 2, [withdrawn!]: 1 });
    await vote('NM', { [other!]: 5, [tied!]: 5 });
    await withdrawCourse(server, withdrawn!);
    server.clock.advance(2000);
    expect(await ranksOf('eve-hart')).toEqual([
      [other, 'NM', 1, true],
      [tied, 'NM', 1, true],
      [second, 'CO', 1, false],
      [third, 'CO', 2, false],
      [first, 'CO', null, false],
    ]);
    expect((await server.app.inject('/api/architects/eve-hart')).json()).toMatchObject({
      slug: 'eve-hart',
      name: 'Eve Hart',
      courses: [{ city: 'Mesa', votes: 5 }, {}, {}, {}, {}],
    });
  });

  it('[R22.3] is found with a single course, and not without one on offer', async () => {
    const [id] = await designed('WY', ['Gil Ives']);
    expect(await ranksOf('gil-ives')).toEqual([[id, 'WY', null, false]]);
    await withdrawCourse(server, id!);
    server.clock.advance(2000);
    for (const slug of ['gil-ives', 'nobody', 'Gil%20Ives'])
      expect((await server.app.inject(`/api/architects/${slug}`)).statusCode, slug).toBe(404);
  });
});

describe('a course', () => {
  it('[R22.4] has the three best ranked other courses on offer of its architects, in any state', async () => {
    const [own, second, , withdrawn] = await designed('ID', ['Hal Kerr', 'Hal Kerr', 'Hal Kerr', 'Hal Kerr']);
    const [best, last] = await designed('MT', ['Jo Lamb and Hal Kerr', 'Hal Kerr, Jo Lamb']);
    await vote('ID', { [own!]: 9, [second!]: 4, [withdrawn!]: 6 });
    await vote('MT', { [best!]: 3 });
    await withdrawCourse(server, withdrawn!);
    server.clock.advance(2000);
    await server.standings.tick();
    expect(await sameArchitects(own!)).toEqual([best, second, last]);
    expect(await sameArchitects(last!)).toEqual([own, best, second]);
  });

  it('[R22.4] has none where no architect is known, or no other course of the architect', async () => {
    const [unknown, only] = await designed('KS', [null, 'Kay Moss']);
    await designed('NE', [null]);
    expect(await sameArchitects(unknown!)).toEqual([]);
    expect(await sameArchitects(only!)).toEqual([]);
  });
});
