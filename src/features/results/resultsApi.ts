import type { ElectionResults, Result } from '#contract/elections';
import { api } from '../../api/api.ts';
import { objectOf } from '../../api/responseShape.ts';

export type ResultOf = {
  electionId: string;
  /** State code, lower case. */
  code: string;
  /** The newest one without it. */
  revision?: number;
};

export const resultsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The winners of an election, state by state. */
    getElection: build.query<ElectionResults, string>({
      query: (id) => ({ url: `/api/elections/${encodeURIComponent(id)}`, cache: 'no-cache' }),
      rawResponseSchema: objectOf<ElectionResults>({ election: 'object', states: 'array' }),
      providesTags: ['Election'],
    }),
    getResult: build.query<Result, ResultOf>({
      query: ({ electionId, code, revision }) => ({
        url: `/api/elections/${encodeURIComponent(electionId)}/results/${encodeURIComponent(code)}`,
        ...(revision === undefined ? {} : { params: { revision } }),
      }),
      rawResponseSchema: objectOf<Result>({ election: 'object', entries: 'array', votes: 'number' }),
      providesTags: ['Election'],
    }),
  }),
});

export const { useGetElectionQuery, useGetResultQuery } = resultsApi;
