import type { ChangedMark, Mark, Marks } from '#contract/marks';
import { api } from '../../../api/api.ts';
import { type ApiFailure, isAborted, isOutcomeUnknown, malformedResponse } from '../../../api/failure.ts';
import { listOf, number, objectOf, optional, orNull, text, time } from '../../../api/responseShape.ts';
import type { RootState } from '../../../app/hooks.ts';
import { runInOrder } from '../sendChange.ts';
import {
  addPending,
  confirm,
  isBehind,
  type MarkRequest,
  type MarksView,
  removePending,
  takeNewer,
  toView,
} from './marksView.ts';

const readMark = objectOf<Mark>({
  courseId: number,
  name: text,
  city: text,
  state: text,
  locationId: text,
  access: optional(text),
  playedAt: orNull(time),
  wantedAt: orNull(time),
  note: orNull(text),
});
const readChanged = objectOf<ChangedMark>({ version: number, mark: readMark });

export const marksApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** All courses that the member has marked. */
    getMarks: build.query<MarksView, void>({
      query: () => ({ url: '/api/marks' }),
      rawResponseSchema: objectOf<Marks>({ version: number, marks: listOf(readMark) }),
      transformResponse: toView,
      merge: takeNewer,
      providesTags: ['Mark'],
    }),
    /** Changes are sent one after the other, so that their versions come in order. */
    changeMark: build.mutation<ChangedMark, MarkRequest>({
      queryFn: async ({ course, change }, _api, _options, send) => {
        const request = { url: `/api/marks/${course.courseId}`, method: 'PATCH', body: change };
        const sendOnce = async (): Promise<{ data: ChangedMark } | { error: ApiFailure }> => {
          const { data, error } = await send(request);
          if (error) return { error };
          const changed = optional(readChanged)(data);
          return changed ? { data: changed } : { error: malformedResponse('This isn’t a mark.') };
        };
        return runInOrder(['marks'], async () => {
          const first = await sendOnce();
          // A change names the state to reach, so it can be sent twice.
          return 'error' in first && isOutcomeUnknown(first.error) ? sendOnce() : first;
        });
      },
      onQueryStarted: async (request, { dispatch, getState, requestId, queryFulfilled }) => {
        const update = (recipe: (view: MarksView) => MarksView) =>
          dispatch(marksApi.util.updateQueryData('getMarks', undefined, recipe));
        const refetch = () => dispatch(api.util.invalidateTags(['Mark']));
        update((view) => addPending(view, requestId, request));
        try {
          const { data } = await queryFulfilled;
          const known = marksApi.endpoints.getMarks.select()(getState() as RootState).data;
          update((view) => confirm(view, requestId, data));
          if (known && isBehind(known, data)) refetch();
        } catch (failure) {
          const { error } = failure as { error: ApiFailure };
          // The next member's marks may be cached already.
          if (isAborted(error)) return;
          const doubt = isOutcomeUnknown(error) ? { unsure: request.course.courseId } : {};
          update((view) => ({ ...removePending(view, requestId), ...doubt }));
          if (error.status !== 401) refetch();
        }
      },
    }),
  }),
});

export const { useGetMarksQuery } = marksApi;
