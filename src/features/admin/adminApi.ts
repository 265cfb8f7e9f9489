import type { AdminLocation, AnalyticsEvents, SwitchLocation } from '#contract/admin';
import type { AdminOverview } from '#contract/adminOverview';
import { api } from '../../api/api.ts';
import { listOf, objectOf } from '../../api/responseShape.ts';
import { refetchLocations } from '../../core/location/locationApi.ts';

/** Pages that follow one another by the cursor in their responses. */
export const cursorPages = {
  initialPageParam: null,
  getNextPageParam: ({ nextCursor }: { nextCursor: string | null }) => nextCursor ?? undefined,
};
export const cursorParams = (pageParam: string | null) => (pageParam === null ? {} : { cursor: pageParam });

/** The header of a change that replaces what was read. */
export const ifMatch = (version: string) => ({ 'If-Match': `"${version}"` });

/** Endpoints for admins; the …Api.ts files of the areas inject into it. */
export const adminApi = api
  .enhanceEndpoints({ addTagTypes: ['AdminMember', 'AdminCourse', 'AdminLocation', 'AdminSuggestion', 'Audit'] })
  .injectEndpoints({
    endpoints: (build) => ({
      getOverview: build.query<AdminOverview, void>({
        query: () => ({ url: '/api/admin/overview' }),
        rawResponseSchema: objectOf<AdminOverview>({ days: 'array', movers: 'array', withoutVotes: 'array' }),
      }),
      getAdminLocations: build.query<AdminLocation[], void>({
        query: () => ({ url: '/api/admin/locations' }),
        rawResponseSchema: listOf<AdminLocation>({ _id: 'string', name: 'string' }),
        providesTags: ['AdminLocation'],
      }),
      switchLocation: build.mutation<AdminLocation, SwitchLocation & { locationId: string }>({
        query: ({ locationId, ...body }) => ({
          url: `/api/admin/locations/${encodeURIComponent(locationId)}/active`,
          method: 'PUT',
          body,
        }),
        rawResponseSchema: objectOf<AdminLocation>({ _id: 'string', active: 'boolean' }),
        invalidatesTags: ['AdminLocation', 'Audit'],
        onQueryStarted: async (_change, { dispatch, queryFulfilled }) => {
          await queryFulfilled.catch(() => undefined);
          // Also after a failure, because only the response may have been lost.
          dispatch(refetchLocations());
        },
      }),
      getEvents: build.infiniteQuery<AnalyticsEvents, void, string | null>({
        query: ({ pageParam }) => ({ url: '/api/admin/events', params: cursorParams(pageParam) }),
        rawResponseSchema: objectOf<AnalyticsEvents>({ events: 'array' }),
        infiniteQueryOptions: cursorPages,
      }),
    }),
  });

export const { useGetOverviewQuery, useGetAdminLocationsQuery, useGetEventsInfiniteQuery } = adminApi;
