import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { crawl } from '../../../support/browser/crawler.ts';
import { fillWithSamples } from '../../../support/browser/demoData.ts';
import { count, measured } from '../../../support/goals/goals.ts';
import { startProduct } from '../../../support/server/product.ts';

const PAGES = count(400, 60);

it('the crawler finds the four flaws that are planted in a control site, each at its address', async () => {
  const safe = {
    'content-type': 'text/html',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  };
  const site = createServer((request, reply) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://control.invalid');
    for (const [name, value] of Object.entries(safe)) reply.setHeader(name, value);
    if (pathname === '/')
      reply.end('<a href="/search?q=a">a</a> <a href="/go?url=/">b</a> <a href="/old">c</a> <a href="/in">d</a>');
    else if (pathname === '/search') reply.end(`You looked for ${searchParams.get('q') ?? ''}`);
    else if (pathname === '/go') reply.writeHead(302, { location: searchParams.get('url') ?? '/' }).end();
    else if (pathname === '/old') {
      reply.removeHeader('content-security-policy');
      reply.end('An old page');
    } else if (pathname === '/in') reply.setHeader('set-cookie', 'session=1').end('Welcome');
    else reply.writeHead(404).end();
  });
  await new Promise<void>((resolve) => void site.listen(0, '127.0.0.1', resolve));
  const { flaws } = await crawl(`http://127.0.0.1:${(site.address() as AddressInfo).port}`, 20);
  site.close();
  expect(flaws.map(({ kind, at }) => `${kind} ${at}`).sort()).toEqual([
    'cookie /in',
    'header /old',
    'redirect /go',
    'script /search',
  ]);
});

it('the crawler finds no flaw in the product', async ({ task }) => {
  const product = await startProduct();
  await fillWithSamples(product.url);
  const { pages, requests, flaws } = await crawl(product.url, PAGES);
  await product.stop();
  expect(flaws).toEqual([]);
  expect(pages).toBeGreaterThan(20);
  measured(
    task,
    'G23',
    `${pages} pages, ${requests} requests: no flaw found; 4 of 4 planted ones found in the control site`,
  );
});
