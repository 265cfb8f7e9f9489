import { LEADERBOARD_PAGE } from '#contract/limits';
import type { Climbers, Leaderboard, Standing } from '#contract/leaderboard';
import type { RankingFilter } from '#contract/rankingFilter';
import { api } from '../api.ts';
import { readMovement, standingFields } from '../courseShape.ts';
import { listOf, number, objectOf, orElse, orNull, text } from '../responseShape.ts';

const readRanking = objectOf<Leaderboard>({
  locationId: text,
  ballots: number,
  courses: orElse(number, 0),
  nextCursor: orNull(text),
  entries: listOf(
    objectOf<Standing>({
      ...standingFields,
      movement: readMovement,
    }),
  ),
});

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
      rawResponseSchema: readRanking,
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined },
      providesTags: ['Leaderboard'],
    }),
    /** The head of a ranking. */
    getTop: build.query<Leaderboard, Ranking & { limit: number }>({
      query: ({ code, ...params }) => ({
        url: `/api/leaderboard/${encodeURIComponent(code.toLowerCase())}`,
        params,
      }),
      rawResponseSchema: readRanking,
      providesTags: ['Leaderboard'],
    }),
    /** @param code state code, lower case */
    getClimbers: build.query<Climbers, string>({
      query: (code) => ({ url: `/api/leaderboard/${encodeURIComponent(code)}/climbers`, cache: 'no-cache' }),
      rawResponseSchema: objectOf<Climbers>({
        climbers: listOf(
          objectOf<Climbers['climbers'][number]>({ courseId: number, name: text, rank: number, gained: number }),
        ),
      }),
      providesTags: ['Leaderboard'],
    }),
  }),
});

export const { useGetLeaderboardInfiniteQuery, useGetTopQuery, useGetClimbersQuery } = leaderboardApi;
