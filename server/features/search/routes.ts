import { SearchQuery, SearchResults } from '#contract/searchResults';
import { findState } from '#contract/states';
import type { Publications } from '../../publications/publications.ts';
import type { RespondCached } from '../../http/responseCache.ts';
import type { App } from '../../http/appType.ts';
import { markStale } from '../../http/cacheHeaders.ts';
import { ApiError } from '../../http/errors.ts';
import { createCourseSearch } from './courseSearch.ts';

type Deps = { publications: Publications; respondCached: RespondCached };

export function searchRoutes(app: App, { publications, respondCached }: Deps): void {
  const search = createCourseSearch();

  app.get(
    '/api/search',
    {
      schema: {
        operationId: 'search',
        tags: ['course'],
        summary: 'Courses, states and towns by name',
        querystring: SearchQuery,
        response: { 200: SearchResults },
      },
    },
    async (request, reply) => {
      const { q, state, limit } = request.query;
      const code = state?.toUpperCase();
      if (code !== undefined && !findState(code)) {
        throw new ApiError('bad_request', 'We couldn’t find that state.', { fields: { state: 'Send a state code.' } });
      }
      const version = search.version(await publications.all());
      const staleMs = publications.staleMs();
      if (staleMs !== null) markStale(reply, staleMs);
      return respondCached(request, reply, {
        key: `search ${version} ${code ?? ''} ${limit} ${q.toLowerCase()}`,
        load: () => ({ results: search.find({ q, state: code, limit }) }),
      });
    },
  );
}
