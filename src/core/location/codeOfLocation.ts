import type { AppThunk } from '../../app/hooks.ts';
import { codeOfId } from './currentLocation.ts';
import { locationApi } from './locationApi.ts';

/** The state code of a location, upper case; empty for one that is closed. */
export const codeOfLocation =
  (locationId: string): AppThunk<Promise<string>> =>
  async (dispatch, getState) => {
    await dispatch(locationApi.endpoints.getLocations.initiate(undefined, { subscribe: false }));
    return codeOfId(getState(), locationId)?.toUpperCase() ?? '';
  };
