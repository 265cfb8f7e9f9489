import type { CourseHistory } from '#contract/elections';
import type { CourseMap } from '#contract/maps';
import { api } from '../../api/api.ts';
import { listOf, number, objectOf, orNull, text, time } from '../../api/responseShape.ts';

/** Days of the chart. */
export const HISTORY_DAYS = 90;

type Region = CourseMap['region'];

const readPoint = objectOf<CourseMap['locator']['at']>({ x: number, y: number });
const readOnRegion = objectOf<Region['own']>({
  courseId: number,
  name: text,
  x: number,
  y: number,
  label: orNull(objectOf<NonNullable<Region['own']['label']>>({ x: number, y: number, anchor: text })),
});

export const courseDetailsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getCourseHistory: build.query<CourseHistory, number>({
      query: (id) => ({ url: `/api/courses/${id}/history`, params: { days: HISTORY_DAYS }, cache: 'no-cache' }),
      rawResponseSchema: objectOf<CourseHistory>({
        days: listOf(objectOf<CourseHistory['days'][number]>({ day: time, rank: orNull(number), votes: number })),
        elections: listOf(
          objectOf<CourseHistory['elections'][number]>({
            id: text,
            name: text,
            rank: number,
            votes: number,
            ballots: number,
          }),
        ),
        best: orNull(objectOf<NonNullable<CourseHistory['best']>>({ rank: number, day: time })),
      }),
    }),
    /** The map of a course's surroundings. */
    getCourseMap: build.query<CourseMap, number>({
      query: (id) => ({ url: `/api/courses/${id}/map`, cache: 'no-cache' }),
      rawResponseSchema: objectOf<CourseMap>({
        about: text,
        region: objectOf<Region>({
          width: number,
          height: number,
          rings: listOf(objectOf<Region['rings'][number]>({ miles: number, radius: number })),
          own: readOnRegion,
          neighbors: listOf(readOnRegion),
        }),
        locator: objectOf<CourseMap['locator']>({ width: number, height: number, land: text, at: readPoint }),
        county: orNull(text),
        town: orNull(objectOf<NonNullable<CourseMap['town']>>({ name: text, miles: number, direction: text })),
      }),
    }),
  }),
});

export const { useGetCourseHistoryQuery, useGetCourseMapQuery } = courseDetailsApi;
