import type { SharingStatus, SharePicks, SharedPicks } from '#contract/picks';
import { api } from '../../../api/api.ts';
import { readCourse } from '../../../api/courseShape.ts';
import { boolean, listOf, number, objectOf, orNull, text } from '../../../api/responseShape.ts';
import { ballotApi } from '../../../core/ballot/ballotApi.ts';
import type { BallotView } from '../../../core/ballot/ballotView.ts';

export const sharingApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** @param place state code or location id */
    getSharedPicks: build.query<SharedPicks, { userId: string; place: string }>({
      query: ({ userId, place }) => ({
        url: `/api/shared/${encodeURIComponent(userId)}/${encodeURIComponent(place)}`,
        cache: 'no-cache',
      }),
      rawResponseSchema: objectOf<SharedPicks>({
        displayName: text,
        locationId: text,
        courses: listOf(readCourse),
        notes: listOf(objectOf<SharedPicks['notes'][number]>({ courseId: number, note: text })),
      }),
    }),
    /** Starts or stops sharing the member's list of a location. */
    publishPicks: build.mutation<SharingStatus, SharePicks & { locationId: string }>({
      query: ({ locationId, ...body }) => ({
        url: `/api/picks/${encodeURIComponent(locationId)}/publication`,
        method: 'PUT',
        body,
      }),
      rawResponseSchema: objectOf<SharingStatus>({ published: boolean, url: orNull(text) }),
      onQueryStarted: async ({ locationId }, { dispatch, queryFulfilled }) => {
        const saved = await queryFulfilled.catch(() => undefined);
        if (!saved) return;
        const { published, withNotes: notesShared } = saved.data;
        const withStatus = ({ ballot, ...view }: BallotView) => ({
          ...view,
          ballot: { ...ballot, published, notesShared },
        });
        dispatch(ballotApi.util.updateQueryData('getBallot', locationId, withStatus));
      },
      // Also after a failure, whose response may have been lost, and because a concurrent vote may have cached the old
      // status.
      invalidatesTags: (_result, _error, { locationId, displayName }) => [
        { type: 'Ballot', id: locationId },
        // Sharing can change the display name.
        ...(displayName === undefined ? [] : (['User'] as const)),
      ],
    }),
  }),
});

export const { useGetSharedPicksQuery, usePublishPicksMutation } = sharingApi;
