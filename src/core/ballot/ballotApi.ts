import type { Ballot } from '#contract/picks';
import type { Course } from '#contract/courses';
import { api } from '../../api/api.ts';
import { COURSES_HOST } from '../../shared/config.ts';
import { type BallotView, type PickChange, settle, start, takeNewer } from './ballotView.ts';
import { inTurn } from './inTurn.ts';

export type PickRequest = { locationId: string; courseId: number };

const pickUrl = ({ locationId, courseId }: PickRequest) => `/api/picks/${encodeURIComponent(locationId)}/${courseId}`;

export const ballotApi = api.injectEndpoints({
  endpoints: (build) => {
    /** A vote or its taking back: shown at once, sent after earlier changes of the same course, settled by the server's answer. */
    const change = (kind: PickChange['kind'], method: 'PUT' | 'DELETE') =>
      build.mutation<Ballot, PickRequest>({
        queryFn: async (pick, ...[, , send]) =>
          inTurn(pickUrl(pick), async () => {
            const { data, error } = await send({ url: pickUrl(pick), method });
            return error ? { error } : { data: data as Ballot };
          }),
        onQueryStarted: async ({ locationId, courseId }, { dispatch, getState, requestId, queryFulfilled }) => {
          const update = (recipe: (view: BallotView) => BallotView) =>
            dispatch(ballotApi.util.updateQueryData('getBallot', locationId, recipe));
          const fetchAgain = () => dispatch(api.util.invalidateTags([{ type: 'Ballot', id: locationId }]));
          update((view) => start(view, { requestId, kind, courseId }));
          try {
            const { data } = await queryFulfilled;
            update((view) => settle(takeNewer(view, data), requestId));
            // A ballot still on its way may have been read before this change: nothing could be put into it.
            if (!ballotApi.endpoints.getBallot.select(locationId)(getState()).data) fetchAgain();
          } catch {
            update((view) => settle(view, requestId));
            // The answer may have been lost after the vote was stored: the server's word decides.
            fetchAgain();
          }
        },
      });

    return {
      getBallot: build.query<BallotView, string>({
        query: (locationId) => ({ url: `/api/picks/${encodeURIComponent(locationId)}` }),
        transformResponse: (ballot: Ballot): BallotView => ({ ballot, pending: [] }),
        merge: (view, answered) => takeNewer(view, answered.ballot),
        providesTags: (_view, _error, locationId) => [{ type: 'Ballot', id: locationId }],
      }),
      /** All of the member's ballots, as the server has them. */
      getBallots: build.query<Ballot[], void>({ query: () => ({ url: '/api/picks' }), providesTags: ['Ballot'] }),
      castVote: change('add', 'PUT'),
      takeBackVote: change('remove', 'DELETE'),
      /** The location's active courses, A to Z; the specification sends this call to a base of its own. */
      getCourses: build.query<Course[], { locationId: string; userId?: string | undefined }>({
        query: ({ locationId, userId }) => ({
          url: `${COURSES_HOST}/api/golf-courses/location`,
          method: 'POST',
          body: { active: true, locationId, ...(userId === undefined ? {} : { userId }) },
        }),
      }),
    };
  },
});

export const {
  useGetBallotQuery,
  useGetBallotsQuery,
  useCastVoteMutation,
  useTakeBackVoteMutation,
  useGetCoursesQuery,
} = ballotApi;
