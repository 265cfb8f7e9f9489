import { FRESH } from '../../api/fresh.ts';
import { type RootState, useAppSelector } from '../../app/hooks.ts';
import { locationApi, useGetLocationsQuery } from './locationApi.ts';

const NOTHING = {};
const selectLocations = locationApi.endpoints.getLocations.select();

/**
 * Whether voting is closed in a location: only active ones are listed. False until the list is known; the server
 * refuses votes all the same.
 */
export function selectIsClosed(state: RootState, locationId: string | undefined): boolean {
  const open = locationId === undefined ? undefined : selectLocations(state).data;
  return open?.every(({ _id }) => _id !== locationId) ?? false;
}

/** Fetches the list of locations as well. */
export function useIsClosed(locationId: string | undefined): boolean {
  useGetLocationsQuery(undefined, { ...FRESH, selectFromResult: () => NOTHING });
  return useAppSelector((state) => selectIsClosed(state, locationId));
}
