import type { RankedCourse } from '#contract/courses';
import { api } from '../../api/api.ts';

export const courseApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** A course with its place in the current ranking, asked with its ETag like the ranking itself. */
    getCourse: build.query<RankedCourse, number>({
      query: (id) => ({ url: `/api/golf-courses/${id}`, cache: 'no-cache' }),
    }),
  }),
});

export const { useGetCourseQuery } = courseApi;
