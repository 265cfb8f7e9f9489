import type { RankedCourse } from '#contract/courses';
import { api } from '../api.ts';
import { courseFields, readCourse, readCourseOfArchitect } from '../courseShape.ts';
import { listOf, number, objectOf, optional, orNull, text } from '../responseShape.ts';

export const courseApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** A course with its rank, revalidated by its ETag like the ranking itself. */
    getCourse: build.query<RankedCourse, number>({
      query: (id) => ({ url: `/api/golf-courses/${id}`, cache: 'no-cache' }),
      rawResponseSchema: objectOf<Omit<RankedCourse, 'ofCourses'> & { ofCourses?: number }>({
        ...courseFields,
        rank: orNull(number),
        votes: number,
        ofCourses: optional(number),
        state: text,
        locationId: text,
        playedBy: orNull(number),
        nearby: listOf(readCourse),
        sameArchitects: listOf(readCourseOfArchitect),
      }),
    }),
  }),
});

export const { useGetCourseQuery } = courseApi;
