import type {
  AdminCourse,
  AdminCourses,
  CourseChange,
  ImportReport,
  MergedCourses,
  NewCourse,
} from '#contract/adminCourses';
import { objectOf } from '../../../api/responseShape.ts';
import { adminApi, cursorPages, cursorParams } from '../adminApi.ts';
import { readImportResponse } from '../catalogue/readImportResponse.ts';

/** Without `active`, withdrawn courses are included. */
export type CourseSearch = { search: string; locationId?: string | undefined; active?: boolean | undefined };

/** `dryRun` changes nothing; `skipBad` imports the valid rows although others are bad. */
export type ImportRequest = { dryRun: boolean; skipBad: boolean };

const IMPORT_TIMEOUT_MS = 120_000;
const CHANGED_TAGS = ['AdminCourse', 'AdminLocation', 'Audit'] as const;

const COURSE = objectOf<AdminCourse>({ _id: 'number', name: 'string' });

export const adminCoursesApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    getAdminCourses: build.infiniteQuery<AdminCourses, CourseSearch, string | null>({
      query: ({ queryArg, pageParam }) => ({
        url: '/api/admin/courses',
        params: { ...queryArg, ...cursorParams(pageParam) },
      }),
      rawResponseSchema: objectOf<AdminCourses>({ courses: 'array', total: 'number' }),
      infiniteQueryOptions: cursorPages,
      providesTags: ['AdminCourse'],
    }),
    addCourse: build.mutation<AdminCourse, NewCourse>({
      query: (body) => ({ url: '/api/admin/courses', method: 'POST', body }),
      rawResponseSchema: COURSE,
      invalidatesTags: CHANGED_TAGS,
    }),
    editCourse: build.mutation<AdminCourse, { id: number; change: CourseChange }>({
      query: ({ id, change }) => ({ url: `/api/admin/courses/${id}`, method: 'PATCH', body: change }),
      rawResponseSchema: COURSE,
      invalidatesTags: CHANGED_TAGS,
    }),
    mergeCourse: build.mutation<MergedCourses, { id: number; into: number }>({
      query: ({ id, into }) => ({ url: `/api/admin/courses/${id}/merge`, method: 'POST', body: { into } }),
      rawResponseSchema: objectOf<MergedCourses>({ course: 'object', ballots: 'number' }),
      invalidatesTags: CHANGED_TAGS,
    }),
    /** Call it untracked, so that the file is not put into the store. */
    importCourses: build.mutation<
      ImportReport,
      ImportRequest & { body: ArrayBuffer; onProgress: (done: number, of: number) => void }
    >({
      query: ({ body, dryRun, skipBad, onProgress }) => ({
        url: '/api/admin/courses/import',
        method: 'POST',
        params: { dryRun, skipBad },
        headers: { 'content-type': 'text/csv' },
        body,
        timeout: IMPORT_TIMEOUT_MS,
        responseHandler: (response) => readImportResponse(response, onProgress),
        validateStatus: ({ ok }, body) => ok && typeof body === 'object' && body !== null && 'rows' in body,
      }),
      invalidatesTags: CHANGED_TAGS,
    }),
  }),
});

export const { useGetAdminCoursesInfiniteQuery, useAddCourseMutation, useEditCourseMutation, useMergeCourseMutation } =
  adminCoursesApi;
