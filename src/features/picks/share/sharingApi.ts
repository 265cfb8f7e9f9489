import type { SharingStatus, SharePicks } from '#contract/picks';
import { api } from '../../../api/api.ts';
import { objectOf } from '../../../api/responseShape.ts';
import { ballotApi } from '../../../core/ballot/ballotApi.ts';
import type { BallotView } from '../../../core/ballot/ballotView.ts';

const publicationApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Shares the member's list of a location, or takes it back. */
    publishPicks: build.mutation<SharingStatus, SharePicks & { locationId: string }>({
      query: ({ locationId, ...body }) => ({
        url: `/api/picks/${encodeURIComponent(locationId)}/publication`,
        method: 'PUT',
        body,
      }),
      rawResponseSchema: objectOf<SharingStatus>({ published: 'boolean' }),
      onQueryStarted: async ({ locationId }, { dispatch, queryFulfilled }) => {
        const answered = await queryFulfilled.catch(() => undefined);
        if (!answered) return;
        const { published } = answered.data;
        const say = ({ ballot, ...view }: BallotView) => ({ ...view, ballot: { ...ballot, published } });
        dispatch(ballotApi.util.updateQueryData('getBallot', locationId, say));
      },
      // Also after a failure, whose answer may have been lost; and a vote that was answered meanwhile may not have known of it.
      invalidatesTags: (_answer, _error, { locationId, displayName }) => [
        { type: 'Ballot', id: locationId },
        // The name above the list is the display name.
        ...(displayName === undefined ? [] : (['User'] as const)),
      ],
    }),
  }),
});

export const { usePublishPicksMutation } = publicationApi;
