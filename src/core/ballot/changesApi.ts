import { followMerges, type PickChange } from '#contract/ballotRule';
import type { AddedPicks, Ballot } from '#contract/picks';
import { api } from '../../api/api.ts';
import { type ApiFailure, envelopeOf, isAborted, isOutcomeUnknown, malformedResponse } from '../../api/failure.ts';
import { listOf, number, objectOf, optional, text } from '../../api/responseShape.ts';
import type { AppDispatch, RootState } from '../../app/hooks.ts';
import { removeClosedLocation } from '../location/locationApi.ts';
import { selectSignOutReason, selectUser } from '../session/sessionSlice.ts';
import { ballotApi, ballotUrl, readBallot, readMerged } from './ballotApi.ts';
import { addPending, type BallotView, pickedIds, removePending, remainingVotesOf, takeNewer } from './ballotView.ts';
import { type FlagBatch, flagRemoved, selectFlags } from './guestBallotSlice.ts';
import { keepFlag } from './guestFlags.ts';
import { ballotIn, isOnlyMerged, refuseListed, runInOrder, sendChange } from './sendChange.ts';

export type PickRequest = {
  locationId: string;
  courseId: number;
  /** Where a vote goes, from 0; the end of the list without it. Where a pick was that is taken back. */
  position?: number;
  /** It undoes a removal: where the session has ended, it does not wait for the next one. */
  isUndo?: boolean;
};

const pickUrl = ({ locationId, courseId }: PickRequest) => `${ballotUrl(locationId)}/${courseId}`;

type SwapRequest = { locationId: string; remove: number; add: number };

/** A whole ballot in its new order, and the one that its draft is based on. */
type OrderRequest = { locationId: string; courseIds: number[]; from: Pick<Ballot, 'courseIds' | 'version'> };

/** Changes with the same key are sent one after the other. */
const orderKey = (locationId: string, courseId: number): string => `${locationId} ${courseId}`;

/** The session has ended by itself: the vote waits for the next sign-in of its member (specification R6.19). */
const KEPT: ApiFailure = {
  status: 401,
  data: { code: 'session_over', message: 'You’ve been signed out. Sign in again to save your vote.' },
};

type Lifecycle = {
  dispatch: AppDispatch;
  requestId: string;
  queryFulfilled: Promise<{ data: Ballot }>;
};

const readAdded = objectOf<AddedPicks>({
  ballot: readBallot,
  added: listOf(number),
  left: listOf(objectOf<AddedPicks['left'][number]>({ courseId: number, reason: text })),
  merged: readMerged,
});

const ballotOf = (getState: () => unknown, locationId: string): Ballot | undefined =>
  ballotApi.endpoints.getBallot.select(locationId)(getState() as RootState).data?.ballot;

/** Applies changes of one request to the cached ballot at once; the server's response confirms or rolls them back. */
async function updateOptimistically(
  locationId: string,
  changes: readonly PickChange[],
  { dispatch, requestId, queryFulfilled }: Lifecycle,
): Promise<void> {
  const update = (recipe: (view: BallotView) => BallotView) =>
    dispatch(ballotApi.util.updateQueryData('getBallot', locationId, recipe));
  const settle = (ballot: Ballot | undefined, doubt: Pick<BallotView, 'isUnsure'> = {}) => {
    const change = update((view) => ({
      ...removePending(ballot ? takeNewer(view, ballot) : view, requestId),
      ...doubt,
    }));
    const isCached = change.patches.length > 0;
    if (isCached || !ballot) return;
    // It is the first one. A pending request for the ballot returns an older one or the same.
    const value: BallotView = { ballot, pending: [] };
    dispatch(ballotApi.util.upsertQueryEntries([{ endpointName: 'getBallot', arg: locationId, value }]));
  };
  update((view) => changes.reduce((shown, change) => addPending(shown, { ...change, requestId }), view));
  try {
    settle((await queryFulfilled).data);
  } catch (failure) {
    const { error } = failure as { error: ApiFailure };
    // The next member's ballot may be cached already.
    if (isAborted(error)) return;
    settle(ballotIn(error), isOutcomeUnknown(error) ? { isUnsure: true } : {});
    if (envelopeOf(error)?.code === 'location_not_offered') dispatch(removeClosedLocation(locationId));
    // A refusal means that the cached ballot was outdated, unless it is about the session.
    if (error.status !== 401) dispatch(api.util.invalidateTags([{ type: 'Ballot', id: locationId }]));
  }
}

