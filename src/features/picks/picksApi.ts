import type { SharedPicks } from '#contract/picks';
import { api } from '../../api/api.ts';

export const picksApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** @param place state code or location id */
    getSharedPicks: build.query<SharedPicks, { userId: string; place: string }>({
      query: ({ userId, place }) => ({
        url: `/api/shared/${encodeURIComponent(userId)}/${encodeURIComponent(place)}`,
        cache: 'no-cache',
      }),
    }),
  }),
});

export const { useGetSharedPicksQuery } = picksApi;
