import { LEADERBOARD_PAGE } from '#contract/limits';
import type { Climbers, Leaderboard } from '#contract/leaderboard';
import type { RankingFilter } from '#contract/rankingFilter';
import { api } from '../api.ts';
import { objectOf } from '../responseShape.ts';

const RANKING = objectOf<Leaderboard>({ locationId: 'string', ballots: 'number', entries: 'array' });

/** A state's ranking, or the one among some of its courses. `code` is the state's, in any case. */
type Ranking = { code: string } & RankingFilter;

export const leaderboardApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** A ranking page by page; all pages come from the same snapshot. */
    getLeaderboard: build.infiniteQuery<Leaderboard, Ranking, string | null>({
      query: ({ queryArg: { code, ...filter }, pageParam: cursor }) => ({
        // Always revalidates: stale-while-revalidate is meant for shared caches, and a voter must see the vote.
        cache: 'no-cache',
        url: `/api/leaderboard/${encodeURIComponent(code)}`,
        params: { limit: LEADERBOARD_PAGE, ...filter, ...(cursor === null ? {} : { cursor }) },
      }),
      rawResponseSchema: RANKING,
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined },
      providesTags: ['Leaderboard'],
    }),
    /** The head of a ranking. */
    getTop: build.query<Leaderboard, Ranking & { limit: number }>({
      query: ({ code, ...params }) => ({
        url: `/api/leaderboard/${encodeURIComponent(code.toLowerCase())}`,
        params,
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