export const changesApi = api.injectEndpoints({
  endpoints: (build) => {
    const change = (kind: 'add' | 'remove', method: 'PUT' | 'DELETE') =>
      build.mutation<Ballot, PickRequest>({
        queryFn: async (pick, { dispatch, getState }, _options, send) => {
          const { locationId, courseId, position } = pick;
          const isVote = kind === 'add' && !pick.isUndo;
          const memberId = selectUser(getState() as RootState)?._id;
          const body = kind === 'remove' || position === undefined ? {} : { body: { position } };
          const request = { url: pickUrl(pick), method, ...body, locationId, change: { kind, courseId, position } };
          const before = ballotOf(getState, locationId);
          const sent = await runInOrder([orderKey(locationId, courseId)], () => sendChange(request, send));
          const result = isVote ? refuseListed(sent, courseId, before) : sent;
          const isOver = 'error' in result && selectSignOutReason(getState() as RootState) === 'sessionOver';
          // This change is newer than a flag that still waits for the same course.
          const waits = selectFlags(getState() as RootState).some(
            (flag) => flag.courseId === courseId && flag.userId === memberId,
          );
          if (waits && 'data' in result) dispatch(flagRemoved({ locationId, courseId, userId: memberId }));
          if (!isVote || !isOver || memberId === undefined) return result;
          (dispatch as AppDispatch)(keepFlag({ locationId, courseId, userId: memberId }));
          return { error: KEPT };
        },
        onQueryStarted: ({ locationId, courseId, position }, lifecycle) =>
          updateOptimistically(locationId, [{ kind, courseId, position }], lifecycle),
      });

    return {
      castVote: change('add', 'PUT'),
      takeBackVote: change('remove', 'DELETE'),
      /** Flags that were planted before the sign-in, as far as votes are left; the same key can be sent again. */
      giveFlags: build.mutation<AddedPicks, FlagBatch>({
        queryFn: async ({ locationId, key, courseIds }, _api, _options, send) => {
          const request = { url: `${ballotUrl(locationId)}/batch`, method: 'POST', body: { key, courseIds } };
          const keys = courseIds.map((courseId) => orderKey(locationId, courseId));
          const { data, error } = await runInOrder(keys, async () => send(request));
          if (error) return { error };
          const added = optional(readAdded)(data);
          return added ? { data: added } : { error: malformedResponse('This doesn’t say what became of the flags.') };
        },
        onQueryStarted: ({ locationId, courseIds }, { dispatch, getState, requestId, queryFulfilled }) => {
          const view = ballotApi.endpoints.getBallot.select(locationId)(getState() as RootState).data;
          const open = courseIds.filter((courseId) => !view || !pickedIds(view).includes(courseId));
          const shown = open.slice(0, view && remainingVotesOf(view));
          const answered = queryFulfilled.then(({ data }) => ({ data: data.ballot }));
          const changes = shown.map((courseId) => ({ kind: 'add', courseId }) as const);
          return updateOptimistically(locationId, changes, { dispatch, requestId, queryFulfilled: answered });
        },
      }),
      /** Replaces a pick by another course, as one request. */
      swapPick: build.mutation<Ballot, SwapRequest>({
        queryFn: async ({ locationId, remove, add }, { getState }, _options, send) => {
          const url = `${ballotUrl(locationId)}/swap`;
          const body = { remove, add };
          const request = { url, method: 'POST', body, locationId, change: { kind: 'swap', ...body } as const };
          const before = ballotOf(getState, locationId);
          const keys = [orderKey(locationId, remove), orderKey(locationId, add)];
          return refuseListed(await runInOrder(keys, () => sendChange(request, send)), add, before);
        },
        onQueryStarted: ({ locationId, remove, add }, lifecycle) =>
          updateOptimistically(locationId, [{ kind: 'swap', remove, add }], lifecycle),
      }),
      /** Replaces the ballot; the one in the response is cached, also the current one in a refusal. */
      saveOrder: build.mutation<Ballot, OrderRequest>({
        queryFn: async ({ locationId, ...draft }, _api, _options, send) => {
          for (let { courseIds, from } = draft; ;) {
            const headers = { 'If-Match': `"${from.version}"` };
            const change = { kind: 'order', courseIds } as const;
            const result = await sendChange(
              { url: ballotUrl(locationId), method: 'PUT', headers, body: { courseIds }, locationId, change },
              send,
            );
            const isStale = 'error' in result && envelopeOf(result.error)?.code === 'ballot_changed';
            const current = isStale ? ballotIn(result.error) : undefined;
            // The draft follows when nothing but a merge of courses has changed the list.
            if (!current || !isOnlyMerged(from, current)) return result;
            courseIds = followMerges(courseIds, current.merged ?? []);
            from = current;
          }
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
    };
  },
});

export const { useSaveOrderMutation } = changesApi;
