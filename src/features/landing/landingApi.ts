import type { Leaderboard } from '#contract/leaderboard';
import { api } from '../../api/api.ts';

const TOP = 5;

const landingApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The head of a state's ranking. @param code state code in any case */
    getTopFive: build.query<Leaderboard, string>({
      query: (code) => ({ url: `/api/leaderboard/${encodeURIComponent(code.toLowerCase())}`, params: { limit: TOP } }),
      providesTags: ['Leaderboard'],
    }),
  }),
});

export const { useGetTopFiveQuery } = landingApi;
