import type { AdminLocation, AnalyticsEvents, SwitchLocation } from '#contract/admin';
import type { IdentityProof } from '#contract/account';
import type { AdminOverview } from '#contract/adminOverview';
import { api } from '../../api/api.ts';
import { boolean, listOf, noContent, number, objectOf, text, time } from '../../api/responseShape.ts';
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
      /** Proves that the admin has just signed in again. */
      confirmSession: build.mutation<null, IdentityProof>({
        query: (body) => ({ url: '/api/users/me/confirmation', method: 'POST', body }),
        rawResponseSchema: noContent,
      }),
      getOverview: build.query<AdminOverview, void>({
        query: () => ({ url: '/api/admin/overview' }),
        rawResponseSchema: objectOf<AdminOverview>({
          days: listOf(objectOf<AdminOverview['days'][number]>({ day: time })),
          movers: listOf(
            objectOf<AdminOverview['movers'][number]>({ courseId: number, name: text, state: text, places: number }),
          ),
          withoutVotes: listOf(objectOf<AdminOverview['withoutVotes'][number]>({ code: text, name: text })),
        }),
      }),
      getAdminLocations: build.query<AdminLocation[], void>({
        query: () => ({ url: '/api/admin/locations' }),
        rawResponseSchema: listOf(objectOf<AdminLocation>({ _id: text, code: text, name: text })),
        providesTags: ['AdminLocation'],
      }),
      switchLocation: build.mutation<AdminLocation, SwitchLocation & { locationId: string }>({
        query: ({ locationId, ...body }) => ({
          url: `/api/admin/locations/${encodeURIComponent(locationId)}/active`,
          method: 'PUT',
          body,
        }),
        rawResponseSchema: objectOf<AdminLocation>({ _id: text, active: boolean }),
        invalidatesTags: ['AdminLocation', 'Audit'],
        onQueryStarted: async (_change, { dispatch, queryFulfilled }) => {
          await queryFulfilled.catch(() => undefined);
          // Also after a failure, because only the response may have been lost.
          dispatch(refetchLocations());
        },
      }),
      getEvents: build.infiniteQuery<AnalyticsEvents, void, string | null>({
        query: ({ pageParam }) => ({ url: '/api/admin/events', params: cursorParams(pageParam) }),
        rawResponseSchema: objectOf<AnalyticsEvents>({
          events: listOf(
            objectOf<AnalyticsEvents['events'][number]>({ name: text, happenedAt: time, properties: objectOf({}) }),
          ),
        }),
        infiniteQueryOptions: cursorPages,
      }),
    }),
  });

export const { useConfirmSessionMutation, useGetOverviewQuery, useGetAdminLocationsQuery, useGetEventsInfiniteQuery } =
  adminApi;
