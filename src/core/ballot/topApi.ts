import type { Leaderboard } from '#contract/leaderboard';
import { api } from '../../api/api.ts';
import { objectOf } from '../../api/responseShape.ts';

export const topApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The head of a state's ranking. @param code state code in any case */
    getTop: build.query<Leaderboard, { code: string; limit: number }>({
      query: ({ code, limit }) => ({
        url: `/api/leaderboard/${encodeURIComponent(code.toLowerCase())}`,
        params: { limit },
      }),
      rawResponseSchema: objectOf<Leaderboard>({ entries: 'array' }),
      providesTags: ['Leaderboard'],
    }),
  }),
});

export const { useGetTopQuery } = topApi;
