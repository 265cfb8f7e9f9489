import type { PickChange } from '#contract/ballotRule';
import type { Ballot } from '#contract/picks';
import type { Course } from '#contract/courses';
import { api } from '../../api/api.ts';
import { type ApiFailure, envelopeOf, isOutcomeUnknown } from '../../api/failure.ts';
import { listOf, objectOf } from '../../api/responseShape.ts';
import type { AppDispatch, AppThunk } from '../../app/hooks.ts';
import { removeClosedLocation } from '../location/locationApi.ts';
import { selectUser } from '../session/sessionSlice.ts';
import { COURSES_HOST } from '../../shared/config.ts';
import { type BallotView, removePending, addPending, takeNewer } from './ballotView.ts';
import { runInOrder } from './runInOrder.ts';

export type PickRequest = {
  locationId: string;
  courseId: number;
  /** Where a vote goes, from 0; the end of the list without it. */
  position?: number;
  /** Undoes an earlier change, and cannot be undone itself. */
  isUndo?: boolean;
};

const pickUrl = ({ locationId, courseId }: PickRequest) => `/api/picks/${encodeURIComponent(locationId)}/${courseId}`;

export const BALLOT = objectOf<Ballot>({ locationId: 'string', courseIds: 'array', version: 'number' });

/** Changes with the same key are sent one after the other. */
export const orderKey = (locationId: string, courseId: number): string => `${locationId} ${courseId}`;

type Lifecycle = {
  dispatch: AppDispatch;
  requestId: string;
  queryFulfilled: Promise<{ data: Ballot }>;
};

const isCached =
  (locationId: string): AppThunk<boolean> =>
  (_dispatch, getState) =>
    ballotApi.endpoints.getBallot.select(locationId)(getState()).data !== undefined;

const memberNow: AppThunk<string | undefined> = (_dispatch, getState) => selectUser(getState())?._id;

/** Caches a ballot from another endpoint's response. A pending request for the ballot returns an older one or the same. */
const cacheBallot =
  (ballot: Ballot, owner: string | undefined): AppThunk =>
  (dispatch) => {
    // Another member may have signed in while the request was under way.
    if (owner === undefined || dispatch(memberNow) !== owner) return;
    const value: BallotView = { ballot, pending: [] };
    dispatch(ballotApi.util.upsertQueryEntries([{ endpointName: 'getBallot', arg: ballot.locationId, value }]));
  };

/** Fetches the ballot as it is now; undefined where that fails. A request that is under way may return an older one. */
export const refetchBallot =
  (locationId: string): AppThunk<Promise<Ballot | undefined>> =>
  async (dispatch) => {
    const { endpoints, util } = ballotApi;
    await dispatch(util.getRunningQueryThunk('getBallot', locationId));
    const fetched = dispatch(endpoints.getBallot.initiate(locationId, { forceRefetch: true, subscribe: false }));
    const { data, isSuccess } = await (dispatch(util.getRunningQueryThunk('getBallot', locationId)) ?? fetched);
    return isSuccess ? data.ballot : undefined;
  };

/** The current ballot, which some refusals bring along. */
export const ballotIn = (failure: Parameters<typeof envelopeOf>[0]): Ballot | undefined =>
  (envelopeOf(failure) as { ballot?: Ballot } | undefined)?.ballot;

/** Applies a change to the cached ballot at once; the server's response confirms it or rolls it back. */
export async function updateOptimistically(
  locationId: string,
  change: PickChange,
  { dispatch, requestId, queryFulfilled }: Lifecycle,
): Promise<void> {
  const update = (recipe: (view: BallotView) => BallotView) =>
    dispatch(ballotApi.util.updateQueryData('getBallot', locationId, recipe));
  const refetch = () => dispatch(api.util.invalidateTags([{ type: 'Ballot', id: locationId }]));
  const owner = dispatch(memberNow);
  update((view) => addPending(view, { ...change, requestId }));
  try {
    const { data } = await queryFulfilled;
    // Where no ballot was cached, the response is the first one.
    if (dispatch(isCached(locationId))) update((view) => removePending(takeNewer(view, data), requestId));
    else dispatch(cacheBallot(data, owner));
  } catch (failure) {
    const { error } = failure as { error: ApiFailure };
    // A sign-out aborts every request.
    if (dispatch(memberNow) !== owner) return;
    if (isOutcomeUnknown(error)) {
      // The change may have been stored, so it stays pending until the ballot says whether it was.
      const isKnown = (await dispatch(refetchBallot(locationId))) !== undefined;
      update((view) => ({ ...removePending(view, requestId), ...(isKnown ? {} : { isUnsure: true }) }));
      return;
    }
    update((view) => removePending(view, requestId));
    const code = envelopeOf(error)?.code;
    if (code === 'location_not_offered') dispatch(removeClosedLocation(locationId));
    const current = ballotIn(error);
    if (current && !dispatch(isCached(locationId))) dispatch(cacheBallot(current, owner));
    // A refusal means that the cached ballot was outdated.
    refetch();
  }
}

export const ballotApi = api.injectEndpoints({
  endpoints: (build) => {
    const change = (kind: 'add' | 'remove', method: 'PUT' | 'DELETE') =>
      build.mutation<Ballot, PickRequest>({
        queryFn: async (pick, ...[, , send]) =>
          runInOrder([orderKey(pick.locationId, pick.courseId)], async () => {
            const { position } = pick;
            const body = position === undefined ? {} : { body: { position } };
            const { data, error } = await send({ url: pickUrl(pick), method, ...body });
            return error ? { error } : { data: data as Ballot };
          }),
        responseSchema: BALLOT,
        onQueryStarted: ({ locationId, courseId, position }, lifecycle) =>
          updateOptimistically(locationId, { kind, courseId, position }, lifecycle),
      });

    return {
      getBallot: build.query<BallotView, string>({
        query: (locationId) => ({ url: `/api/picks/${encodeURIComponent(locationId)}` }),
        rawResponseSchema: BALLOT,
        transformResponse: (ballot: Ballot): BallotView => ({ ballot, pending: [] }),
        merge: (view, loaded) => takeNewer(view, loaded.ballot),
        providesTags: (_view, _error, locationId) => [{ type: 'Ballot', id: locationId }],
      }),
      /** All of the member's ballots, as the server has them. */
      getBallots: build.query<Ballot[], void>({
        query: () => ({ url: '/api/picks' }),
        rawResponseSchema: listOf<Ballot>({ locationId: 'string', courseIds: 'array' }),
        providesTags: ['Ballot'],
      }),
      castVote: change('add', 'PUT'),
      takeBackVote: change('remove', 'DELETE'),
      /** The location's active courses, A to Z; this call has a base address of its own (specification R3.3). */
      getCourses: build.query<Course[], { locationId: string; userId?: string | undefined }>({
        query: ({ locationId, userId }) => ({
          url: `${COURSES_HOST}/api/golf-courses/location`,
          method: 'POST',
          body: { active: true, locationId, ...(userId === undefined ? {} : { userId }) },
        }),
        rawResponseSchema: listOf<Course>({ _id: 'number', name: 'string', city: 'string' }),
      }),
    };
  },
});

export const { useGetBallotQuery, useGetBallotsQuery, useGetCoursesQuery } = ballotApi;
