import { DEFAULT_STATE } from '#contract/limits';
import type { AppThunk } from '../../app/hooks.ts';
import { locationGuessed, selectCurrentLocation } from './locationSlice.ts';

/** Finds the current location. Most pages name their place: the code of the search comes when there is something to find. */
export const resolvePlace = (): AppThunk<Promise<void>> => async (dispatch, getState) => {
  const search = await import('./resolveLocation.ts').catch(() => null);
  if (search) await dispatch(search.resolveLocation());
  // Without the code, as without an answer: the page opens all the same.
  else if (selectCurrentLocation(getState()) === null) dispatch(locationGuessed(DEFAULT_STATE));
};
