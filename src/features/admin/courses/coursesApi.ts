import type {
  AdminCourse,
  AdminCourses,
  CourseChange,
  MergeCourse,
  MergedCourses,
  NewCourse,
  SwitchCourse,
  UndoMerge,
  UndoneMerge,
} from '#contract/adminCourses';
import { courseFields } from '../../../api/courseShape.ts';
import { listOf, number, objectOf, text } from '../../../api/responseShape.ts';
import { adminApi, cursorPages, cursorParams, ifMatch } from '../adminApi.ts';

/** Without `active`, withdrawn courses are included. */
export type CourseSearch = { search: string; locationId?: string | undefined; active?: boolean | undefined };

/** What a change of courses outdates. */
export const COURSE_TAGS = ['AdminCourse', 'AdminLocation', 'Audit'] as const;

export const readAdminCourse = objectOf<AdminCourse>({ ...courseFields, lat: number, lon: number, version: text });

export const coursesApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    getAdminCourses: build.infiniteQuery<AdminCourses, CourseSearch, string | null>({
      query: ({ queryArg, pageParam }) => ({
        url: '/api/admin/courses',
        params: { ...queryArg, ...cursorParams(pageParam) },
      }),
      rawResponseSchema: objectOf<AdminCourses>({ courses: listOf(readAdminCourse), total: number }),
      infiniteQueryOptions: cursorPages,
      providesTags: ['AdminCourse'],
    }),
    addCourse: build.mutation<AdminCourse, NewCourse>({
      query: (body) => ({ url: '/api/admin/courses', method: 'POST', body }),
      rawResponseSchema: readAdminCourse,
      invalidatesTags: COURSE_TAGS,
    }),
    editCourse: build.mutation<AdminCourse, { id: number; change: CourseChange; version: string }>({
      query: ({ id, change, version }) => ({
        url: `/api/admin/courses/${id}`,
        method: 'PATCH',
        headers: ifMatch(version),
        body: change,
      }),
      rawResponseSchema: readAdminCourse,
      invalidatesTags: COURSE_TAGS,
    }),
    switchCourse: build.mutation<AdminCourse, SwitchCourse & { id: number }>({
      query: ({ id, ...body }) => ({ url: `/api/admin/courses/${id}/active`, method: 'PUT', body }),
      rawResponseSchema: readAdminCourse,
      invalidatesTags: COURSE_TAGS,
    }),
    mergeCourse: build.mutation<MergedCourses, MergeCourse & { id: number }>({
      query: ({ id, ...body }) => ({ url: `/api/admin/courses/${id}/merge`, method: 'POST', body }),
      rawResponseSchema: objectOf<MergedCourses>({ course: readAdminCourse, ballots: number }),
      invalidatesTags: COURSE_TAGS,
    }),
    undoMerge: build.mutation<UndoneMerge, UndoMerge & { id: number }>({
      query: ({ id, ...body }) => ({ url: `/api/admin/courses/${id}/merge/undo`, method: 'POST', body }),
      rawResponseSchema: objectOf<UndoneMerge>({ course: readAdminCourse, ballots: number, full: number }),
      invalidatesTags: COURSE_TAGS,
    }),
  }),
});

export const { useGetAdminCoursesInfiniteQuery, useAddCourseMutation, useEditCourseMutation, useMergeCourseMutation } =
  coursesApi;
