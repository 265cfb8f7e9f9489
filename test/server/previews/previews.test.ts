import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeDistFolder } from '../../support/server/distFolder.ts';
import { addEndedElection, openElection } from '../../support/server/elections.ts';
import { DOMParser } from '../../support/server/markup.ts';
import { locationIdIn } from '../../support/server/picks.ts';
import { pngSize } from '../../support/server/pngSize.ts';
import { renameInDatabase, shareList } from '../../support/server/sharing.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';

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

/** Requests of link preview bots. */
const ask = (url: string, headers: Record<string, string> = {}) =>
  server.app.inject({ url, headers: { host: 'localhost:3000', accept: '*/*', ...headers } });

/** What a bot reads in the HTML without running scripts; fails where a tag stands twice. */
function headOf(html: string) {
  const document = new DOMParser().parseFromString(html, 'text/html');
  const one = (selector: string, attribute: string) => {
    const tags = [...document.head.querySelectorAll(selector)];
    expect(tags.length, selector).toBeLessThan(2);
    return tags[0]?.getAttribute(attribute) ?? null;
  };
  const meta = (key: string) => one(`meta[name="${key}"], meta[property="${key}"]`, 'content');
  return {
    title: [...document.querySelectorAll('title')].map(({ textContent }) => textContent),
    description: meta('description'),
    canonical: one('link[rel="canonical"]', 'href'),
    robots: meta('robots'),
    feed: one('link[rel="alternate"]', 'href'),
    url: meta('og:url'),
    shown: [meta('og:title'), meta('og:description'), meta('twitter:title')],
    picture: meta('og:image'),
    pictureSize: [meta('og:image:width'), meta('og:image:height')],
    card: meta('twitter:card'),
    scripts: document.querySelectorAll('script').length,
  };
}

/** What a preview bot finds at the address of a picture. */
const pictureAt = async (address: string | null) => {
  const { pathname, search, origin } = new URL(address ?? '');
  expect(origin).toBe('http://localhost:3000');
  const reply = await ask(pathname + search);
  return [reply.statusCode, reply.headers['content-type'], pngSize(reply.rawPayload)];
};

