import { addListener, createAction } from '@reduxjs/toolkit';
import { TOAST_LONG_DURATION_MS } from '#contract/limits';
import { changeMark, isSameMark, type MarkText } from '#contract/markRule';
import type { ChangeMark } from '#contract/marks';
import { isNotSent } from '../../../api/failure.ts';
import type { AppDispatch, AppThunk, RootState } from '../../../app/hooks.ts';
import { toastShown } from '../../feedback/toastSlice.ts';
import { offlineToast, reasonFor } from '../sendChange.ts';
import { ballotChanged, undoButton } from '../undoSlice.ts';
import { say, type Sentence } from '../../../shared/sentence.ts';
import { marksApi } from './marksApi.ts';
import type { MarkRequest } from './marksView.ts';
import { selectMark } from './useMarks.ts';

/** Requests the same change of a mark once more, by the button of a toast. */
const markRequested = createAction<MarkRequest>('ballot/markRequested');

/** Added with the first mark, to keep it out of the first page; adding the same listener again changes nothing. */
const retry = addListener.withTypes<RootState, AppDispatch>()({
  actionCreator: markRequested,
  effect: async ({ payload }, { dispatch }) => {
    await dispatch(mark(payload));
  },
});

/**
 * Changes a mark, which can be undone. Shows why it was not saved, and resolves to it for the row or page to show: to
 * an empty text where it was not sent, which its toast says and tries again.
 */
export const mark =
  (request: MarkRequest): AppThunk<Promise<string | undefined>> =>
  async (dispatch, getState) => {
    const { course, change, at } = request;
    dispatch(retry);
    const before = selectMark(getState(), course);
    const sent = dispatch(marksApi.endpoints.changeMark.initiate(request, { track: false }));
    const after = before && changeMark(before, change, at);
    // Without the earlier mark the effect of a change is unknown, so it cannot be undone.
    if (after && !isSameMark(before, after)) {
      const undoable = {
        id: sent.requestId,
        kind: 'mark',
        locationId: course.locationId,
        course,
        change: backTo(before, after),
      } as const;
      dispatch(ballotChanged(undoable));
      const lost = lostText(course.name, before, after);
      if (lost !== undefined) dispatch(toastShown({ message: lost, action: undoButton(undoable) }));
    }
    const { data, error } = await sent;
    if (data && data.mark.courseId !== course.courseId) {
      const message = say`${course.name} is now listed as ${data.mark.name}. What you marked is there.`;
      dispatch(toastShown({ message, duration: TOAST_LONG_DURATION_MS }));
      dispatch(marksApi.util.invalidateTags(['Course']));
    }
    const reason = error && reasonFor(getState(), error);
    if (reason === undefined) return undefined;
    if (isNotSent(error)) {
      dispatch(offlineToast(say`What you marked for ${course.name} isn’t saved.`, markRequested(request)));
      return '';
    }
    dispatch(toastShown({ type: 'error', message: say`${course.name}: ${reason}`, duration: TOAST_LONG_DURATION_MS }));
    return reason;
  };

/** Only what was changed: a note that is longer than a new one can be is not sent again. */
const backTo = (before: MarkText, after: MarkText): ChangeMark => ({
  ...(before.playedAt !== after.playedAt && { played: before.playedAt !== null }),
  ...(before.wantedAt !== after.wantedAt && { wanted: before.wantedAt !== null }),
  ...(before.note !== after.note && { note: before.note }),
});

/** What a change takes away; undefined when it only adds. */
function lostText(name: string, before: MarkText, after: MarkText): Sentence | undefined {
  if (before.playedAt !== null && after.playedAt === null) return say`${name} isn’t marked as played anymore.`;
  if (before.wantedAt !== null && after.wantedAt === null) {
    const why = after.playedAt === null ? '' : 'Played. ';
    return say`${why}${name} is off your want-to-play list.`;
  }
  if (before.note !== null && after.note === null) return say`Your note about ${name} is removed.`;
  return undefined;
}
