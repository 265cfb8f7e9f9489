import { filterOf, searchOf } from '#contract/rankingFilter';
import type { RespondCached } from '../../http/responseCache.ts';
import type { Publications } from '../../publications/publications.ts';
import type { App } from '../../http/appType.ts';
import { markStale } from '../../http/cacheHeaders.ts';
import { ApiError } from '../../http/errors.ts';
import { originOf, searchIn } from '../../http/pageRequests.ts';
import { FRAMED_HEADERS } from '../../http/security.ts';
import { embedPage } from './embedPage.ts';

type Deps = { publications: Publications; respondCached: RespondCached; publicOrigin: string | null };

const KIND = { type: 'text/html; charset=utf-8', cacheControl: 'public, max-age=60' };

/** The first ten of a state, or among some of its courses, for other sites: the only page that they may frame. */
export function embedRoutes(app: App, { publications, respondCached, publicOrigin }: Deps): void {
  app.get<{ Params: { state: string } }>('/embed/:state', { schema: { hide: true } }, async (request, reply) => {
    const current = await publications.ofState(request.params.state.toUpperCase());
    if (!current) throw new ApiError('not_found', 'We couldn’t find that ranking.');
    const staleMs = publications.staleMs();
    if (staleMs !== null) markStale(reply, staleMs);
    const origin = originOf(request, publicOrigin);
    const filter = filterOf(searchIn(request));
    reply.headers(FRAMED_HEADERS).header('x-robots-tag', 'noindex');
    return respondCached(request, reply, {
      key: `embed ${origin} ${current.publication.id} ${current.location.active} ${searchOf(filter)}`,
      load: async () =>
        embedPage(current, { filter, entries: await publications.entriesOf(current.publication, filter), origin }),
      kind: KIND,
    });
  });
}
