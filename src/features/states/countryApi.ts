import type { CountryLeaderboard } from '#contract/leaderboard';
import { api } from '../../api/api.ts';
import { readMovement } from '../../api/courseShape.ts';
import { listOf, number, objectOf, orNull, text } from '../../api/responseShape.ts';

type OfState = CountryLeaderboard['locations'][number];

export const countryApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Turnout and leader of every state, A to Z. */
    getCountry: build.query<CountryLeaderboard, void>({
      query: () => ({ url: '/api/leaderboard', cache: 'no-cache' }),
      rawResponseSchema: objectOf<CountryLeaderboard>({
        locations: listOf(
          objectOf<OfState>({
            locationId: text,
            code: text,
            name: text,
            ballots: number,
            votes: number,
            leader: orNull(
              objectOf<NonNullable<OfState['leader']>>({
                courseId: number,
                name: text,
                votes: number,
                movement: readMovement,
              }),
            ),
          }),
        ),
      }),
      providesTags: ['Leaderboard'],
    }),
  }),
});

export const { useGetCountryQuery } = countryApi;
