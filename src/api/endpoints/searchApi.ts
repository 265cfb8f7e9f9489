import type { SearchResult, SearchResults } from '#contract/searchResults';
import { api } from '../api.ts';
import { listOf, objectOf, text } from '../responseShape.ts';

/** `limit` differs between popup and page. */
export type SearchRequest = { q: string; limit: number };

export const searchApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Courses, states and towns in all 50 states. */
    getSearch: build.query<SearchResults, SearchRequest>({
      query: (params) => ({ url: '/api/search', params }),
      rawResponseSchema: objectOf<SearchResults>({
        results: listOf(objectOf<SearchResult>({ kind: text, name: text })),
      }),
    }),
  }),
});
