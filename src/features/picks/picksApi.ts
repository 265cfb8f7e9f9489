import type { SharedPicks } from '#contract/picks';
import { api } from '../../api/api.ts';
import { objectOf } from '../../api/responseShape.ts';

export const picksApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** @param place state code or location id */
    getSharedPicks: build.query<SharedPicks, { userId: string; place: string }>({
      query: ({ userId, place }) => ({
        url: `/api/shared/${encodeURIComponent(userId)}/${encodeURIComponent(place)}`,
        cache: 'no-cache',
      }),
      rawResponseSchema: objectOf<SharedPicks>({ displayName: 'string', locationId: 'string', courses: 'array' }),
    }),
  }),
});

export const { useGetSharedPicksQuery } = picksApi;
