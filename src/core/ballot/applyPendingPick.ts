import { TOAST_LONG_DURATION_MS } from '#contract/limits';
import { envelopeOf, errorMessage, isPassing } from '../../api/failure.ts';
import type { AppThunk } from '../../app/hooks.ts';
import { toastShown } from '../toast/toastSlice.ts';
import { ballotApi } from './ballotApi.ts';
import { courseApi } from './courseApi.ts';
import { dropPendingPick, keepPendingPick, pendingPickAsked, readPendingPick } from './pendingPick.ts';
import { swapAsked } from './swapSlice.ts';

const { castVote } = ballotApi.endpoints;
const { getCourse } = courseApi.endpoints;

/** Casts the vote that was chosen before the sign-in. It leaves the storage before it is sent, so that no other tab and no later visit sends it again. */
export const applyPendingPick = (): AppThunk<Promise<void>> => async (dispatch) => {
  const kept = readPendingPick();
  if (!kept) return;
  const { courseId, at } = kept;
  const { data: course, error: unknown } = await dispatch(
    getCourse.initiate(courseId, { subscribe: false, forceRefetch: true }),
  );
  // Another tab may have been quicker meanwhile.
  if (readPendingPick()?.courseId !== courseId) return;
  dropPendingPick();
  if (!course) {
    dispatch(sayNotSaved({ what: 'Your vote', courseId, at }, unknown));
    return;
  }
  const { locationId, name: courseName } = course;
  const { error } = await dispatch(castVote.initiate({ locationId, courseId }, { track: false }));
  if (!error) dispatch(toastShown({ type: 'success', message: `Your flag for ${courseName} is planted.` }));
  else if (envelopeOf(error)?.code === 'ballot_full') dispatch(swapAsked({ locationId, courseId, courseName }));
  else dispatch(sayNotSaved({ what: `Your vote for ${courseName}`, courseId, at }, error));
};

type Unsaved = { what: string; courseId: number; at: number };

/** Says why; what another try may bring is kept for it, or for the next visit. */
const sayNotSaved =
  ({ what, courseId, at }: Unsaved, error: Parameters<typeof errorMessage>[0]): AppThunk =>
  (dispatch) => {
    const isKept = error !== undefined && 'status' in error && isPassing(error) && !readPendingPick();
    if (isKept) keepPendingPick(courseId, at);
    dispatch(
      toastShown({
        type: 'error',
        message: `${what} is not saved${isKept ? ' yet' : ''}. ${errorMessage(error)}`,
        duration: TOAST_LONG_DURATION_MS,
        ...(isKept ? { action: { text: 'Try again', does: pendingPickAsked() } } : {}),
      }),
    );
  };
