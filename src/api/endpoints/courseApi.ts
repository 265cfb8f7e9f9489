import type { RankedCourse } from '#contract/courses';
import { api } from '../api.ts';
import { objectOf } from '../responseShape.ts';

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
        sameArchitects: 'array',
      }),
    }),
  }),
});

export const { useGetCourseQuery } = courseApi;
