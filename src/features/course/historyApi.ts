import type { CourseHistory } from '#contract/elections';
import { api } from '../../api/api.ts';
import { objectOf } from '../../api/responseShape.ts';

/** Days of the chart. */
export const HISTORY_DAYS = 90;

export const historyApi = api.injectEndpoints({
  endpoints: (build) => ({
    getCourseHistory: build.query<CourseHistory, number>({
      query: (id) => ({ url: `/api/courses/${id}/history`, params: { days: HISTORY_DAYS }, cache: 'no-cache' }),
      rawResponseSchema: objectOf<CourseHistory>({ days: 'array', elections: 'array' }),
    }),
  }),
});

export const { useGetCourseHistoryQuery } = historyApi;
