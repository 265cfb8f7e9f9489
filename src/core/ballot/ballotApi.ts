import type { PickChange } from '#contract/ballotRule';
import type { Ballot } from '#contract/picks';
import type { Course } from '#contract/courses';
import { api } from '../../api/api.ts';
import { type ApiFailure, envelopeOf, isAborted, isOutcomeUnknown } from '../../api/failure.ts';
import { listOf } from '../../api/responseShape.ts';
import type { AppDispatch, RootState } from '../../app/hooks.ts';
import { removeClosedLocation } from '../location/locationApi.ts';
import { selectSignOutReason, selectUser } from '../session/sessionSlice.ts';
import { COURSES_HOST } from '../../shared/config.ts';
import { type BallotView, removePending, addPending, takeNewer } from './ballotView.ts';
import { BALLOT, ballotIn, ballotUrl, sendChange } from './outcome.ts';
import { storePendingPick } from './pendingPick.ts';
import { runInOrder } from './runInOrder.ts';

export type PickRequest = {
  locationId: string;
  courseId: number;
  /** Where a vote goes, from 0; the end of the list without it. Where a pick was that is taken back. */
  position?: number;
  /** Undoes an earlier change, and cannot be undone itself. */
  isUndo?: boolean;
};

const pickUrl = ({ locationId, courseId }: PickRequest) => `${ballotUrl(locationId)}/${courseId}`;

/** Changes with the same key are sent one after the other. */
export const orderKey = (locationId: string, courseId: number): string => `${locationId} ${courseId}`;

/** The session has ended by itself: the vote waits for the next sign-in of its member (specification R6.11). */
const KEPT: ApiFailure = {
  status: 401,
  data: { code: 'session_over', message: 'Your session has ended. Sign in again, and your flag is planted.' },
};

type Lifecycle = {
  dispatch: AppDispatch;
  requestId: string;
  queryFulfilled: Promise<{ data: Ballot }>;
};

/** Applies a change to the cached ballot at once; the server's response confirms it or rolls it back. */
export async function updateOptimistically(
  locationId: string,
  change: PickChange,
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
  update((view) => addPending(view, { ...change, requestId }));
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

export const ballotApi = api.injectEndpoints({
  endpoints: (build) => {
    const change = (kind: 'add' | 'remove', method: 'PUT' | 'DELETE') =>
      build.mutation<Ballot, PickRequest>({
        queryFn: async (pick, { getState }, ...[, send]) => {
          const { locationId, courseId, position } = pick;
          const isVote = kind === 'add' && !pick.isUndo;
          const memberId = selectUser(getState() as RootState)?._id;
          const body = kind === 'remove' || position === undefined ? {} : { body: { position } };
          const request = { url: pickUrl(pick), method, ...body, locationId, change: { kind, courseId, position } };
          const result = await runInOrder([orderKey(locationId, courseId)], () => sendChange(request, send));
          const isOver = 'error' in result && selectSignOutReason(getState() as RootState) === 'sessionOver';
          return isVote && isOver && storePendingPick(courseId, Date.now(), memberId) ? { error: KEPT } : result;
        },
        onQueryStarted: ({ locationId, courseId, position }, lifecycle) =>
          updateOptimistically(locationId, { kind, courseId, position }, lifecycle),
      });

    return {
      getBallot: build.query<BallotView, string>({
        query: (locationId) => ({ url: ballotUrl(locationId) }),
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
