import type { Election, Elections } from '#contract/elections';
import { api } from '../api.ts';
import { listOf, objectOf, orNull, text, time } from '../responseShape.ts';

export const electionFields = { id: text, name: text, opensAt: time, closesAt: time };
export const readElection = objectOf<Election>({ ...electionFields, closedAt: orNull(time) });

export const electionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Newest first. */
    getElections: build.query<Elections, void>({
      query: () => ({ url: '/api/elections', cache: 'no-cache' }),
      rawResponseSchema: objectOf<Elections>({ elections: listOf(readElection) }),
      providesTags: ['Election'],
    }),
  }),
});

export const { useGetElectionsQuery } = electionsApi;

/** Fetches the elections again if that has failed: the lines that name them have no button of their own. */
export function useRetryElections(): () => void {
  const { isError, refetch } = useGetElectionsQuery(undefined, { selectFromResult: ({ isError }) => ({ isError }) });
  return () => {
    if (isError) void refetch();
  };
}

export const isOpen = ({ status }: Election): boolean => status === 'open';
