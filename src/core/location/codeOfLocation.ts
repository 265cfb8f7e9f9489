import type { AppThunk } from '../../app/hooks.ts';
import { locationApi } from './locationApi.ts';
import { selectCurrentLocation } from './locationSlice.ts';

const { getLocationId, getLocations } = locationApi.endpoints;

/** The state code of a location, upper case; empty for one that is closed and not the current one. */
export const codeOfLocation =
  (locationId: string): AppThunk<Promise<string>> =>
  async (dispatch, getState) => {
    const current = selectCurrentLocation(getState());
    const isCurrent = current !== null && getLocationId.select(current)(getState()).data?.locationId === locationId;
    if (isCurrent) return current.toUpperCase();
    const { data = [] } = await dispatch(getLocations.initiate(undefined, { subscribe: false }));
    return data.find(({ _id }) => _id === locationId)?.code ?? '';
  };
