import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FoundCourse, SearchResults } from '../../../contract/searchResults.ts';
import { registerAdmin } from '../../support/server/admin.ts';
import { coursesIn, locationIdIn } from '../../support/server/picks.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function search(query: Record<string, string>): Promise<SearchResults['results']> {
  const response = await server.app.inject(`/api/search?${new URLSearchParams(query).toString()}`);
  expect(response.statusCode).toBe(200);
  return response.json<SearchResults>().results;
}
async function nameOf(id: number) {
  return server.db.selectFrom('courses').select(['name', 'city']).where('id', '=', id).executeTakeFirstOrThrow();
}
const coursesOf = (results: SearchResults['results']): FoundCourse[] =>
  results.filter((result) => result.kind === 'course');

describe('GET /api/search', () => {
  it('[R18.4] finds a course by its name with typos, and returns its state and location', async () => {
    const [first] = await search({ q: 'pebbel baech' });
    expect(first).toMatchObject({ kind: 'course', name: 'Pebble Beach Golf Links', state: 'CA' });
    expect(first).toMatchObject({ locationId: await locationIdIn(server.db, 'CA') });
  });

  it('[R18.4] lists states and towns after the courses', async () => {
    const arizona = await search({ q: 'arizona', limit: '2' });
    expect(arizona.map(({ kind }) => kind)).toEqual(['course', 'course', 'state']);
    expect(arizona.at(-1)).toEqual({
      kind: 'state',
      code: 'AZ',
      name: 'Arizona',
      courses: (await coursesIn(server.db, 'AZ')).length,
    });
    const town = (await search({ q: 'scotsdale az' })).find(({ kind }) => kind === 'town');
    expect(town).toMatchObject({ name: 'Scottsdale', state: 'AZ' });
  });

  it('[R18.4] finds only in the requested state', async () => {
    const results = await search({ q: 'valley', state: 'oh', limit: '50' });
    expect(results.length).toBeGreaterThan(0);
    expect(new Set(results.map((result) => (result.kind === 'state' ? result.code : result.state)))).toEqual(
      new Set(['OH']),
    );
  });

  it('[R18.4] returns at most eight courses, or as many as the limit says', async () => {
    expect(coursesOf(await search({ q: 'golf' }))).toHaveLength(8);
    expect(coursesOf(await search({ q: 'golf', limit: '50' }))).toHaveLength(50);
  });

  it('returns an empty list where nothing matches', async () => {
    expect(await search({ q: 'blorptastic' })).toEqual([]);
    expect(await search({ q: '?!' })).toEqual([]);
  });

  it('refuses an empty or too long query, an unknown state, and unknown parameters', async () => {
    for (const query of ['', 'q=', `q=${'x'.repeat(81)}`, 'q=a&state=ZZ', 'q=a&limit=51', 'q=a&page=2', 'q=a&q=b']) {
      const response = await server.app.inject(`/api/search?${query}`);
      expect(response.statusCode, query).toBe(400);
    }
  });

  it('[R18.4] is cached like other public calls', async () => {
    const response = await server.app.inject('/api/search?q=papago');
    expect(response.headers['cache-control']).toContain('public');
    const headers = { 'if-none-match': String(response.headers.etag) };
    const again = await server.app.inject({ url: '/api/search?q=papago', headers });
    expect(again.statusCode).toBe(304);
  });
});

describe('a course that has changed', () => {
  it('[R18.4] is found by its new name once the ranking is published, and not found once it is withdrawn', async () => {
    const [id = 0] = await coursesIn(server.db, 'VT');
    const before = await nameOf(id);
    const admin = await registerAdmin(server);
    const publish = async () => {
      server.clock.advance(10_000);
      await server.standings.tick();
      server.clock.advance(2000);
    };
    expect(coursesOf(await search({ q: before.name, state: 'VT' }))[0]).toMatchObject({ courseId: id });
    expect((await admin.edit(id, { name: 'Quizzical Quokka Links' })).statusCode).toBe(200);
    await publish();
    expect(coursesOf(await search({ q: 'quizical quoka' }))[0]).toMatchObject({ courseId: id });
    expect((await admin.switchCourse(id, false)).statusCode).toBe(200);
    await publish();
    expect(await search({ q: 'quizzical quokka' })).toEqual([]);
  });
});
