import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CountryLeaderboard, Leaderboard } from '../../../contract/leaderboard.ts';
import { coursesIn, locationIdIn } from '../../support/server/picks.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';
import { sameBytes } from '../../support/server/spellings.ts';
import { addCourses, giveVotes } from '../../support/server/votes.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function page(url: string): Promise<Leaderboard> {
  return (await server.app.inject(url)).json<Leaderboard>();
}
async function publish(): Promise<void> {
  server.clock.advance(1000);
  await server.standings.tick();
}

describe('the ranking of a state', () => {
  it('has rank, ties and votes, for a state code in upper or lower case', async () => {
    const locationId = await locationIdIn(server.db, 'NM');
    const [a, b, c] = (await coursesIn(server.db, 'NM')) as [number, number, number];
    await giveVotes(server.db, locationId, { [a]: 1, [b]: 3, [c]: 1 });
    await publish();
    const answer = await page('/api/leaderboard/nm?limit=3');
    expect(answer).toMatchObject({ state: 'NM', locationId, ballots: 5 });
    expect(answer.entries.map(({ courseId, rank, tied, votes }) => [courseId, rank, tied, votes])).toEqual([
      [b, 1, false, 3],
      [expect.toBeOneOf([a, c]), 2, true, 1],
      [expect.toBeOneOf([a, c]), 2, true, 1],
    ]);
    expect(answer).toEqual(await page('/api/leaderboard/NM?limit=3'));
  });

  it('[R7.1] begins with the best-known courses while nobody has voted, and with the first vote is A to Z', async () => {
    const names = async () => (await page('/api/leaderboard/ca?limit=3')).entries.map(({ name }) => name);
    expect(await names()).toEqual([
      'Cypress Point Club',
      'Pebble Beach Golf Links',
      'Los Angeles Country Club (North)',
    ]);
    const all = (await page('/api/leaderboard/ca?limit=2000')).entries;
    expect(all.every(({ rank, tied, votes }) => rank === null && !tied && votes === 0)).toBe(true);
    await giveVotes(server.db, await locationIdIn(server.db, 'CA'), { [all[5]!.courseId]: 1 });
    await publish();
    const [first, ...others] = (await page('/api/leaderboard/ca?limit=2000')).entries;
    expect(first).toMatchObject({ courseId: all[5]!.courseId, rank: 1 });
    const { compare } = new Intl.Collator('en', { numeric: true });
    expect(others.map(({ name }) => name)).toEqual(others.map(({ name }) => name).toSorted(compare));
  });

  it('says how many courses it has on all pages, those without votes too', async () => {
    const { length } = await coursesIn(server.db, 'MS');
    expect(await page('/api/leaderboard/ms?limit=1')).toMatchObject({ courses: length });
    const resorts = await page('/api/leaderboard/ms?access=resort&limit=100');
    expect(resorts.courses).toBe(resorts.entries.length);
    expect(resorts.courses).toBeLessThan(length);
  });

  it('[R16.20] is provisional below ten counted ballots', async () => {
    const locationId = await locationIdIn(server.db, 'KS');
    const [course] = await coursesIn(server.db, 'KS');
    const isProvisional = async () => (await page('/api/leaderboard/ks')).provisional;
    expect(await isProvisional()).toBe(true);
    await giveVotes(server.db, locationId, { [course!]: 9 });
    await publish();
    expect(await isProvisional()).toBe(true);
    await giveVotes(server.db, locationId, { [course!]: 1 });
    await publish();
    expect(await isProvisional()).toBe(false);
  });

  it('has 50 rows by default, and the rest by cursor', async () => {
    await addCourses(server.db, await locationIdIn(server.db, 'WY'), 60);
    await giveVotes(server.db, await locationIdIn(server.db, 'WY'), { [(await coursesIn(server.db, 'WY'))[0]!]: 1 });
    await publish();
    const first = await page('/api/leaderboard/wy');
    expect(first.entries).toHaveLength(50);
    const second = await page(`/api/leaderboard/wy?cursor=${first.nextCursor!}&limit=100`);
    expect(second.nextCursor).toBeNull();
    const ids = [...first.entries, ...second.entries].map(({ courseId }) => courseId);
    expect(ids.toSorted((x, y) => x - y)).toEqual(await coursesIn(server.db, 'WY'));
  });

  it('[R7.3] shows each of 300 tied courses once to a reader who pages while votes come in', async () => {
    const locationId = await locationIdIn(server.db, 'ID');
    const tied = await addCourses(server.db, locationId, 300);
    await giveVotes(server.db, locationId, Object.fromEntries(tied.map((id) => [id, 1])));
    await publish();
    const seen: number[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const answer: Leaderboard = await page(`/api/leaderboard/id?limit=37${cursor ? `&cursor=${cursor}` : ''}`);
      seen.push(...answer.entries.filter(({ votes }) => votes > 0).map(({ courseId }) => courseId));
      cursor = answer.nextCursor;
      await giveVotes(server.db, locationId, { [tied.at(-seen.length)!]: 5 });
      await publish();
    }
    expect(seen).toHaveLength(300);
    expect(new Set(seen)).toEqual(new Set(tied));
  });

  it('[R7.3] responds 410 to a cursor of a publication that was replaced ten minutes ago', async () => {
    const locationId = await locationIdIn(server.db, 'UT');
    const [course] = await coursesIn(server.db, 'UT');
    const { nextCursor } = await page('/api/leaderboard/ut?limit=1');
    const url = `/api/leaderboard/ut?limit=1&cursor=${nextCursor!}`;
    await giveVotes(server.db, locationId, { [course!]: 1 });
    await publish();
    expect((await server.app.inject(url)).statusCode).toBe(200);
    server.clock.advance(601_000);
    await publish();
    const gone = await server.app.inject(url);
    expect([gone.statusCode, gone.json<{ code: string }>().code]).toEqual([410, 'publication_gone']);
    expect(gone.headers['cache-control']).toBe('no-store');
  });

  it('is refused for unknown states, invalid limits and cursors of another state', async () => {
    const { nextCursor } = await page('/api/leaderboard/ny?limit=1');
    const expected: [string, number][] = [
      ['/api/leaderboard/xx', 404],
      ['/api/leaderboard/dc', 404],
      ['/api/leaderboard/ny?limit=0', 400],
      ['/api/leaderboard/ny?limit=2001', 400],
      ['/api/leaderboard/ny?limit=many', 400],
      ['/api/leaderboard/ny?page=2', 400],
      ['/api/leaderboard/ny?cursor=nonsense', 400],
      ...sameBytes(nextCursor!).map((other): [string, number] => [
        `/api/leaderboard/ny?cursor=${encodeURIComponent(other)}`,
        400,
      ]),
      [`/api/leaderboard/nj?cursor=${nextCursor!}`, 400],
    ];
    for (const [url, status] of expected) expect((await server.app.inject(url)).statusCode, url).toBe(status);
  });

  it('[R11.9] is cached for a second, and unchanged by its ETag (304) until the next publication', async () => {
    const first = await server.app.inject('/api/leaderboard/tx');
    expect(first.headers['cache-control']).toBe('public, max-age=1, stale-while-revalidate=30');
    const headers = { 'if-none-match': String(first.headers.etag) };
    const again = await server.app.inject({ url: '/api/leaderboard/tx', headers });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect(again.headers.etag).toBe(first.headers.etag);
    const [course] = await coursesIn(server.db, 'TX');
    await giveVotes(server.db, await locationIdIn(server.db, 'TX'), { [course!]: 1 });
    await publish();
    const changed = await server.app.inject({ url: '/api/leaderboard/tx', headers });
    expect(changed.statusCode).toBe(200);
  });

  it('[R11.9] is the same with an invalid bearer', async () => {
    const url = '/api/leaderboard/fl';
    const stale = await server.app.inject({ url, headers: { authorization: 'Bearer stale' } });
    expect(stale.statusCode).toBe(200);
    expect(stale.body).toBe((await server.app.inject(url)).body);
  });
});

describe('the ranking of the country', () => {
  it('[R16.20] lists the 50 states A to Z with turnout, votes and leader', async () => {
    const locationId = await locationIdIn(server.db, 'OH');
    const [leader, other] = (await coursesIn(server.db, 'OH')) as [number, number];
    await giveVotes(server.db, locationId, { [leader]: 4, [other]: 3 });
    await publish();
    const reply = await server.app.inject('/api/leaderboard');
    const { locations, updatedAt } = reply.json<CountryLeaderboard>();
    expect(locations.map(({ name }) => name)).toEqual(locations.map(({ name }) => name).toSorted());
    expect(locations).toHaveLength(50);
    expect(locations.find(({ code }) => code === 'OH')).toMatchObject({
      locationId,
      active: true,
      ballots: 7,
      votes: 7,
      provisional: true,
      leader: { courseId: leader, votes: 4, movement: null },
    });
    expect(locations.find(({ code }) => code === 'VT')).toMatchObject({ ballots: 0, votes: 0, leader: null });
    expect(updatedAt).toBe(server.clock.now().toISOString());
    const headers = { 'if-none-match': String(reply.headers.etag) };
    expect((await server.app.inject({ url: '/api/leaderboard', headers })).statusCode).toBe(304);
  });
});
