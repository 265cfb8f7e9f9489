import type { Course } from '#contract/courses';
import { api } from '../../api/api.ts';
import { malformedResponse } from '../../api/failure.ts';
import { isValid, objectOf } from '../../api/responseShape.ts';

const NAMED = objectOf<Course>({ _id: 'number', name: 'string' });

const withdrawnCoursesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Picks that the list of a state's courses leaves out, in the order of their ids. */
    getWithdrawnCourses: build.query<Course[], readonly number[]>({
      queryFn: async (ids, _api, _options, send) => {
        const courses: Course[] = [];
        for (const id of ids) {
          const { data, error } = await send({ url: `/api/golf-courses/${id}` });
          if (error) return { error };
          if (!isValid(NAMED, data)) return { error: malformedResponse('This isn’t a course.') };
          courses.push(data);
        }
        return { data: courses };
      },
    }),
  }),
});

export const { useGetWithdrawnCoursesQuery } = withdrawnCoursesApi;
