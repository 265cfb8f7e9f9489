import type { OwnSuggestions } from '#contract/suggestions';
import { api } from '../../api/api.ts';
import { objectOf } from '../../api/responseShape.ts';

const suggestionsApi = api.enhanceEndpoints({ addTagTypes: ['Suggestion'] }).injectEndpoints({
  endpoints: (build) => ({
    getOwnSuggestions: build.query<OwnSuggestions, void>({
      query: () => ({ url: '/api/suggestions' }),
      rawResponseSchema: objectOf<OwnSuggestions>({ suggestions: 'array', total: 'number' }),
      providesTags: ['Suggestion'],
    }),
  }),
});

export const { useGetOwnSuggestionsQuery } = suggestionsApi;
