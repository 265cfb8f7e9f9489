import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeDistFolder } from '../../support/server/distFolder.ts';
import { addEndedElection } from '../../support/server/elections.ts';
import { DOMParser } from '../../support/server/markup.ts';
import { locationIdIn } from '../../support/server/picks.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';

const ORIGIN = 'http://localhost:3000';
/** Every address is asked for. */
const COURSES_PER_STATE = 20;

let distDir: string;
let server: TestServer;
beforeAll(async () => {
  distDir = await makeDistFolder();
  server = await startTestServer({
    distDir,
    coursesPerState: COURSES_PER_STATE,
    env: { EXTRA_ROUTES: 'contact,change-states' },
  });
  await addEndedElection(server.db, { year: 2019, locationId: await locationIdIn(server.db, 'AZ') });
});
afterAll(async () => {
  await server.close();
  await rm(distDir, { recursive: true });
});

const ask = (url: string) => server.app.inject({ url, headers: { host: 'localhost:3000', accept: '*/*' } });
const pathOf = (address: string): string => {
  expect(address.startsWith(`${ORIGIN}/`), address).toBe(true);
  return address.slice(ORIGIN.length);
};

/** The addresses of a sitemap or of an index of them. */
async function addressesIn(url: string, root: string): Promise<string[]> {
  const reply = await ask(url);
  expect([reply.statusCode, reply.headers['content-type']], url).toEqual([200, 'application/xml; charset=utf-8']);
  const document = new DOMParser().parseFromString(reply.body, 'application/xml');
  expect(document.documentElement.nodeName, reply.body.slice(0, 200)).toBe(root);
  expect(document.documentElement.namespaceURI).toBe('http://www.sitemaps.org/schemas/sitemap/0.9');
  return [...document.getElementsByTagName('loc')].map(({ textContent }) => textContent);
}

async function allAddresses(): Promise<string[]> {
  const parts = await addressesIn('/sitemap.xml', 'sitemapindex');
  const lists = await Promise.all(parts.map((part) => addressesIn(pathOf(part), 'urlset')));
  return lists.flat();
}

describe('the sitemap', () => {
  it('is named by robots.txt', async () => {
    const reply = await ask('/robots.txt');
    expect(reply.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(reply.body).toBe(`User-agent: *\nDisallow: /api/\n\nSitemap: ${ORIGIN}/sitemap.xml\n`);
  });

  it('[R16.23] has every page that is described and may be indexed, once, and every course on offer', async () => {
    const { id } = await server.db.selectFrom('courses').select('id').orderBy('id').executeTakeFirstOrThrow();
    await server.db.updateTable('courses').set({ active: false }).where('id', '=', id).execute();
    const addresses = await allAddresses();
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
          'verify',
          'verify/wy',
          'results',
          'results/2019',
          'results/2019/az',
          'about',
          'contact',
        ].map((path) => `${ORIGIN}/${path}`),
      ),
    );
  });

  it('[R16.23] names only addresses that answer with their own title and canonical address', async () => {
    const titles = new Set<string>();
    const flaws: object[] = [];
    for (const address of await allAddresses()) {
      const { statusCode, body } = await ask(pathOf(address));
      const wrong = {
        status: statusCode !== 200,
        canonical: !body.includes(`<link rel="canonical" href="${address}" />`),
        preview: !body.includes(`<meta property="og:url" content="${address}" />`),
        description: !/<meta name="description" content="[^"]{20}/.test(body),
        hidden: body.includes('name="robots"'),
      };
      if (Object.values(wrong).some(Boolean)) flaws.push({ address, ...wrong });
      const [, title = ''] = /<title>([^<]+)<\/title>/.exec(body) ?? [];
      const isOther = address.includes('/course/') || !titles.has(title);
      if (!title.endsWith('Top Picks') || !isOther) flaws.push({ address, title });
      titles.add(title);
    }
    expect(flaws).toEqual([]);
    // Each of some thousand pages is made.
  }, 120_000);

  it('has no part that would be empty or nobody knows', async () => {
    for (const part of ['pages-2.xml', 'pages-0.xml', 'members-1.xml', 'constructor-1.xml', 'pages-1', '%00'])
      expect((await ask(`/sitemap/${part}`)).statusCode, part).toBe(404);
  });

  it('may be kept for an hour, and is not sent again while nothing changed', async () => {
    for (const url of ['/sitemap.xml', '/sitemap/rankings-1.xml']) {
      const { headers } = await ask(url);
      expect(headers['cache-control']).toBe('public, max-age=3600');
      const again = await server.app.inject({
        url,
        headers: { host: 'localhost:3000', 'if-none-match': String(headers.etag) },
      });
      expect(again.statusCode).toBe(304);
    }
  });

  it('[R16.23] is divided when it is large', async () => {
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
    const parts = (await addressesIn('/sitemap.xml', 'sitemapindex')).filter((part) => part.includes('courses'));
    expect(parts.length).toBeGreaterThan(1);
    const sizes = await Promise.all(parts.map(async (part) => (await addressesIn(pathOf(part), 'urlset')).length));
    expect(Math.max(...sizes)).toBe(5000);
    expect(Math.min(...sizes)).toBeGreaterThan(0);
  });
});
