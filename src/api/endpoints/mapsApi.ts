import type { MapFlag, MapFlags, MapPins, StateMap } from '#contract/maps';
import type { RankingFilter } from '#contract/rankingFilter';
import { api } from '../api.ts';
import { listOf, number, objectOf, orNull, text } from '../responseShape.ts';

type Box = StateMap['insets'][number]['box'];
type Point = NonNullable<MapFlag['number']>;

const readBox = objectOf<Box>({ x: number, y: number, width: number, height: number });
const readMap = objectOf<StateMap>({
  about: text,
  width: number,
  height: number,
  land: text,
  counties: text,
  dots: text,
  insets: listOf(objectOf<StateMap['insets'][number]>({ town: text, frame: readBox, box: readBox })),
  flags: listOf(
    objectOf<MapFlag>({
      courseId: number,
      name: text,
      label: text,
      x: number,
      y: number,
      number: orNull(objectOf<Point>({ x: number, y: number })),
    }),
  ),
  towns: listOf(objectOf<StateMap['towns'][number]>({ name: text, x: number, y: number })),
});
const readPin = objectOf<MapPins['pins'][number]>({ courseId: number, name: text, x: number, y: number });

export const mapsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The map of a ranking. */
    getStateMap: build.query<StateMap, { code: string; isUnranked?: boolean } & RankingFilter>({
      query: ({ code, isUnranked, ...filter }) => ({
        url: `/api/maps/${code}`,
        cache: 'no-cache',
        params: { ...(isUnranked && { ranks: 'hidden' }), ...filter },
      }),
      rawResponseSchema: readMap,
      providesTags: ['Leaderboard'],
    }),
    /** A map with numbers on these courses. */
    getMarkedMap: build.query<StateMap, { code: string } & MapFlags>({
      query: ({ code, flags }) => ({ url: `/api/maps/${code}`, method: 'POST', body: { flags } }),
      rawResponseSchema: readMap,
    }),
    getMapPins: build.query<MapPins, { code: string } & RankingFilter>({
      query: ({ code, ...filter }) => ({ url: `/api/maps/${code}/pins`, params: filter, cache: 'no-cache' }),
      rawResponseSchema: objectOf<MapPins>({ width: number, height: number, pins: listOf(readPin) }),
    }),
  }),
});

export const { useGetStateMapQuery, useGetMarkedMapQuery, useGetMapPinsQuery } = mapsApi;
