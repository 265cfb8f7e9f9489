import type { MapFlags, MapPins, StateMap } from '#contract/maps';
import { api } from '../api.ts';
import { objectOf } from '../responseShape.ts';

const MAP = objectOf<StateMap>({ land: 'string', insets: 'array', flags: 'array', towns: 'array' });

export const mapsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The map of a ranking. */
    getStateMap: build.query<StateMap, { code: string; isUnranked?: boolean }>({
      query: ({ code, isUnranked }) => ({
        url: `/api/maps/${code}`,
        cache: 'no-cache',
        ...(isUnranked && { params: { ranks: 'hidden' } }),
      }),
      rawResponseSchema: MAP,
      providesTags: ['Leaderboard'],
    }),
    /** A map with numbers on these courses. */
    getMarkedMap: build.query<StateMap, { code: string } & MapFlags>({
      query: ({ code, flags }) => ({ url: `/api/maps/${code}`, method: 'POST', body: { flags } }),
      rawResponseSchema: MAP,
    }),
    getMapPins: build.query<MapPins, string>({
      query: (code) => ({ url: `/api/maps/${code}/pins`, cache: 'no-cache' }),
      rawResponseSchema: objectOf<MapPins>({ width: 'number', height: 'number', pins: 'array' }),
    }),
  }),
});

export const { useGetStateMapQuery, useGetMarkedMapQuery, useGetMapPinsQuery } = mapsApi;
