import { DEFAULT_STATE } from '#contract/limits';
import type { AppThunk } from '../../app/hooks.ts';
import { locationGuessed, primaryChecked, selectLocation } from './locationSlice.ts';

/**
 * Resolves the current location. The code for it is loaded on demand, because most addresses contain their location.
 */
export const resolveLocationLazily = (): AppThunk<Promise<void>> => async (dispatch, getState) => {
  const resolver = await import('./resolveLocation.ts').catch(() => null);
  if (resolver) return dispatch(resolver.resolveLocation());
  // Without the code the page opens with the unchecked primary location or the default state, as without a response.
  const { primary, last } = selectLocation(getState());
  if (primary !== null) dispatch(primaryChecked({ primary, offered: primary }));
  else if (last === null) dispatch(locationGuessed(DEFAULT_STATE));
};
