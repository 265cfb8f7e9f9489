import type { RankedCourse } from '#contract/courses';
import type { CourseHistory } from '#contract/elections';
import { api } from '../api.ts';
import { objectOf } from '../responseShape.ts';

/** Days of the chart. */
export const HISTORY_DAYS = 90;

export const courseApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** A course with its rank, revalidated by its ETag like the ranking itself. */
    getCourse: build.query<RankedCourse, number>({
      query: (id) => ({ url: `/api/golf-courses/${id}`, cache: 'no-cache' }),
      rawResponseSchema: objectOf<RankedCourse>({
        _id: 'number',
        name: 'string',
        locationId: 'string',
        votes: 'number',
        nearby: 'array',
      }),
    }),
    getCourseHistory: build.query<CourseHistory, number>({
      query: (id) => ({ url: `/api/courses/${id}/history`, params: { days: HISTORY_DAYS }, cache: 'no-cache' }),
      rawResponseSchema: objectOf<CourseHistory>({ days: 'array', elections: 'array' }),
    }),
  }),
});

export const { useGetCourseQuery, useGetCourseHistoryQuery } = courseApi;
