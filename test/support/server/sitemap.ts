import { expect } from 'vitest';
import { DOMParser } from './markup.ts';
import type { TestServer } from './server.ts';

export const SITE_ORIGIN = 'http://localhost:3000';

type Server = Pick<TestServer, 'app'>;

export const requestPage = ({ app }: Server, url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { host: 'localhost:3000', accept: '*/*', ...headers } });

export function pathOf(address: string): string {
  expect(address.startsWith(`${SITE_ORIGIN}/`), address).toBe(true);
  return address.slice(SITE_ORIGIN.length);
}

/** The addresses in a sitemap or in a sitemap index. */
export async function addressesIn(server: Server, url: string, root: 'urlset' | 'sitemapindex'): Promise<string[]> {
  const reply = await requestPage(server, url);
  expect([reply.statusCode, reply.headers['content-type']], url).toEqual([200, 'application/xml; charset=utf-8']);
  const document = new DOMParser().parseFromString(reply.body, 'application/xml');
  expect(document.documentElement.nodeName, reply.body.slice(0, 200)).toBe(root);
  expect(document.documentElement.namespaceURI).toBe('http://www.sitemaps.org/schemas/sitemap/0.9');
  return [...document.getElementsByTagName('loc')].map(({ textContent }) => textContent);
}

/** The addresses in all parts of the sitemap. */
export async function allAddresses(server: Server): Promise<string[]> {
  const parts = await addressesIn(server, '/sitemap.xml', 'sitemapindex');
  const lists = await Promise.all(parts.map((part) => addressesIn(server, pathOf(part), 'urlset')));
  return lists.flat();
}
