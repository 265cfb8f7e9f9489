import type { NewCourse } from '#contract/adminCourses';
import type { AdminSuggestion, AdminSuggestions, CorrectCourse, WaitingSuggestions } from '#contract/adminSuggestions';
import type { Suggestion } from '#contract/suggestions';
import { listOf, number, objectOf, orNull, text } from '../../../api/responseShape.ts';
import { readNearCourse, readSuggestion, suggestionFields } from '../../../api/suggestionShape.ts';
import { adminApi, cursorPages, cursorParams, ifMatch } from '../adminApi.ts';
import { readAdminCourse } from '../courses/coursesApi.ts';

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
      rawResponseSchema: objectOf<AdminSuggestions>({
        suggestions: listOf(
          objectOf<AdminSuggestion>({
            ...suggestionFields,
            member: objectOf<AdminSuggestion['member']>({ _id: text, displayName: text }),
            near: listOf(readNearCourse),
            subject: orNull(readAdminCourse),
          }),
        ),
      }),
      infiniteQueryOptions: cursorPages,
      providesTags: ['AdminSuggestion'],
    }),
    getWaitingSuggestions: build.query<WaitingSuggestions, void>({
      query: () => ({ url: '/api/admin/suggestions/waiting' }),
      rawResponseSchema: objectOf<WaitingSuggestions>({ waiting: number }),
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
      rawResponseSchema: readSuggestion,
      invalidatesTags: ['AdminSuggestion', 'AdminCourse', 'AdminLocation', 'Audit'],
    }),
  }),
});

export const { useGetAdminSuggestionsInfiniteQuery, useGetWaitingSuggestionsQuery, useDecideSuggestionMutation } =
  suggestionsApi;
