import { describe, expect, it } from 'vitest';
import { useProduct } from '../../../support/browser/running.ts';

const product = useProduct();

describe('the server', () => {
  const ask = (path: string, headers: Record<string, string> = {}) => fetch(product.url + path, { headers });

  it('links the code, styles and font of a page in its HTML, and serves each of these files', async () => {
    const html = await (await ask('/course/201')).text();
    const links = [...html.matchAll(/<link\s+rel="(?:stylesheet|preload|modulepreload)"[^>]*href="([^"]+)"/g)].map(
      ([, href = '']) => href,
    );
    const code = /<script type="module"[^>]* src="([^"]+)"/.exec(html)?.[1] ?? '';
    const nameOf = (file: string) => file.replace(/-[\w-]{6,8}\./, '.');
    expect(links.map(nameOf)).toContain('/assets/CoursePage.css');
    expect(links.map(nameOf)).toContain('/assets/fraunces-latin-600-normal.woff2');
    expect(links.map(nameOf)).toContain('/assets/CoursePage.js');
    expect(nameOf(code)).toBe('/assets/index.js');
    for (const file of [...links, code]) expect([file, (await ask(file)).status]).toEqual([file, 200]);
  });

  it('compresses pages and files with Brotli or gzip, as the client accepts', async () => {
    for (const path of ['/leaderboard/az', '/favicon.svg']) {
      for (const encoding of ['br', 'gzip']) {
        const reply = await ask(path, { 'accept-encoding': encoding });
        expect([path, reply.headers.get('content-encoding')]).toEqual([path, encoding]);
        expect(reply.headers.get('vary')).toContain('accept-encoding');
        expect(await reply.text()).toMatch(/<(svg|!doctype html)/);
      }
      expect((await ask(path, { 'accept-encoding': 'br;q=0' })).headers.get('content-encoding')).toBeNull();
    }
  });

  it('responds with 304 to the ETag of an unchanged page', async () => {
    const headers = { 'accept-encoding': 'br' };
    const etag = (await ask('/about', headers)).headers.get('etag') ?? '';
    expect((await ask('/about', { ...headers, 'if-none-match': etag })).status).toBe(304);
    expect((await ask('/about', { 'accept-encoding': 'gzip', 'if-none-match': etag })).status).toBe(200);
  });

  it('does not serve the renderer or the build’s manifest', async () => {
    for (const path of ['/.server/renderPage.js', '/.vite/manifest.json']) expect((await ask(path)).status).toBe(404);
  });
});
