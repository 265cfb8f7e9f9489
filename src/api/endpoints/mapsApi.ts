import type { MapFlags, MapPins, StateMap } from '#contract/maps';
import type { RankingFilter } from '#contract/rankingFilter';
import { api } from '../api.ts';
import { objectOf } from '../responseShape.ts';

const MAP = objectOf<StateMap>({ land: 'string', insets: 'array', flags: 'array', towns: 'array' });

export const mapsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The map of a ranking. */
    getStateMap: build.query<StateMap, { code: string; isUnranked?: boolean } & RankingFilter>({
      query: ({ code, isUnranked, ...filter }) => ({
        url: `/api/maps/${code}`,
        cache: 'no-cache',
        params: { ...(isUnranked && { ranks: 'hidden' }), ...filter },
      }),
      rawResponseSchema: MAP,
      providesTags: ['Leaderboard'],
    }),
    /** A map with numbers on these courses. */
    getMarkedMap: build.query<StateMap, { code: string } & MapFlags>({
      query: ({ code, flags }) => ({ url: `/api/maps/${code}`, method: 'POST', body: { flags } }),
      rawResponseSchema: MAP,
    }),
    getMapPins: build.query<MapPins, { code: string } & RankingFilter>({
      query: ({ code, ...filter }) => ({ url: `/api/maps/${code}/pins`, params: filter, cache: 'no-cache' }),
      rawResponseSchema: objectOf<MapPins>({ width: 'number', height: 'number', pins: 'array' }),
    }),
  }),
});

export const { useGetStateMapQuery, useGetMarkedMapQuery, useGetMapPinsQuery } = mapsApi;
