import { MAX_VOTES, TOAST_LONG_DURATION_MS } from '#contract/limits';
import type { AppThunk } from '../../app/hooks.ts';
import { toastShown } from '../feedback/toastSlice.ts';
import { nameOfLocation } from '../location/currentLocation.ts';

/** A guest has no flag left in a state; only a member can swap. */
export const sayGuestBallotFull =
  (locationId: string): AppThunk =>
  (dispatch, getState) => {
    const place = nameOfLocation(getState(), locationId);
    const message = `All ${MAX_VOTES} flags${place ? ` in ${place}` : ''} are planted. Remove one first.`;
    dispatch(toastShown({ type: 'warning', message, duration: TOAST_LONG_DURATION_MS }));
  };
