import type { AdminLocation, AnalyticsEvents, AuditLog } from '#contract/admin';
import { api } from '../../api/api.ts';
import { listOf, objectOf } from '../../api/responseShape.ts';
import { refetchLocations } from '../../core/location/locationApi.ts';

const pages = {
  initialPageParam: null,
  getNextPageParam: ({ nextCursor }: { nextCursor: string | null }) => nextCursor ?? undefined,
};
const cursor = (pageParam: string | null) => (pageParam === null ? {} : { cursor: pageParam });

/** What only admins ask for; the other …Api.ts of this folder add to it. */
export const adminApi = api
  .enhanceEndpoints({ addTagTypes: ['AdminMember', 'AdminCourse', 'AdminLocation', 'Audit'] })
  .injectEndpoints({
    endpoints: (build) => ({
      getAdminLocations: build.query<AdminLocation[], void>({
        query: () => ({ url: '/api/admin/locations' }),
        rawResponseSchema: listOf<AdminLocation>({ _id: 'string', name: 'string' }),
        providesTags: ['AdminLocation'],
      }),
      switchLocation: build.mutation<AdminLocation, { locationId: string; active: boolean }>({
        query: ({ locationId, active }) => ({
          url: `/api/admin/locations/${encodeURIComponent(locationId)}/active`,
          method: 'PUT',
          body: { active },
        }),
        rawResponseSchema: objectOf<AdminLocation>({ _id: 'string', active: 'boolean' }),
        invalidatesTags: ['AdminLocation', 'Audit'],
        onQueryStarted: async (_change, { dispatch, queryFulfilled }) => {
          await queryFulfilled.catch(() => undefined);
          // After a failure, too: its response may have been lost.
          dispatch(refetchLocations());
        },
      }),
      getAudit: build.infiniteQuery<AuditLog, void, string | null>({
        query: ({ pageParam }) => ({ url: '/api/admin/audit', params: cursor(pageParam) }),
        rawResponseSchema: objectOf<AuditLog>({ entries: 'array' }),
        infiniteQueryOptions: pages,
        providesTags: ['Audit'],
      }),
      getEvents: build.infiniteQuery<AnalyticsEvents, void, string | null>({
        query: ({ pageParam }) => ({ url: '/api/admin/events', params: cursor(pageParam) }),
        rawResponseSchema: objectOf<AnalyticsEvents>({ events: 'array' }),
        infiniteQueryOptions: pages,
      }),
    }),
  });

export const {
  useGetAdminLocationsQuery,
  useSwitchLocationMutation,
  useGetAuditInfiniteQuery,
  useGetEventsInfiniteQuery,
} = adminApi;
