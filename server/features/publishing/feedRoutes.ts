import type { Kysely } from 'kysely';
import { filterOf, searchOf } from '#contract/rankingFilter';
import type { Publications } from '../../publications/publications.ts';
import type { RespondCached } from '../../http/responseCache.ts';
import type { Database } from '../../db/schema.ts';
import type { App } from '../../http/appType.ts';
import { ApiError } from '../../http/errors.ts';
import { originOf, searchIn } from '../../http/pageRequests.ts';
import { climbersFeed } from './climbersFeed.ts';
import { resultsFeed } from './resultsFeed.ts';

type Deps = {
  db: Kysely<Database>;
  now: () => Date;
  publications: Publications;
  respondCached: RespondCached;
  publicOrigin: string | null;
};

const KIND = { type: 'application/atom+xml; charset=utf-8', cacheControl: 'public, max-age=300' };

/** /feeds/{state}.atom and /feeds/results.atom. */
export function feedRoutes(app: App, { db, now, publications, respondCached, publicOrigin }: Deps): void {
  app.get<{ Params: { feed: string } }>('/feeds/:feed', { schema: { hide: true } }, async (request, reply) => {
    const [, name = ''] = /^([a-z]+)\.atom$/.exec(request.params.feed) ?? [];
    const origin = originOf(request, publicOrigin);
    const current = await publications.ofState(name.toUpperCase());
    const filter = filterOf(searchIn(request));
    if (name !== 'results' && !current) throw new ApiError('not_found', 'We couldn’t find that feed.');
    return respondCached(request, reply, {
      key: `feed ${origin} ${name} ${current ? searchOf(filter) : ''}`,
      load: async () => {
        if (!current) return resultsFeed(db, origin);
        const courseIds = await publications.courseIdsOf(current.publication, filter);
        return climbersFeed({ db, location: current.location, filter, courseIds, origin, at: now() });
      },
      kind: KIND,
    });
  });
}
