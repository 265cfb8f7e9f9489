import type { CourseHistory } from '#contract/elections';
import type { CourseMap } from '#contract/maps';
import { api } from '../../api/api.ts';
import { objectOf } from '../../api/responseShape.ts';

/** Days of the chart. */
export const HISTORY_DAYS = 90;

export const courseDetailsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getCourseHistory: build.query<CourseHistory, number>({
      query: (id) => ({ url: `/api/courses/${id}/history`, params: { days: HISTORY_DAYS }, cache: 'no-cache' }),
      rawResponseSchema: objectOf<CourseHistory>({ days: 'array', elections: 'array' }),
    }),
    /** The map of a course's surroundings. */
    getCourseMap: build.query<CourseMap, number>({
      query: (id) => ({ url: `/api/courses/${id}/map`, cache: 'no-cache' }),
      rawResponseSchema: objectOf<CourseMap>({ region: 'object', locator: 'object' }),
    }),
  }),
});

export const { useGetCourseHistoryQuery, useGetCourseMapQuery } = courseDetailsApi;
