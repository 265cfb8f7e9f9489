import { DEFAULT_STATE } from '#contract/limits';
import type { AppThunk } from '../../app/hooks.ts';
import { locationGuessed, selectCurrentLocation } from './locationSlice.ts';

/** Resolves the current location. The code for it is loaded on demand, because most addresses contain their location. */
export const resolveLocationLazily = (): AppThunk<Promise<void>> => async (dispatch, getState) => {
  const resolver = await import('./resolveLocation.ts').catch(() => null);
  if (resolver) await dispatch(resolver.resolveLocation());
  // Without the code the page opens with the default state, as without a response.
  else if (selectCurrentLocation(getState()) === null) dispatch(locationGuessed(DEFAULT_STATE));
};
