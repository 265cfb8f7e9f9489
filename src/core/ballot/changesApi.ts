import type { Ballot } from '#contract/picks';
import { api } from '../../api/api.ts';
import { type ApiFailure, isAborted } from '../../api/failure.ts';
import { ballotApi, updateOptimistically, orderKey } from './ballotApi.ts';
import { takeNewer } from './ballotView.ts';
import { ballotIn, ballotUrl, sendChange } from './outcome.ts';
import { runInOrder } from './runInOrder.ts';

type SwapRequest = { locationId: string; remove: number; add: number; isUndo?: boolean };

/** A whole ballot in its new order, and the version that its draft is based on. */
type OrderRequest = { locationId: string; courseIds: number[]; version: number };

/** The changes of a ballot other than single votes. */
export const changesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Replaces a pick by another course, as one request. */
    swapPick: build.mutation<Ballot, SwapRequest>({
      queryFn: async ({ locationId, remove, add }, ...[, , send]) => {
        const url = `${ballotUrl(locationId)}/swap`;
        const body = { remove, add };
        const request = { url, method: 'POST', body, locationId, change: { kind: 'swap', ...body } as const };
        return runInOrder([orderKey(locationId, remove), orderKey(locationId, add)], () => sendChange(request, send));
      },
      onQueryStarted: ({ locationId, remove, add }, lifecycle) =>
        updateOptimistically(locationId, { kind: 'swap', remove, add }, lifecycle),
    }),
    /** Replaces the ballot; the one in the response is cached, also the current one in a refusal. */
    saveOrder: build.mutation<Ballot, OrderRequest>({
      queryFn: async ({ locationId, courseIds, version }, ...[, , send]) => {
        const headers = { 'If-Match': `"${version}"` };
        const change = { kind: 'order', courseIds } as const;
        return sendChange(
          { url: ballotUrl(locationId), method: 'PUT', headers, body: { courseIds }, locationId, change },
          send,
        );
      },
      onQueryStarted: async ({ locationId }, { dispatch, queryFulfilled }) => {
        const cacheNewer = (ballot: Ballot) =>
          dispatch(ballotApi.util.updateQueryData('getBallot', locationId, (view) => takeNewer(view, ballot)));
        try {
          cacheNewer((await queryFulfilled).data);
        } catch (failure) {
          const { error } = failure as { error: ApiFailure };
          if (isAborted(error) || error.status === 401) return;
          const current = ballotIn(error);
          if (current) cacheNewer(current);
          // The response may have been lost after the order was stored, so the ballot is refetched.
          else dispatch(api.util.invalidateTags([{ type: 'Ballot', id: locationId }]));
        }
      },
    }),
  }),
});

export const { useSaveOrderMutation } = changesApi;
