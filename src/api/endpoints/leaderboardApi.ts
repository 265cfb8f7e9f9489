import { LEADERBOARD_PAGE } from '#contract/limits';
import type { Climbers, Leaderboard } from '#contract/leaderboard';
import { api } from '../api.ts';
import { objectOf } from '../responseShape.ts';

const RANKING = objectOf<Leaderboard>({ locationId: 'string', ballots: 'number', entries: 'array' });

export const leaderboardApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** A state's ranking; all pages come from the same snapshot. @param code state code in any case */
    getLeaderboard: build.infiniteQuery<Leaderboard, string, string | null>({
      query: ({ queryArg: code, pageParam: cursor }) => ({
        // Always revalidates: stale-while-revalidate is meant for shared caches, and a voter must see the vote.
        cache: 'no-cache',
        url: `/api/leaderboard/${encodeURIComponent(code)}`,
        params: { limit: LEADERBOARD_PAGE, ...(cursor === null ? {} : { cursor }) },
      }),
      rawResponseSchema: RANKING,
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined },
      providesTags: ['Leaderboard'],
    }),
    /** The head of a state's ranking. @param code state code in any case */
    getTop: build.query<Leaderboard, { code: string; limit: number }>({
      query: ({ code, limit }) => ({
        url: `/api/leaderboard/${encodeURIComponent(code.toLowerCase())}`,
        params: { limit },
      }),
      rawResponseSchema: objectOf<Leaderboard>({ entries: 'array' }),
      providesTags: ['Leaderboard'],
    }),
    /** @param code state code, lower case */
    getClimbers: build.query<Climbers, string>({
      query: (code) => ({ url: `/api/leaderboard/${encodeURIComponent(code)}/climbers`, cache: 'no-cache' }),
      rawResponseSchema: objectOf<Climbers>({ climbers: 'array' }),
      providesTags: ['Leaderboard'],
    }),
  }),
});

export const { useGetLeaderboardInfiniteQuery, useGetTopQuery, useGetClimbersQuery } = leaderboardApi;
