import { skipToken } from '@reduxjs/toolkit/query';
import type { Course } from '#contract/courses';
import { api } from '../../api/api.ts';
import { malformedResponse } from '../../api/failure.ts';
import { readCourse } from '../../api/courseShape.ts';
import { optional } from '../../api/responseShape.ts';

const withdrawnCoursesApi = api.injectEndpoints({
  endpoints: (build) => ({
    getWithdrawnCourses: build.query<Course[], readonly number[]>({
      queryFn: async (ids, _api, _options, send) => {
        const courses: Course[] = [];
        for (const id of ids) {
          const { data, error } = await send({ url: `/api/golf-courses/${id}` });
          if (error) return { error };
          const course = optional(readCourse)(data);
          if (!course) return { error: malformedResponse('This isn’t a course.') };
          courses.push(course);
        }
        return { data: courses };
      },
    }),
  }),
});

const { useGetWithdrawnCoursesQuery } = withdrawnCoursesApi;

/** Names of a member's picks that the state's list of courses leaves out, because they were withdrawn. */
export function useWithdrawnNames(
  picks: readonly number[] | undefined,
  offered: readonly Course[] | undefined,
): (id: number) => string {
  const ids = new Set(offered?.map(({ _id }) => _id));
  const missing = offered && picks ? picks.filter((id) => !ids.has(id)) : [];
  const withdrawn = useGetWithdrawnCoursesQuery(missing.length > 0 ? missing : skipToken).data ?? [];
  return (id) => withdrawn.find(({ _id }) => _id === id)?.name ?? 'A course we no longer list';
}
