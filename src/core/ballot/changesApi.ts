import type { Ballot } from '#contract/picks';
import { api } from '../../api/api.ts';
import type { ApiFailure } from '../../api/failure.ts';
import { BALLOT, ballotApi, ballotIn, updateOptimistically, orderKey } from './ballotApi.ts';
import { takeNewer } from './ballotView.ts';
import { runInOrder } from './runInOrder.ts';

type SwapRequest = { locationId: string; remove: number; add: number; isUndo?: boolean };

/** A whole ballot in its new order, and the version that its draft is based on. */
type OrderRequest = { locationId: string; courseIds: number[]; version: number };

const urlOf = (locationId: string) => `/api/picks/${encodeURIComponent(locationId)}`;

/** The changes of a ballot other than single votes. */
export const changesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Replaces a pick by another course, as one request. */
    swapPick: build.mutation<Ballot, SwapRequest>({
      queryFn: async ({ locationId, remove, add }, ...[, , send]) =>
        runInOrder([orderKey(locationId, remove), orderKey(locationId, add)], async () => {
          const { data, error } = await send({
            url: `${urlOf(locationId)}/swap`,
            method: 'POST',
            body: { remove, add },
          });
          return error ? { error } : { data: data as Ballot };
        }),
      responseSchema: BALLOT,
      onQueryStarted: ({ locationId, remove, add }, lifecycle) =>
        updateOptimistically(locationId, { kind: 'swap', remove, add }, lifecycle),
    }),
    /** Replaces the ballot; the one in the response is cached, also the current one in a refusal. */
    saveOrder: build.mutation<Ballot, OrderRequest>({
      query: ({ locationId, courseIds, version }) => ({
        url: urlOf(locationId),
        method: 'PUT',
        headers: { 'If-Match': `"${version}"` },
        body: { courseIds },
      }),
      rawResponseSchema: BALLOT,
      onQueryStarted: async ({ locationId }, { dispatch, queryFulfilled }) => {
        const cacheNewer = (ballot: Ballot) =>
          dispatch(ballotApi.util.updateQueryData('getBallot', locationId, (view) => takeNewer(view, ballot)));
        try {
          cacheNewer((await queryFulfilled).data);
        } catch (failure) {
          const current = ballotIn((failure as { error: ApiFailure }).error);
          if (current) cacheNewer(current);
          // The response may have been lost after the order was stored, so the ballot is refetched.
          else dispatch(api.util.invalidateTags([{ type: 'Ballot', id: locationId }]));
        }
      },
    }),
  }),
});

export const { useSaveOrderMutation } = changesApi;
