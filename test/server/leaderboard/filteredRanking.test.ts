import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Leaderboard } from '../../../contract/leaderboard.ts';
import type { MapPins, StateMap } from '../../../contract/maps.ts';
import { makeDistFolder } from '../../support/server/distFolder.ts';
import { coursesIn, locationIdIn } from '../../support/server/picks.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';
import { giveVotes } from '../../support/server/votes.ts';

let distDir: string;
let server: TestServer;
/** Of Arizona; the first has most votes, the second and the fourth are public and tied. */
let courses: number[];
beforeAll(async () => {
  distDir = await makeDistFolder();
  server = await startTestServer({ distDir });
  const { db } = server;
  const locationId = await locationIdIn(db, 'AZ');
  courses = (await coursesIn(db, 'AZ')).slice(0, 5);
  await db
    .updateTable('courses')
    .set({ access: 'private', holes: 18, opened: 1950 })
    .where('location_id', '=', locationId)
    .execute();
  const change = (id: number | undefined, facts: { access?: 'public'; holes?: number; opened?: number | null }) =>
    db.updateTable('courses').set(facts).where('id', '=', id!).execute();
  await change(courses[1], { access: 'public', opened: 1990 });
  await change(courses[3], { access: 'public', opened: 1989 });
  await change(courses[4], { access: 'public', holes: 9, opened: null });
  await giveVotes(db, locationId, { [courses[0]!]: 9, [courses[1]!]: 5, [courses[3]!]: 5, [courses[4]!]: 2 });
  server.clock.advance(1000);
  await server.standings.tick();
});
afterAll(async () => {
  await server.close();
  await rm(distDir, { recursive: true });
});

const ask = (url: string) =>
  server.app.inject({ url, headers: { host: 'localhost:3000', accept: url.startsWith('/api') ? '*/*' : 'text/html' } });
const rowsOf = ({ entries }: Leaderboard) =>
  entries.map(({ courseId, rank, tied, overall }) => [courses.indexOf(courseId), rank, tied, overall]);

describe('a ranking among some courses', () => {
  it('[R7.10] counts ranks and ties among them, for each kind of choice and all together', async () => {
    const rows = async (query: string) => rowsOf((await ask(`/api/leaderboard/az?${query}`)).json());
    const [tied, last] = [expect.toBeOneOf([1, 3]) as number, 4];
    expect(await rows('access=public')).toEqual([
      [tied, 1, true, 2],
      [tied, 1, true, 2],
      [last, 3, false, 4],
    ]);
    expect(await rows('holes=9')).toEqual([[last, 1, false, 4]]);
    expect(await rows('since=1990')).toEqual([[1, 1, false, 2]]);
    expect(await rows('access=public&since=1989&holes=9')).toEqual([]);
  });

  it('[R7.10] is paged with its own cursor, which another choice refuses', async () => {
    const first = (await ask('/api/leaderboard/az?access=public&limit=2')).json<Leaderboard>();
    const rest = await ask(`/api/leaderboard/az?access=public&limit=2&cursor=${first.nextCursor!}`);
    expect(rowsOf(rest.json())).toEqual([[4, 3, false, 4]]);
    expect(rest.json<Leaderboard>().nextCursor).toBeNull();
    for (const query of ['', 'access=private&', 'access=public&holes=9&'])
      expect((await ask(`/api/leaderboard/az?${query}cursor=${first.nextCursor!}`)).statusCode, query).toBe(400);
  });

  it('[R7.10] is on the map with its own numbers, and no other course', async () => {
    const { flags, about } = (await ask('/api/maps/az?access=public')).json<StateMap>();
    expect(flags.map(({ label }) => label)).toEqual(['1', '1', '3']);
    expect(about).toBe('Map of Arizona: the first 3 of 3 courses as numbered flags, the others as dots.');
    const { pins } = (await ask('/api/maps/az/pins?holes=9')).json<MapPins>();
    expect(pins.map(({ courseId }) => courseId)).toEqual([courses[4]]);
  });

  it('[R7.10] is in embeds, in heads and in pictures, which leave out what they do not know', async () => {
    const embed = (await ask('/embed/az?access=public&since=soon')).body;
    expect(embed).toContain('Arizona’s top public golf courses');
    expect(embed).toContain('href="http://localhost:3000/leaderboard/az?access=public"');
    expect(embed.match(/<li>/g)).toHaveLength(3);
    const page = (await ask('/leaderboard/az?since=1990&color=red')).body;
    expect(page).toContain('<title>Arizona’s top golf courses opened since 1990 · Top Picks</title>');
    expect(page).toContain('<meta property="og:url" content="http://localhost:3000/leaderboard/az?since=1990" />');
    expect(page).toContain('<link rel="canonical" href="http://localhost:3000/leaderboard/az" />');
    const [, picture = ''] = /og:image" content="http:\/\/localhost:3000([^"]*)"/.exec(page) ?? [];
    expect(picture).toMatch(/^\/leaderboard\/az\/picture\.png\?since=1990&amp;v=/);
    const pictures = [picture.replace('&amp;', '&'), '/leaderboard/az/picture.png'].map(ask);
    const [filtered, whole] = await Promise.all(pictures);
    expect([filtered?.statusCode, filtered?.headers.etag === whole?.headers.etag]).toEqual([200, false]);
  });
});
