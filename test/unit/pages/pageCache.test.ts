import { beforeEach, describe, expect, it } from 'vitest';
import type { SendInternally } from '../../../server/http/internalRequests.ts';
import { createPageCache } from '../../../server/pages/pageCache.ts';
import type { BuiltRenderer } from '../../../server/pages/renderer.ts';

let responses: Record<string, string>;
let publicUrls: string[];
let requested: string[];
let rendered: string[];
let time: number;
let updatedAt: string | null;
let counted: string[];
beforeEach(() => {
  responses = { '/api/a': '"a"', '/api/b': '"b"' };
  publicUrls = [];
  requested = [];
  rendered = [];
  counted = [];
  time = Date.UTC(2026, 5, 15);
  updatedAt = null;
});

const requestInternally: SendInternally = ({ url }) => {
  requested.push(url);
  const body = responses[url];
  const isPublic = publicUrls.includes(url);
  return Promise.resolve(body === undefined ? { status: 404, body: '{}', isPublic } : { status: 200, body, isPublic });
};

const renderer: BuiltRenderer = {
  linksOf: () => [],
  servedAddressOf: (address) => ({ address, usesGuessedState: false }),
  renderPage: async (pathname, guess, request) => {
    if (pathname === '/other') return null;
    rendered.push(`${pathname} ${guess}`);
    const all = [await request({ method: 'GET', url: '/api/a' }), await request({ method: 'GET', url: '/api/b' })];
    if (all.some(({ status }) => status !== 200)) throw new Error('refused');
    const html = all.map(({ body }) => String(body)).join(' ');
    return { html, data: {}, sources: [], updatedAt };
  },
};

const pages = (maxBytes?: number) => {
  const pageFor = createPageCache({
    renderer,
    requestInternally,
    guessOf: (ip) => Promise.resolve(ip === '192.0.2.1' ? 'NM' : 'AZ'),
    countRendering: (network) => void counted.push(network),
    waitToRender: () => Promise.resolve(true),
    now: () => new Date(time),
    monotonicMs: () => time,
    responseCacheMs: 1000,
    ...(maxBytes === undefined ? {} : { maxBytes }),
  });
  return (address: string, ip: string) => pageFor({ address, usesGuessedState: address === '/guessed' }, ip);
};

describe('a server-side rendered page', () => {
  it('is rendered once while the responses it was rendered from are the same', async () => {
    const pageFor = pages();
    const first = await pageFor('/x', 'one');
    expect(first?.content.toString()).toContain('<div id="root">a b</div>');
    expect(await pageFor('/x', 'two')).toBe(first);
    expect(rendered).toEqual(['/x AZ']);
    expect(requested).toEqual(['/api/a', '/api/b', '/api/a', '/api/b']);
  });

  it('[R11.11] is counted for the visitor it is rendered for, not for those who get the same', async () => {
    const pageFor = pages();
    await Promise.all([pageFor('/x', 'one'), pageFor('/x', 'two')]);
    await pageFor('/x', 'three');
    expect(counted).toEqual(['one']);
  });

  it('[R10.5] is rendered again as soon as one of these responses changes', async () => {
    const pageFor = pages();
    await pageFor('/x', 'one');
    responses['/api/b'] = '"c"';
    expect((await pageFor('/x', 'one'))?.content.toString()).toContain('a c');
  });

  it('[R10.5] is compared with public responses once a second, with all others each time', async () => {
    publicUrls = ['/api/a'];
    const pageFor = pages();
    await pageFor('/x', 'one');
    responses['/api/a'] = '"z"';
    time += 999;
    expect((await pageFor('/x', 'one'))?.content.toString()).toContain('a b');
    expect(requested.slice(2)).toEqual(['/api/b']);
    time += 1;
    expect((await pageFor('/x', 'one'))?.content.toString()).toContain('z b');
  });

  it('is not served from the cache when one of its calls is refused', async () => {
    const pageFor = pages();
    await pageFor('/x', 'one');
    delete responses['/api/b'];
    await expect(pageFor('/x', 'one')).rejects.toThrow('refused');
  });

  it('is rendered once for concurrent requests', async () => {
    const pageFor = pages();
    const [one, two] = await Promise.all([pageFor('/x', 'one'), pageFor('/x', 'two')]);
    expect(one).toBe(two);
    expect(rendered).toHaveLength(1);
  });

  it('is rendered once for each guessed state if it depends on the guess', async () => {
    const pageFor = pages();
    for (const ip of ['192.0.2.1', '198.51.100.1', '192.0.2.1']) await pageFor('/guessed', ip);
    for (const ip of ['192.0.2.1', '198.51.100.1']) await pageFor('/x', ip);
    expect(rendered).toEqual(['/guessed NM', '/guessed AZ', '/x AZ']);
  });

  it.each([
    [5000, 'a second', 1000],
    [360_000, 'an hour', 3_600_000],
  ])('is kept for %d ms if its data are %s old', async (lasts, _name, age) => {
    updatedAt = new Date(time - age).toISOString();
    const pageFor = pages();
    await pageFor('/x', 'one');
    time += lasts - 1;
    await pageFor('/x', 'one');
    expect(rendered).toHaveLength(1);
    time += 1;
    await pageFor('/x', 'one');
    expect(rendered).toHaveLength(2);
  });

  it('is evicted from a full cache if it was used least recently', async () => {
    const one = (await pages()('/x', 'one'))?.content.length ?? 0;
    rendered = [];
    const pageFor = pages(2 * one);
    for (const path of ['/x', '/y', '/x', '/z', '/x', '/y']) await pageFor(path, 'one');
    expect(rendered).toEqual(['/x AZ', '/y AZ', '/z AZ', '/y AZ']);
  });

  it('is null at an address that the server does not render', async () => {
    expect(await pages()('/other', 'one')).toBeNull();
  });
});
