import { LEADERBOARD_PAGE } from '#contract/limits';
import type { CountryLeaderboard, Leaderboard } from '#contract/leaderboard';
import { api } from '../../api/api.ts';
import { objectOf } from '../../api/responseShape.ts';

const RANKING = objectOf<Leaderboard>({ locationId: 'string', ballots: 'number', entries: 'array' });

export const leaderboardApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Turnout and leader of every state, A to Z. */
    getCountry: build.query<CountryLeaderboard, void>({
      query: () => ({ url: '/api/leaderboard' }),
      rawResponseSchema: objectOf<CountryLeaderboard>({ locations: 'array' }),
      providesTags: ['Leaderboard'],
    }),
    /** A state's ranking, page by page out of one publication. @param code state code in any case */
    getLeaderboard: build.infiniteQuery<Leaderboard, string, string | null>({
      query: ({ queryArg: code, pageParam: cursor }) => ({
        // Always asked with its ETag: the allowance to answer stale is for shared caches, not for a page that waits for its vote.
        cache: 'no-cache',
        url: `/api/leaderboard/${encodeURIComponent(code)}`,
        params: { limit: LEADERBOARD_PAGE, ...(cursor === null ? {} : { cursor }) },
      }),
      rawResponseSchema: RANKING,
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined },
      providesTags: ['Leaderboard'],
    }),
  }),
});

export const { useGetCountryQuery, useGetLeaderboardInfiniteQuery } = leaderboardApi;
