import type { Architect, Architects, ListedArchitect } from '#contract/architects';
import { api } from '../../api/api.ts';
import { readCourseOfArchitect } from '../../api/courseShape.ts';
import { listOf, number, objectOf, text } from '../../api/responseShape.ts';

export const architectsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Architects of several courses, those of most courses first. */
    getArchitects: build.query<Architects, void>({
      query: () => ({ url: '/api/architects', cache: 'no-cache' }),
      rawResponseSchema: objectOf<Architects>({
        architects: listOf(objectOf<ListedArchitect>({ name: text, slug: text, courses: number, states: number })),
      }),
    }),
    /** An architect's courses, the best ranked first. @param slug of architectsOf */
    getArchitect: build.query<Architect, string>({
      query: (slug) => ({ url: `/api/architects/${encodeURIComponent(slug)}`, cache: 'no-cache' }),
      rawResponseSchema: objectOf<Architect>({ name: text, courses: listOf(readCourseOfArchitect) }),
      providesTags: ['Leaderboard'],
    }),
  }),
});

export const { useGetArchitectsQuery, useGetArchitectQuery } = architectsApi;
