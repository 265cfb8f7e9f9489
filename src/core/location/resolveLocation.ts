import { DEFAULT_STATE } from '#contract/limits';
import type { Geocode } from '#contract/locations';
import { fallbackOf, findState } from '#contract/states';
import type { AppThunk } from '../../app/hooks.ts';
import { geocodeApi } from '../../api/endpoints/geocodeApi.ts';
import { locationApi } from './locationApi.ts';
import { cachedGeocode, geocodeLoaded, locationGuessed, primaryChecked, selectLocation } from './locationSlice.ts';

/**
 * Finds out what the current location depends on: which state opens for the primary location, else a guess where
 * nothing was chosen.
 */
export const resolveLocation = (): AppThunk<Promise<void>> => async (dispatch, getState) => {
  const { primary, last, isGuessed } = selectLocation(getState());
  if (primary !== null) dispatch(primaryChecked({ primary, offered: await dispatch(offeredInstead(primary)) }));
  else if (last === null || isGuessed) {
    dispatch(locationGuessed(await dispatch(offeredInstead(await dispatch(guessState())))));
  }
};

/** The state itself while it is offered, else the one its fallbacks lead to. */
const offeredInstead =
  (code: string): AppThunk<Promise<string>> =>
  async (dispatch) => {
    try {
      const loading = dispatch(locationApi.endpoints.getLocations.initiate(undefined, { subscribe: false }));
      return fallbackOf(code, new Set((await loading.unwrap()).map((location) => location.code)));
    } catch {
      // Without the list the state is used unchecked; its page shows what failed.
      return code;
    }
  };

const guessState = (): AppThunk<Promise<string>> => async (dispatch) => {
  try {
    const { region } = await dispatch(loadGeocode());
    if (!region) return DEFAULT_STATE;
    const resolving = dispatch(geocodeApi.endpoints.resolveState.initiate(region, { subscribe: false }));
    return findState((await resolving.unwrap()).stateCode ?? '')?.code ?? DEFAULT_STATE;
  } catch {
    return DEFAULT_STATE;
  }
};

/** The geocode response, cached for 30 days if it has a region. */
const loadGeocode = (): AppThunk<Promise<Geocode>> => async (dispatch, getState) => {
  const now = Date.now();
  const cached = cachedGeocode(selectLocation(getState()).geocode, now);
  if (cached) return cached;
  const loading = dispatch(
    geocodeApi.endpoints.getGeocode.initiate(undefined, { subscribe: false, forceRefetch: true }),
  );
  const value = await loading.unwrap();
  if (value.region) dispatch(geocodeLoaded({ at: now, value }));
  return value;
};
