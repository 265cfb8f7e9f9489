import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeDistFolder } from '../../support/server/distFolder.ts';
import { DOMParser } from '../../support/server/markup.ts';
import { addEndedElection, resultEntries } from '../../support/server/elections.ts';
import { coursesIn, locationIdIn } from '../../support/server/picks.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';
import { shareList } from '../../support/server/sharing.ts';
import { giveVotes } from '../../support/server/votes.ts';

let distDir: string;
let server: TestServer;
beforeAll(async () => {
  distDir = await makeDistFolder();
  server = await startTestServer({ distDir });
});
afterAll(async () => {
  await server.close();
  await rm(distDir, { recursive: true });
});

const ask = (url: string) => server.app.inject({ url, headers: { host: 'localhost:3000', accept: '*/*' } });

describe('the structured data for search engines', () => {
  const factsAt = async (url: string): Promise<unknown[]> => {
    const document = new DOMParser().parseFromString((await ask(url)).body, 'text/html');
    return [...document.head.querySelectorAll('script[type="application/ld+json"]')].map(
      ({ textContent }) => JSON.parse(textContent) as unknown,
    );
  };

  it('[R16.24] of a ranking with votes is an ItemList of its first ten courses', async () => {
    expect(await factsAt('/leaderboard/ga')).toEqual([]);
    const courses = await coursesIn(server.db, 'GA');
    const votes = Object.fromEntries(courses.slice(0, 12).map((id, index) => [id, 12 - index]));
    await giveVotes(server.db, await locationIdIn(server.db, 'GA'), votes);
    server.clock.advance(1000);
    await server.standings.tick();
    expect(await factsAt('/leaderboard/ga')).toEqual([
      {
        '@context': 'https://schema.org',
        '@type': 'ItemList',
        name: 'Georgia’s top golf courses',
        url: 'http://localhost:3000/leaderboard/ga',
        numberOfItems: 10,
        itemListOrder: 'https://schema.org/ItemListOrderAscending',
        itemListElement: courses.slice(0, 10).map((id, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          name: expect.any(String) as string,
          url: `http://localhost:3000/course/${id}`,
        })),
      },
    ]);
  });

  it('[R16.24] of a result is an ItemList with the names of its day', async () => {
    const listed = (await coursesIn(server.db, 'KS')).slice(0, 2).map((_id) => ({ _id, name: `Old ${_id}` }));
    const locationId = await locationIdIn(server.db, 'KS');
    await addEndedElection(server.db, { year: 2018, locationId, entries: resultEntries(listed), ballots: 2 });
    expect(await factsAt('/results/2018/ks')).toEqual([
      {
        '@context': 'https://schema.org',
        '@type': 'ItemList',
        name: 'Kansas’s top golf courses of 2018',
        url: 'http://localhost:3000/results/2018/ks',
        numberOfItems: 2,
        itemListOrder: 'https://schema.org/ItemListOrderAscending',
        itemListElement: listed.map(({ _id, name }, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          name,
          url: `http://localhost:3000/course/${_id}`,
        })),
      },
    ]);
  });

  it('[R16.24] of a course is a GolfCourse with its place, also under a name that contains HTML', async () => {
    const name = '</script><script>alert(1)</script><!--\u2028';
    const course = await server.db.selectFrom('courses').selectAll().where('id', '=', 108).executeTakeFirstOrThrow();
    await server.db.updateTable('courses').set({ name, access: 'private' }).where('id', '=', 108).execute();
    expect(await factsAt('/course/108')).toEqual([
      {
        '@context': 'https://schema.org',
        '@type': 'GolfCourse',
        name,
        url: 'http://localhost:3000/course/108',
        address: {
          '@type': 'PostalAddress',
          addressLocality: course.city,
          addressRegion: expect.stringMatching(/^[A-Z]{2}$/) as string,
          addressCountry: 'US',
        },
        geo: { '@type': 'GeoCoordinates', latitude: course.lat, longitude: course.lon },
        publicAccess: false,
      },
    ]);
    await server.db.updateTable('courses').set({ access: null }).where('id', '=', 108).execute();
    expect((await factsAt('/course/108'))[0]).not.toHaveProperty('publicAccess');
  });

  it('[R22.5] of an architect is an ItemList of the first ten courses, the best ranked first', async () => {
    const courses = (await coursesIn(server.db, 'OH')).slice(0, 11);
    await server.db.updateTable('courses').set({ architect: 'Lou Marsh' }).where('id', 'in', courses).execute();
    await giveVotes(server.db, await locationIdIn(server.db, 'OH'), { [courses[4]!]: 2, [courses[7]!]: 1 });
    server.clock.advance(1000);
    await server.standings.tick();
    const [list, ...others] = (await factsAt('/architects/lou-marsh')) as { itemListElement: { url: string }[] }[];
    expect(others).toEqual([]);
    expect(list).toMatchObject({
      '@type': 'ItemList',
      name: 'Courses by Lou Marsh',
      url: 'http://localhost:3000/architects/lou-marsh',
      numberOfItems: 10,
    });
    expect(list!.itemListElement.slice(0, 2).map(({ url }) => url)).toEqual(
      [courses[4], courses[7]].map((id) => `http://localhost:3000/course/${id}`),
    );
  });

  it('is missing on all other pages', async () => {
    const { path: address } = await shareList(server, { code: 'NE' });
    for (const url of ['/', '/about', '/architects', '/leaderboard/zz', '/course/999999', address])
      expect(await factsAt(url)).toEqual([]);
  });
});
