import type { NewCourse } from '#contract/adminCourses';
import type { AdminSuggestions, CorrectCourse, WaitingSuggestions } from '#contract/adminSuggestions';
import type { Suggestion } from '#contract/suggestions';
import { objectOf } from '../../../api/responseShape.ts';
import { adminApi, cursorPages, cursorParams, ifMatch } from '../adminApi.ts';

export type Decision =
  | { decision: 'course'; body: NewCourse }
  | { decision: 'change'; body: CorrectCourse; version: string }
  | { decision: 'merge'; body: { into: number } }
  | { decision: 'decline'; body: { sentence: string } };

const suggestionsApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    getAdminSuggestions: build.infiniteQuery<AdminSuggestions, void, string | null>({
      query: ({ pageParam }) => ({
        url: '/api/admin/suggestions',
        params: cursorParams(pageParam),
      }),
      rawResponseSchema: objectOf<AdminSuggestions>({ suggestions: 'array' }),
      infiniteQueryOptions: cursorPages,
      providesTags: ['AdminSuggestion'],
    }),
    getWaitingSuggestions: build.query<WaitingSuggestions, void>({
      query: () => ({ url: '/api/admin/suggestions/waiting' }),
      rawResponseSchema: objectOf<WaitingSuggestions>({ waiting: 'number' }),
      providesTags: ['AdminSuggestion'],
    }),
    /** The queue is fetched again also after a failure: another admin may have decided. */
    decideSuggestion: build.mutation<Suggestion, Decision & { id: number }>({
      query: ({ id, decision, body, ...more }) => ({
        url: `/api/admin/suggestions/${id}/${decision}`,
        method: 'POST',
        body,
        ...('version' in more && { headers: ifMatch(more.version) }),
      }),
      rawResponseSchema: objectOf<Suggestion>({ _id: 'number', status: 'string' }),
      invalidatesTags: ['AdminSuggestion', 'AdminCourse', 'AdminLocation', 'Audit'],
    }),
  }),
});

export const { useGetAdminSuggestionsInfiniteQuery, useGetWaitingSuggestionsQuery, useDecideSuggestionMutation } =
  suggestionsApi;
