import { TOAST_LONG_DURATION_MS } from '#contract/limits';
import { envelopeOf, errorMessage, isAborted, isTransient } from '../../api/failure.ts';
import type { AppThunk } from '../../app/hooks.ts';
import { toastShown } from '../feedback/toastSlice.ts';
import { selectIsLeaving, selectUser } from '../session/sessionSlice.ts';
import { changesApi } from './changesApi.ts';
import { courseApi } from '../../api/endpoints/courseApi.ts';
import { reasonFor } from './outcome.ts';
import { dropPendingPick, storePendingPick, pendingPickRequested, readPendingPick } from './pendingPick.ts';
import { swapRequested } from './swapSlice.ts';

const { castVote } = changesApi.endpoints;
const { getCourse } = courseApi.endpoints;

/**
 * Casts the vote that was chosen before the sign-in. It is removed from storage before it is sent, so that no other tab
 * and no later visit sends it again.
 */
export const applyPendingPick = (): AppThunk<Promise<void>> => async (dispatch, getState) => {
  const stored = readPendingPick();
  if (!stored) return;
  const { courseId, at, userId } = stored;
  if (userId !== undefined && userId !== selectUser(getState())?._id) {
    // Another member uses this browser now.
    dropPendingPick();
    return;
  }
  const { data: course, error: loadError } = await dispatch(
    getCourse.initiate(courseId, { subscribe: false, forceRefetch: true }),
  );
  // The member has left meanwhile, or another tab has applied it.
  if (isAborted(loadError) || selectIsLeaving(getState()) || readPendingPick()?.courseId !== courseId) return;
  dropPendingPick();
  if (!course) {
    // The vote itself was not sent.
    const reason = (isStored: boolean) => `Your vote isn’t saved${isStored ? ' yet' : ''}. ${errorMessage(loadError)}`;
    dispatch(showFailure({ courseId, at, reason }, loadError));
    return;
  }
  const { locationId, name: courseName } = course;
  const { error } = await dispatch(castVote.initiate({ locationId, courseId }, { track: false }));
  if (!error) {
    dispatch(toastShown({ type: 'success', message: `Your vote for ${courseName} is saved.` }));
    return;
  }
  const problem = reasonFor(getState(), error);
  if (problem === undefined) return;
  if (envelopeOf(error)?.code === 'ballot_full') dispatch(swapRequested({ locationId, courseId, courseName }));
  else dispatch(showFailure({ courseId, at, reason: () => `Your vote for ${courseName}: ${problem}` }, error));
};

type Unsaved = { courseId: number; at: number; reason: (isStored: boolean) => string };

/** Shows why; a pick that a retry may save is stored again, for it or for the next visit. */
const showFailure =
  ({ courseId, at, reason }: Unsaved, error: Parameters<typeof errorMessage>[0]): AppThunk =>
  (dispatch) => {
    const isStored = error !== undefined && 'status' in error && isTransient(error) && !readPendingPick();
    if (isStored) storePendingPick(courseId, at);
    dispatch(
      toastShown({
        type: 'error',
        message: reason(isStored),
        duration: TOAST_LONG_DURATION_MS,
        ...(isStored ? { action: { text: 'Try again', does: pendingPickRequested() } } : {}),
      }),
    );
  };
