import type { Kysely } from 'kysely';
import type { ExtraRoute } from '#contract/config';
import type { RespondCached } from '../../caching/responseCache.ts';
import type { Database } from '../../db/schema.ts';
import type { App } from '../../http/appType.ts';
import { ApiError } from '../../http/errors.ts';
import { originOf } from '../../http/pageRequests.ts';
import { PUBLIC_PAGES } from './publicPages.ts';
import { escapeXml } from './xml.ts';

type Deps = {
  db: Kysely<Database>;
  respondCached: RespondCached;
  publicOrigin: string | null;
  extraRoutes: readonly ExtraRoute[];
};

/** URLs in one file; the protocol allows ten times as many. */
const PART = 5000;
const XMLNS = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const CACHE = 'public, max-age=3600';
const XML = { type: 'application/xml; charset=utf-8', cacheControl: CACHE };

/** /sitemap.xml, its parts, and the robots.txt that names it. */
export function sitemapRoutes(app: App, { db, respondCached, publicOrigin, extraRoutes }: Deps): void {
  const schema = { hide: true };

  app.get('/robots.txt', { schema }, (request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', CACHE)
      .send(`User-agent: *\nDisallow: /api/\n\nSitemap: ${originOf(request, publicOrigin)}/sitemap.xml\n`),
  );

  app.get('/sitemap.xml', { schema }, (request, reply) => {
    const origin = originOf(request, publicOrigin);
    return respondCached(request, reply, {
      key: `sitemap ${origin}`,
      load: async () => {
        const names: string[] = [];
        for (const [kind, pathsOf] of Object.entries(PUBLIC_PAGES)) {
          const parts = Math.ceil((await pathsOf(db, extraRoutes)).length / PART);
          for (let part = 1; part <= parts; part += 1) names.push(`${origin}/sitemap/${kind}-${part}.xml`);
        }
        return listOf('sitemapindex', 'sitemap', names);
      },
      kind: XML,
    });
  });

  app.get<{ Params: { part: string } }>('/sitemap/:part', { schema }, (request, reply) => {
    const [, kind = '', number = '0'] = /^([a-z]+)-([1-9]\d{0,3})\.xml$/.exec(request.params.part) ?? [];
    const origin = originOf(request, publicOrigin);
    return respondCached(request, reply, {
      key: `sitemap ${origin} ${kind} ${number}`,
      load: async () => {
        const pathsOf = Object.hasOwn(PUBLIC_PAGES, kind) ? PUBLIC_PAGES[kind] : undefined;
        const paths = (await pathsOf?.(db, extraRoutes))?.slice((Number(number) - 1) * PART, Number(number) * PART);
        if (!paths || paths.length === 0) throw new ApiError('not_found', 'There is nothing here.');
        return listOf(
          'urlset',
          'url',
          paths.map((path) => origin + path),
        );
      },
      kind: XML,
    });
  });
}

const listOf = (list: string, item: string, addresses: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<${list} xmlns="${XMLNS}">
${addresses.map((address) => `  <${item}><loc>${escapeXml(address)}</loc></${item}>\n`).join('')}</${list}>
`;
