import { skipToken } from '@reduxjs/toolkit/query';
import type { Course } from '#contract/courses';
import { api } from '../../api/api.ts';
import { malformedResponse } from '../../api/failure.ts';
import { isValid, objectOf } from '../../api/responseShape.ts';

const NAMED = objectOf<Course>({ _id: 'number', name: 'string' });

const withdrawnCoursesApi = api.injectEndpoints({
  endpoints: (build) => ({
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
