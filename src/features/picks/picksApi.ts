import type { Ballot, SharedPicks } from '#contract/picks';
import { api } from '../../api/api.ts';
import { envelopeOf } from '../../api/failure.ts';
import { ballotApi } from '../../core/ballot/ballotApi.ts';
import { takeNewer } from '../../core/ballot/ballotView.ts';

/** A whole ballot in the order wished for, and the version its draft started from. */
type OrderRequest = { locationId: string; courseIds: number[]; version: number };

const picksApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** One replace of the ballot; the answered one goes into the cache, also the current one that a refusal brings. */
    saveOrder: build.mutation<Ballot, OrderRequest>({
      query: ({ locationId, courseIds, version }) => ({
        url: `/api/picks/${encodeURIComponent(locationId)}`,
        method: 'PUT',
        headers: { 'If-Match': `"${version}"` },
        body: { courseIds },
      }),
      onQueryStarted: async ({ locationId }, { dispatch, queryFulfilled }) => {
        const take = (ballot: Ballot) =>
          dispatch(ballotApi.util.updateQueryData('getBallot', locationId, (view) => takeNewer(view, ballot)));
        try {
          take((await queryFulfilled).data);
        } catch (failure) {
          const current = currentBallotOf((failure as { error: Parameters<typeof envelopeOf>[0] }).error);
          if (current) take(current);
          // The answer may have been lost after the order was stored: the server's word decides.
          else dispatch(api.util.invalidateTags([{ type: 'Ballot', id: locationId }]));
        }
      },
    }),
    /** @param place state code or location id */
    getSharedPicks: build.query<SharedPicks, { userId: string; place: string }>({
      query: ({ userId, place }) => ({
        url: `/api/shared/${encodeURIComponent(userId)}/${encodeURIComponent(place)}`,
        cache: 'no-cache',
      }),
    }),
  }),
});

function currentBallotOf(failure: Parameters<typeof envelopeOf>[0]): Ballot | undefined {
  const envelope: { code: string; ballot?: Ballot } | undefined = envelopeOf(failure);
  return envelope?.code === 'ballot_changed' ? envelope.ballot : undefined;
}

export const { useSaveOrderMutation, useGetSharedPicksQuery } = picksApi;
