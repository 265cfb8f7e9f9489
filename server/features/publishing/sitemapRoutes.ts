import type { Kysely } from 'kysely';
import type { ExtraRoute } from '#contract/config';
import type { RespondCached } from '../../http/responseCache.ts';
import type { Database } from '../../db/schema.ts';
import type { App } from '../../http/appType.ts';
import { ApiError } from '../../http/errors.ts';
import { keepFor } from '../../http/keepFor.ts';
import { originOf } from '../../http/pageRequests.ts';
import { PUBLIC_PAGES } from './publicPages.ts';
import { escapeXml } from './xml.ts';

type Deps = {
  db: Kysely<Database>;
  respondCached: RespondCached;
  publicOrigin: string | null;
  extraRoutes: readonly ExtraRoute[];
  /** Where people reach who runs this deployment. */
  contactEmail: string | null;
  now: () => Date;
  monotonicMs: () => number;
  responseCacheMs: number;
};

/** URLs in one file; the protocol allows ten times as many. */
const PART = 5000;
const XMLNS = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const CACHE = 'public, max-age=3600';
const PLAIN = 'text/plain; charset=utf-8';
/** RFC 9116 (2.5.5) recommends less than a year. */
const CONTACT_VALID_MS = 90 * 86_400_000;
const XML = { type: 'application/xml; charset=utf-8', cacheControl: CACHE };

/** /sitemap.xml, its parts, the robots.txt that names it, and where to report a weakness (RFC 9116). */
export function sitemapRoutes(app: App, deps: Deps): void {
  const { db, respondCached, publicOrigin, extraRoutes, contactEmail, now } = deps;
  const schema = { hide: true };
  const kept = { monotonicMs: deps.monotonicMs, keptMs: deps.responseCacheMs };
  // A part that does not exist must not cost what all pages of its kind cost.
  const kinds = new Map(
    Object.entries(PUBLIC_PAGES).map(([kind, pagesOf]) => [kind, keepFor(kept, () => pagesOf(db, extraRoutes))]),
  );

  app.get('/robots.txt', { schema }, (request, reply) =>
    reply
      .type(PLAIN)
      .header('cache-control', CACHE)
      .send(`User-agent: *\nDisallow: /api/\n\nSitemap: ${originOf(request, publicOrigin)}/sitemap.xml\n`),
  );

  if (contactEmail !== null)
    app.get('/.well-known/security.txt', { schema }, (request, reply) => {
      const lines = [
        `Contact: mailto:${contactEmail}`,
        `Expires: ${new Date(now().getTime() + CONTACT_VALID_MS).toISOString()}`,
        'Preferred-Languages: en',
        `Canonical: ${originOf(request, publicOrigin)}/.well-known/security.txt`,
      ];
      return reply
        .type(PLAIN)
        .header('cache-control', CACHE)
        .send(`${lines.join('\n')}\n`);
    });

  app.get('/sitemap.xml', { schema }, (request, reply) => {
    const origin = originOf(request, publicOrigin);
    return respondCached(request, reply, {
      key: `sitemap ${origin}`,
      load: async () => {
        const names: string[] = [];
        for (const [kind, pages] of kinds) {
          const parts = Math.ceil((await pages()).length / PART);
          for (let part = 1; part <= parts; part += 1) names.push(`${origin}/sitemap/${kind}-${part}.xml`);
        }
        return listOf(
          'sitemapindex',
          'sitemap',
          names.map((address) => ({ address })),
        );
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
        const pages = (await kinds.get(kind)?.())?.slice((Number(number) - 1) * PART, Number(number) * PART);
        if (!pages || pages.length === 0) throw new ApiError('not_found', 'We couldn’t find that page.');
        return listOf(
          'urlset',
          'url',
          pages.map(({ path, changedAt }) => ({ address: origin + path, changedAt })),
        );
      },
      kind: XML,
    });
  });
}

type Listed = { address: string; changedAt?: Date | undefined };

const listOf = (list: string, item: string, all: readonly Listed[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<${list} xmlns="${XMLNS}">
${all.map(({ address, changedAt }) => `  <${item}><loc>${escapeXml(address)}</loc>${lastmod(changedAt)}</${item}>\n`).join('')}</${list}>
`;

const lastmod = (at: Date | undefined): string => (at ? `<lastmod>${at.toISOString()}</lastmod>` : '');
