import { beforeEach, describe, expect, it } from 'vitest';
import type { Renderer } from '../../../contract/served.ts';
import type { SendInternally } from '../../../server/http/internalRequests.ts';
import { createPageCache } from '../../../server/pages/pageCache.ts';

let answers: Record<string, string>;
let asked: string[];
let drawn: string[];
let time: number;
let updatedAt: string | null;
beforeEach(() => {
  answers = { '/api/a': '"a"', '/api/b': '"b"' };
  asked = [];
  drawn = [];
  time = Date.UTC(2026, 5, 15);
  updatedAt = null;
});

const requestInternally: SendInternally = ({ url }) => {
  asked.push(url);
  const body = answers[url];
  return Promise.resolve(body === undefined ? { status: 404, body: '{}' } : { status: 200, body });
};

const renderer: Renderer = {
  isServerRendered: () => true,
  renderedAddress: (pathname) => pathname,
  usesGuessedState: (pathname) => pathname === '/guessed',
  renderPage: async (pathname, guess, askOne) => {
    if (pathname === '/other') return null;
    drawn.push(`${pathname} ${guess}`);
    const all = [await askOne({ method: 'GET', url: '/api/a' }), await askOne({ method: 'GET', url: '/api/b' })];
    if (all.some(({ status }) => status !== 200)) throw new Error('refused');
    const html = all.map(({ body }) => String(body)).join(' ');
    return { html, data: {}, sources: [], updatedAt };
  },
};

const pages = (max?: number) =>
  createPageCache({
    renderer,
    requestInternally,
    guessOf: (ip) => Promise.resolve(ip === '192.0.2.1' ? 'NM' : 'AZ'),
    now: () => new Date(time),
    ...(max === undefined ? {} : { max }),
  });

describe('a server-side rendered page', () => {
  it('is rendered once while the responses it was rendered from are the same', async () => {
    const pageFor = pages();
    const first = await pageFor('/x', 'one');
    expect(first?.html).toBe('a b');
    expect(await pageFor('/x', 'two')).toBe(first);
    expect(drawn).toEqual(['/x AZ']);
    expect(asked).toEqual(['/api/a', '/api/b', '/api/a', '/api/b']);
  });

  it('[R10.5] is rendered again as soon as one of them changes', async () => {
    const pageFor = pages();
    await pageFor('/x', 'one');
    answers['/api/b'] = '"c"';
    expect((await pageFor('/x', 'one'))?.html).toBe('a c');
  });

  it('is gone as soon as one of them is refused', async () => {
    const pageFor = pages();
    await pageFor('/x', 'one');
    delete answers['/api/b'];
    await expect(pageFor('/x', 'one')).rejects.toThrow('refused');
  });

  it('is rendered once for concurrent requests', async () => {
    const pageFor = pages();
    const [one, two] = await Promise.all([pageFor('/x', 'one'), pageFor('/x', 'two')]);
    expect(one).toBe(two);
    expect(drawn).toHaveLength(1);
  });

  it('is one for each state that addresses point to, where it stands on that', async () => {
    const pageFor = pages();
    for (const ip of ['192.0.2.1', '198.51.100.1', '192.0.2.1']) await pageFor('/guessed', ip);
    for (const ip of ['192.0.2.1', '198.51.100.1']) await pageFor('/x', ip);
    expect(drawn).toEqual(['/guessed NM', '/guessed AZ', '/x AZ']);
  });

  it.each([
    ['a moment', 1000, 5000],
    ['an hour', 3_600_000, 360_000],
  ])('that says %s ago says so for a while only', async (_name, age, lasts) => {
    updatedAt = new Date(time - age).toISOString();
    const pageFor = pages();
    await pageFor('/x', 'one');
    time += lasts - 1;
    await pageFor('/x', 'one');
    expect(drawn).toHaveLength(1);
    time += 1;
    await pageFor('/x', 'one');
    expect(drawn).toHaveLength(2);
  });

  it('is evicted when there are too many, least recently used first', async () => {
    const pageFor = pages(2);
    for (const path of ['/x', '/y', '/x', '/z', '/x', '/y']) await pageFor(path, 'one');
    expect(drawn).toEqual(['/x AZ', '/y AZ', '/z AZ', '/y AZ']);
  });

  it('is undefined for a page that is not rendered on the server', async () => {
    expect(await pages()('/other', 'one')).toBeNull();
  });
});
