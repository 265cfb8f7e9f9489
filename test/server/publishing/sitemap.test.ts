import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Architects } from '../../../contract/architects.ts';
import { makeDistFolder } from '../../support/server/distFolder.ts';
import { addEndedElection } from '../../support/server/elections.ts';
import { locationIdIn } from '../../support/server/picks.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';
import { addressesIn, allAddresses, pathOf, requestPage, SITE_ORIGIN } from '../../support/server/sitemap.ts';

let distDir: string;
let server: TestServer;
beforeAll(async () => {
  distDir = await makeDistFolder();
  server = await startTestServer({
    distDir,
    coursesPerState: 20,
    env: { EXTRA_ROUTES: 'contact,change-states' },
  });
  await addEndedElection(server.db, { year: 2019, locationId: await locationIdIn(server.db, 'AZ') });
});
afterAll(async () => {
  await server.close();
  await rm(distDir, { recursive: true });
});

it('[R11.20] security.txt says where to report a weakness, where an address is set, and for how long', async () => {
  expect((await requestPage(server, '/.well-known/security.txt')).statusCode).toBe(404);
  const reachable = await startTestServer({ env: { CONTACT_EMAIL: 'safe@golf.example' } });
  const reply = await requestPage(reachable, '/.well-known/security.txt');
  expect(reply.headers['content-type']).toBe('text/plain; charset=utf-8');
  const expires = new Date(reachable.clock.now().getTime() + 90 * 86_400_000).toISOString();
  expect(reply.body).toBe(
    `Contact: mailto:safe@golf.example\nExpires: ${expires}\nPreferred-Languages: en\nCanonical: ${SITE_ORIGIN}/.well-known/security.txt\n`,
  );
  await reachable.close();
});

describe('the sitemap', () => {
  it('[R16.23] is named in robots.txt', async () => {
    const reply = await requestPage(server, '/robots.txt');
    expect(reply.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(reply.body).toBe(`User-agent: *\nDisallow: /api/\n\nSitemap: ${SITE_ORIGIN}/sitemap.xml\n`);
  });

  it('[R16.23] has every public page and every course on offer, once', async () => {
    const { id } = await server.db.selectFrom('courses').select('id').orderBy('id').executeTakeFirstOrThrow();
    await server.db.updateTable('courses').set({ active: false }).where('id', '=', id).execute();
    const addresses = await allAddresses(server);
    expect(new Set(addresses).size).toBe(addresses.length);
    const courses = await server.db.selectFrom('courses').select('id').where('active', '=', true).execute();
    const listed = addresses.filter((address) => address.includes('/course/'));
    expect(listed.map((address) => Number(address.split('/').at(-1))).toSorted((one, other) => one - other)).toEqual(
      courses.map((course) => course.id).toSorted((one, other) => one - other),
    );
    expect(addresses.filter((address) => address.includes('/leaderboard/'))).toHaveLength(50);
    expect(addresses).toEqual(
      expect.arrayContaining(
        [
          'leaderboard',
          'states',
          'architects',
          'verify',
          'verify/wy',
          'results',
          'results/2019',
          'results/2019/az',
          'about',
          'contact',
        ].map((path) => `${SITE_ORIGIN}/${path}`),
      ),
    );
  });

  it('[R16.23] names the pages that everybody may open and find, and no page for members alone', async () => {
    expect((await addressesIn(server, '/sitemap/pages-1.xml', 'urlset')).map(pathOf)).toEqual([
      '/welcome',
      '/instagram',
      '/tiktok',
      '/login',
      '/signup',
      '/leaderboard',
      '/states',
      '/architects',
      '/results',
      '/verify',
      '/about',
      '/what-is-top-picks',
      '/terms-and-conditions',
      '/change-states',
      '/contact',
    ]);
  });

  it('[R22.5] names the architects of at least two courses', async () => {
    const listed = (await server.app.inject('/api/architects')).json<Architects>().architects;
    expect(listed.length).toBeGreaterThan(10);
    expect((await addressesIn(server, '/sitemap/architects-1.xml', 'urlset')).map(pathOf)).toEqual(
      listed.map(({ slug }) => `/architects/${slug}`),
    );
  });

  it('has no empty and no unknown part', async () => {
    for (const part of ['pages-2.xml', 'pages-0.xml', 'members-1.xml', 'constructor-1.xml', 'pages-1', '%00'])
      expect((await requestPage(server, `/sitemap/${part}`)).statusCode, part).toBe(404);
  });

  it('may be cached for an hour, and is not sent again while it is unchanged', async () => {
    for (const url of ['/sitemap.xml', '/sitemap/rankings-1.xml']) {
      const { headers } = await requestPage(server, url);
      expect(headers['cache-control']).toBe('public, max-age=3600');
      const again = await requestPage(server, url, { 'if-none-match': String(headers.etag) });
      expect(again.statusCode).toBe(304);
    }
  });

  it('[R16.23] is divided into parts of at most 5,000 addresses', async () => {
    const { location_id } = await server.db.selectFrom('courses').select('location_id').executeTakeFirstOrThrow();
    const rows = Array.from({ length: 5000 }, (_, index) => ({
      slug: `many-${index}`,
      location_id,
      name: `Many ${index}`,
      city: 'Mesa',
      lat: 33,
      lon: -111,
    }));
    for (let from = 0; from < rows.length; from += 1000)
      await server.db
        .insertInto('courses')
        .values(rows.slice(from, from + 1000))
        .execute();
    const parts = (await addressesIn(server, '/sitemap.xml', 'sitemapindex')).filter((part) =>
      part.includes('courses'),
    );
    expect(parts.length).toBeGreaterThan(1);
    const sizes = await Promise.all(
      parts.map(async (part) => (await addressesIn(server, pathOf(part), 'urlset')).length),
    );
    expect(Math.max(...sizes)).toBe(5000);
    expect(Math.min(...sizes)).toBeGreaterThan(0);
  });
});
