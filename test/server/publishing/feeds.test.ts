import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ElectionScene, startElectionScene } from '../../support/server/electionScene.ts';
import { DOMParser } from '../../support/server/markup.ts';
import type { TestServer } from '../../support/server/server.ts';

const ATOM = 'http://www.w3.org/2005/Atom';
const A_DAY_MS = 86_400_000;

let scene: ElectionScene;
let server: TestServer;
let courses: number[];
beforeEach(async () => {
  scene = await startElectionScene();
  ({ server, courses } = scene);
});
afterEach(() => server.close());

const ask = (url: string, headers: Record<string, string> = {}) =>
  server.app.inject({ url, headers: { host: 'localhost:3000', ...headers } });

const textOf = (parent: Element, name: string): string => {
  const own = [...parent.children].filter((child) => child.localName === name);
  expect(own, name).toHaveLength(1);
  return own[0]!.textContent;
};
const linkOf = (parent: Element, rel: string): string | null | undefined =>
  [...parent.children]
    .find((child) => child.localName === 'link' && child.getAttribute('rel') === rel)
    ?.getAttribute('href');

/** Reads a feed, and checks what RFC 4287 requires. */
async function read(url: string) {
  const reply = await ask(url);
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/atom+xml; charset=utf-8']);
  const feed = new DOMParser().parseFromString(reply.body, 'application/xml').documentElement;
  expect([feed.localName, feed.namespaceURI], reply.body.slice(0, 300)).toEqual(['feed', ATOM]);
  expect(textOf(feed, 'id')).toBe(`http://localhost:3000${url}`);
  expect(linkOf(feed, 'self')).toBe(`http://localhost:3000${url}`);
  const author = [...feed.children].find(({ localName }) => localName === 'author')!;
  expect(textOf(author, 'name')).toBe('Top Picks');
  const entries = [...feed.children]
    .filter(({ localName }) => localName === 'entry')
    .map((entry) => ({
      id: textOf(entry, 'id'),
      title: textOf(entry, 'title'),
      published: textOf(entry, 'published'),
      updated: textOf(entry, 'updated'),
      link: linkOf(entry, 'alternate'),
      content: new DOMParser().parseFromString(textOf(entry, 'content'), 'text/html').body,
    }));
  expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
  for (const { id, updated, published } of entries) {
    expect(URL.canParse(id), id).toBe(true);
    for (const time of [updated, published]) expect(new Date(time).toISOString()).toBe(time);
  }
  const updated = textOf(feed, 'updated');
  expect(entries.every((entry) => entry.updated <= updated)).toBe(true);
  return { title: textOf(feed, 'title'), updated, entries };
}

describe('the feed of a state', () => {
  it('[R16.22] is valid while it has no entries', async () => {
    expect((await read('/feeds/az.atom')).entries).toEqual([]);
    expect(await read('/feeds/az.atom')).toEqual(await read('/feeds/az.atom'));
  });

  it('[R16.22] has an entry for each full week with the courses that gained most places', async () => {
    // 2026-12-31 is a Thursday; the standings of a day are kept at the midnight after it.
    const day = async (votes: Record<number, number>) => {
      await scene.vote(votes);
      scene.pass(A_DAY_MS);
      await server.standings.tick();
    };
    const [first, second, third] = courses as [number, number, number];
    await day({ [first]: 5, [second]: 3, [third]: 1 });
    expect((await read('/feeds/az.atom')).entries).toEqual([]);
    scene.pass(3 * A_DAY_MS);
    await day({ [third]: 3 });
    await day({ [third]: 1 });
    expect((await read('/feeds/az.atom')).entries).toEqual([]);
    scene.pass(6 * A_DAY_MS);
    const { entries, updated } = await read('/feeds/az.atom');
    expect(entries).toHaveLength(1);
    const name = async (id: number) =>
      (await server.db.selectFrom('courses').select('name').where('id', '=', id).executeTakeFirstOrThrow()).name;
    expect(entries[0]).toMatchObject({
      title: `Arizona: ${await name(third)} climbed most`,
      id: 'http://localhost:3000/leaderboard/az#week-2027-01-04',
      updated: '2027-01-11T00:00:00.000Z',
      link: 'http://localhost:3000/leaderboard/az',
    });
    expect(updated).toBe('2027-01-11T00:00:00.000Z');
    const items = [...entries[0]!.content.querySelectorAll('li')].map(({ textContent }) => textContent);
    expect(items).toEqual([`${await name(third)}: up 2 places, now #1`]);
    expect(entries[0]!.content.textContent).not.toContain('Early ranking');
  });

  it('[R16.22] says that a ranking is provisional, and has any name as text', async () => {
    const [first, second] = courses as [number, number];
    const name = '<img src=x onerror=alert(1)> & "]]>" \u000b';
    await server.db.updateTable('courses').set({ name }).where('id', '=', second).execute();
    for (const votes of [{ [first]: 2, [second]: 1 }, { [second]: 3 }]) {
      await scene.vote(votes);
      scene.pass(7 * A_DAY_MS);
      await server.standings.tick();
    }
    scene.pass(7 * A_DAY_MS);
    const { entries } = await read('/feeds/az.atom');
    expect(entries[0]!.content.textContent).toContain('Early ranking: 6 golfers so far.');
    expect(entries[0]!.content.querySelector('img')).toBeNull();
    expect(entries[0]!.content.textContent).toContain('<img src=x onerror=alert(1)>');
  });
});

describe('the feed of results', () => {
  it('[R16.22] has an entry for each result, with the first five', async () => {
    await scene.vote(Object.fromEntries(courses.slice(0, 7).map((id, index) => [id, 7 - index])));
    expect((await read('/feeds/results.atom')).entries).toEqual([]);
    await scene.close();
    const { entries } = await read('/feeds/results.atom');
    expect(entries).toHaveLength(50);
    const result = await scene.result();
    const arizona = entries.find(({ link }) => link === 'http://localhost:3000/results/2026/az')!;
    expect(arizona).toMatchObject({
      title: `Arizona 2026: ${result.entries[0]!.name}`,
      published: '2027-01-01T10:00:00.000Z',
      updated: '2027-01-01T10:00:00.000Z',
    });
    expect([...arizona.content.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual(
      result.entries.slice(0, 5).map(({ rank, name, votes }) => `${rank} ${name}, ${votes} votes`),
    );
    expect(entries.find(({ link }) => link?.endsWith('/oh'))?.title).toBe('Ohio 2026: no votes');
  });
});

describe('a feed', () => {
  it('[R16.22] may be cached for five minutes, and is not sent again while it is unchanged', async () => {
    const first = await ask('/feeds/results.atom');
    expect(first.headers['cache-control']).toBe('public, max-age=300');
    const again = () => ask('/feeds/results.atom', { 'if-none-match': String(first.headers.etag) });
    expect((await again()).statusCode).toBe(304);
    await scene.close();
    expect((await again()).statusCode).toBe(200);
  });

  it('is not found for an unknown state', async () => {
    for (const name of ['zz.atom', 'az', 'az.xml', 'AZ.atom', '.atom', '%00.atom'])
      expect((await ask(`/feeds/${name}`)).statusCode, name).toBe(404);
  });
});
