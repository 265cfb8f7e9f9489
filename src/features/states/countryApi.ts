import type { CountryLeaderboard } from '#contract/leaderboard';
import { api } from '../../api/api.ts';
import { objectOf } from '../../api/responseShape.ts';

export const countryApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Turnout and leader of every state, A to Z. */
    getCountry: build.query<CountryLeaderboard, void>({
      query: () => ({ url: '/api/leaderboard', cache: 'no-cache' }),
      rawResponseSchema: objectOf<CountryLeaderboard>({ locations: 'array' }),
      providesTags: ['Leaderboard'],
    }),
  }),
});

export const { useGetCountryQuery } = countryApi;
