import type { AppThunk } from '../../app/hooks.ts';
import { selectCurrentLocation, selectCurrentLocationId } from './currentLocation.ts';
import { locationApi } from './locationApi.ts';

/** The state code of a location, upper case; empty for one that is closed and not the current one. */
export const codeOfLocation =
  (locationId: string): AppThunk<Promise<string>> =>
  async (dispatch, getState) => {
    const current = selectCurrentLocation(getState());
    if (current !== null && selectCurrentLocationId(getState()) === locationId) return current.toUpperCase();
    const { initiate } = locationApi.endpoints.getLocations;
    const { data = [] } = await dispatch(initiate(undefined, { subscribe: false }));
    return data.find(({ _id }) => _id === locationId)?.code ?? '';
  };
