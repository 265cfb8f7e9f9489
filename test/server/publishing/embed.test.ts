import { statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RATE_LIMITS } from '../../../server/http/rateLimits.ts';
import { makeDistFolder } from '../../support/server/distFolder.ts';
import { coursesIn, locationIdIn } from '../../support/server/picks.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';
import { giveVotes } from '../../support/server/votes.ts';

const BUDGET_BYTES = 15_000;

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

const embed = (state: string, headers: Record<string, string> = {}) =>
  server.app.inject({ url: `/embed/${state}`, headers: { host: 'localhost:3000', accept: 'text/html', ...headers } });

async function vote(code: string, votes: Record<number, number>): Promise<void> {
  await giveVotes(server.db, await locationIdIn(server.db, code), votes);
  server.clock.advance(1000);
  await server.standings.tick();
}

describe('the embedded ranking of a state', () => {
  it('[R16.21] has the first ten in their order, with links that open a new window', async () => {
    const courses = (await coursesIn(server.db, 'AZ')).slice(0, 12);
    await vote('AZ', Object.fromEntries(courses.map((id, index) => [id, 12 - index])));
    const reply = await embed('az');
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    const links = [...reply.body.matchAll(/<a ([^>]*)href="([^"]*)"([^>]*)>/g)];
    expect(links.map(([, , address]) => address)).toEqual([
      'http://localhost:3000/leaderboard/az',
      ...courses.slice(0, 10).map((id) => `http://localhost:3000/course/${id}`),
      'http://localhost:3000/leaderboard/az',
    ]);
    for (const [, , , rest] of links) expect(rest).toContain('target="_blank" rel="noopener"');
    expect(reply.body).toContain('Ranked by 78 golfers');
    expect((await embed('AZ')).body).toBe(reply.body);
  });

  it('[R16.20] says that it is provisional or without votes, and has no link to vote in a closed state', async () => {
    expect((await embed('vt')).body).toContain('No votes yet.');
    await vote('VT', { [(await coursesIn(server.db, 'VT'))[0]!]: 4 });
    expect((await embed('vt')).body).toContain('Early ranking: 4 golfers so far');
    await server.db.updateTable('locations').set({ active: false }).where('code', '=', 'VT').execute();
    server.clock.advance(1000);
    expect((await embed('vt')).body).not.toContain('Vote on Top Picks');
  });

  it('[R16.21] weighs at most 15 kB with its styles and runs no script, with any names of courses', async () => {
    const courses = (await coursesIn(server.db, 'TX')).slice(0, 10);
    const hostile = `"><script>alert(1)</script>${'&'.repeat(93)}`;
    await server.db
      .updateTable('courses')
      .set({ name: hostile, city: 'Ŵ'.repeat(60) })
      .where('id', 'in', courses)
      .execute();
    await vote('TX', Object.fromEntries(courses.map((id) => [id, 1])));
    const { body } = await embed('tx');
    expect(body.match(/<li>/g)).toHaveLength(10);
    expect(body).not.toMatch(/<script|<style| style=| on\w+=/);
    expect(Buffer.byteLength(body) + statSync('public/plain.css').size).toBeLessThanOrEqual(BUDGET_BYTES);
  });

  it('[R16.21] may be framed by other sites, and no other page may', async () => {
    const { headers } = await embed('az');
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors *",
    );
    expect(headers['x-frame-options']).toBeUndefined();
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-robots-tag': 'noindex' });
    for (const url of ['/', '/leaderboard/az', '/embed', '/embed/zz', '/embed/az/', '/plain.css', '/api/config']) {
      const reply = await server.app.inject({ url, headers: { accept: 'text/html' } });
      expect(reply.headers['content-security-policy'], url).toContain("frame-ancestors 'none'");
    }
  });

  it('may be cached for a minute, and is not sent again while it is unchanged', async () => {
    const first = await embed('or');
    expect(first.headers['cache-control']).toBe('public, max-age=60');
    const again = () => embed('or', { 'if-none-match': String(first.headers.etag) });
    expect((await again()).statusCode).toBe(304);
    await vote('OR', { [(await coursesIn(server.db, 'OR'))[0]!]: 1 });
    expect((await again()).statusCode).toBe(200);
  });

  it('is not found for an unknown state', async () => {
    expect((await embed('zz')).statusCode).toBe(404);
    expect((await embed('%00')).statusCode).toBe(404);
  });

  it('counts as a page for the rate limit', async () => {
    const limited = await startTestServer({
      distDir,
      env: {
        FIREBASE_PROJECT_ID: 'real-project',
        FIREBASE_API_KEY: 'an-api-key',
        FIREBASE_AUTH_DOMAIN: 'real-project.firebaseapp.com',
        PUBLIC_ORIGIN: 'https://picks.example',
      },
    });
    const statuses = new Set<number>();
    for (let count = 0; count < RATE_LIMITS.page.points; count += 1)
      statuses.add((await limited.app.inject('/embed/az')).statusCode);
    expect([...statuses]).toEqual([200]);
    const refused = await limited.app.inject('/embed/az');
    expect([refused.statusCode, refused.headers['retry-after'] !== undefined]).toEqual([429, true]);
    expect((await limited.app.inject({ url: '/', headers: { accept: 'text/html' } })).statusCode).toBe(429);
    await limited.close();
  });
});