describe('the HTML of a page', () => {
  it.each([
    ['/leaderboard/az', '/feeds/az.atom'],
    ['/results', '/feeds/results.atom'],
    ['/about', null],
  ])('[R16.22] of %s names the feed of the same subject', async (url, feed) => {
    expect(headOf((await ask(url)).body).feed).toBe(feed);
  });

  it('[R10.1] of a ranking has title, description, address and picture for previews', async () => {
    const reply = await ask('/leaderboard/az');
    expect(reply.headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'text/html; charset=utf-8' });
    const head = headOf(reply.body);
    expect(head).toMatchObject({
      title: ['Arizona’s top golf courses · Top Picks'],
      description: 'The best golf courses in Arizona, ranked by the votes of the people who play them.',
      canonical: 'http://localhost:3000/leaderboard/az',
      robots: null,
      url: 'http://localhost:3000/leaderboard/az',
      pictureSize: ['1200', '630'],
      card: 'summary_large_image',
      scripts: 2,
    });
    expect(head.shown[0]).toBe('Arizona’s top golf courses');
    expect(await pictureAt(head.picture)).toEqual([200, 'image/png', [1200, 630]]);
  });

  it('[R10.1] of a course has the course’s name and picture for previews', async () => {
    const { name, city } = await server.db
      .selectFrom('courses')
      .selectAll()
      .where('id', '=', 201)
      .executeTakeFirstOrThrow();
    const head = headOf((await ask('/course/201')).body);
    expect(head.title).toEqual([`${name} · Top Picks`]);
    expect(head.description).toContain(`${name} in ${city}, `);
    expect(head.canonical).toBe('http://localhost:3000/course/201');
    expect(await pictureAt(head.picture)).toEqual([200, 'image/png', [1200, 630]]);
  });

  it('[R10.7] of a shared list has its name for previews, is not to be indexed, and lets no referrer out', async () => {
    const { path: address } = await shareList(server);
    const reply = await ask(address);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers).toMatchObject({
      'cache-control': 'no-cache',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    });
    const head = headOf(reply.body);
    expect(head).toMatchObject({
      title: ['Pat of the Pines’s picks in Arizona · Top Picks'],
      canonical: null,
      robots: 'noindex',
      url: `http://localhost:3000${address}`,
    });
    expect(reply.body).not.toContain('Secret');
    expect(await pictureAt(head.picture)).toEqual([200, 'image/png', [1200, 630]]);
    const { statusCode, headers } = await ask(address.replace('/shared', '/SHARED').replace(/az$/, 'AZ'));
    expect([statusCode, headers.location]).toEqual([308, address]);
  });

  it.each([
    ['/', 'Top Picks', '/leaderboard'],
    ['/leaderboard', 'Top Picks', '/leaderboard'],
    ['/welcome', 'Welcome · Top Picks', '/welcome'],
    ['/about', 'Our Story · Top Picks', '/about'],
    ['/leaderboard/az', 'Arizona’s top golf courses · Top Picks', '/leaderboard/az'],
    ['/my-picks', 'My picks · Top Picks', '/my-picks'],
    ['/architects', 'Golf course architects · Top Picks', '/architects'],
    ['/architects/pete-dye', 'Courses by Pete Dye · Top Picks', '/architects/pete-dye'],
  ])('of %s has the title “%s” and the address %s', async (address, title, canonical) => {
    const head = headOf((await ask(address)).body);
    expect(head).toMatchObject({ title: [title], canonical: `http://localhost:3000${canonical}`, robots: null });
    expect(await pictureAt(head.picture)).toEqual([200, 'image/png', [1200, 630]]);
  });

  it('names the deployment’s own origin where it has one', async () => {
    const deployed = await startTestServer({ distDir, env: { PUBLIC_ORIGIN: 'https://picks.example' } });
    const { body } = await deployed.app.inject({ url: '/leaderboard/az', headers: { host: 'localhost' } });
    expect(headOf(body)).toMatchObject({
      canonical: 'https://picks.example/leaderboard/az',
      picture: expect.stringMatching(/^https:\/\/picks\.example\/leaderboard\/az\/picture\.png\?v=/) as string,
    });
    await deployed.close();
  });

  it('[R10.7] of results has their names, and is not to be indexed while the election is open', async () => {
    const locationId = await locationIdIn(server.db, 'AZ');
    await addEndedElection(server.db, { year: 2019, locationId });
    const { id } = await openElection(server.db);
    for (const [path, title] of [
      ['/results', 'Results'],
      ['/verify', 'Check the count'],
      ['/verify/az', 'Count Arizona’s votes'],
      ['/results/2019', 'Election 2019'],
      ['/results/2019/az', 'Arizona 2019'],
    ]) {
      const head = headOf((await ask(path!)).body);
      expect(head).toMatchObject({ title: [`${title} · Top Picks`], robots: null });
      expect(head.canonical).toBe(`http://localhost:3000${path}`);
    }
    const open = await ask(`/results/${id}/az`);
    expect([open.statusCode, headOf(open.body).robots]).toEqual([200, 'noindex']);
  });

  it('[R11.16] escapes a display name that contains HTML', async () => {
    const hostile = '"><script>alert(1)</script>$&$`&amp;\u2028’<!--';
    const list = await shareList(server, { code: 'UT' });
    await renameInDatabase(server, list, hostile);
    const { body } = await ask(list.path);
    const { title, shown, scripts } = headOf(body);
    expect(title).toEqual([`${hostile}’s picks in Utah · Top Picks`]);
    expect(shown[0]).toBe(`${hostile}’s picks in Utah`);
    expect(scripts).toBe(headOf((await ask('/about')).body).scripts);
    expect(body).not.toContain('alert(1)</script>');
  });

  it('of a shared list gets a 304 for a cached copy until the list changes', async () => {
    const { path: address, courseIds, reorder } = await shareList(server, { code: 'OR' });
    const { etag } = (await ask(address)).headers;
    const again = () => ask(address, { 'if-none-match': String(etag) });
    const same = await again();
    expect([same.statusCode, same.body]).toEqual([304, '']);
    await reorder(courseIds.toReversed(), 1);
    expect((await again()).statusCode).toBe(200);
  });

  it('of the password reset is not to be indexed', async () => {
    const reply = await ask('/reset-password');
    expect([reply.statusCode, headOf(reply.body).robots]).toEqual([200, 'noindex']);
  });

  it('has only the product’s title while the database is out of reach', async () => {
    const broken = await startTestServer({ distDir });
    await broken.db.destroy();
    const reply = await broken.app.inject({ url: '/course/201', headers: { host: 'localhost', accept: 'text/html' } });
    expect([reply.statusCode, headOf(reply.body).title]).toEqual([200, ['Top Picks']]);
    await broken.close();
  });
});

describe('the HTML at an address without content', () => {
  it('[R8.5] is the same 404 for lists that are private, taken back, unknown or malformed', async () => {
    const secret = await shareList(server, { published: false });
    const { body, headers, statusCode } = await ask(secret.path);
    expect(statusCode).toBe(404);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    });
    expect(headers.etag).toBeUndefined();
    expect(headOf(body)).toMatchObject({
      title: ['List not found · Top Picks'],
      robots: 'noindex',
      canonical: null,
      url: null,
    });
    const taken = await shareList(server);
    expect((await ask(taken.path)).statusCode).toBe(200);
    await taken.publish(false);
    const addresses = [
      taken.path,
      `${taken.path}/`,
      '/shared/nobody/az',
      `/shared/${'x'.repeat(64)}/az`,
      taken.path.replace(/az$/, 'zz'),
      taken.path.replace(/az$/, 'arizona'),
      taken.path.replace(/az$/, '%00'),
      '/shared/%27%20or%201=1/az',
    ];
    for (const address of addresses) {
      const reply = await ask(address);
      expect([reply.statusCode, reply.body], address).toEqual([404, body]);
      expect({ ...reply.headers, date: '', 'x-request-id': '' }, address).toEqual({
        ...headers,
        date: '',
        'x-request-id': '',
      });
    }
  });

  it('is a 404 at once for a cached copy of a list that is taken back', async () => {
    const { path: address, publish } = await shareList(server);
    const { etag } = (await ask(address)).headers;
    await publish(false);
    expect((await ask(address, { 'if-none-match': String(etag) })).statusCode).toBe(404);
  });

  it.each([
    '/course/999999',
    '/course/x',
    '/course/0',
    '/architects/nobody',
    '/leaderboard/zz',
    '/leaderboard/atlantis',
    '/results/1999',
    '/results/1999/az',
    '/results/2019/zz',
    '/results/2019/wy',
  ])('has the title “Page not found” at %s', async (address) => {
    const reply = await ask(address);
    expect([reply.statusCode, headOf(reply.body).title]).toEqual([404, ['Page not found · Top Picks']]);
  });
});
