import type { NearCourses, SuggestCorrection, SuggestCourse, Suggestion } from '#contract/suggestions';
import { api } from '../../api/api.ts';
import { listOf, objectOf } from '../../api/responseShape.ts';
import { readNearCourse, readSuggestion } from '../../api/suggestionShape.ts';

const suggestApi = api.enhanceEndpoints({ addTagTypes: ['Suggestion'] }).injectEndpoints({
  endpoints: (build) => ({
    getNearCourses: build.query<NearCourses, { locationId: string; name: string }>({
      query: (params) => ({ url: '/api/suggestions/near', params }),
      rawResponseSchema: objectOf<NearCourses>({ courses: listOf(readNearCourse) }),
    }),
    /** Sent twice it counts once. */
    suggestCourse: build.mutation<Suggestion, SuggestCourse>({
      query: (body) => ({ url: '/api/suggestions/courses', method: 'POST', body }),
      rawResponseSchema: readSuggestion,
      invalidatesTags: ['Suggestion'],
    }),
    suggestCorrection: build.mutation<Suggestion, SuggestCorrection>({
      query: (body) => ({ url: '/api/suggestions/corrections', method: 'POST', body }),
      rawResponseSchema: readSuggestion,
      invalidatesTags: ['Suggestion'],
    }),
  }),
});

export const { useGetNearCoursesQuery, useSuggestCourseMutation, useSuggestCorrectionMutation } = suggestApi;
