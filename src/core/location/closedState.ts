import type { Location } from '#contract/locations';
import { type RootState, useAppSelector } from '../../app/hooks.ts';
import { locationApi, useGetLocationsQuery } from './locationApi.ts';

const NOTHING = {};
const selectLocations = locationApi.endpoints.getLocations.select();
const openIds = new WeakMap<readonly Location[], ReadonlySet<string>>();

function idsOf(locations: readonly Location[]): ReadonlySet<string> {
  const ids = openIds.get(locations) ?? new Set(locations.map(({ _id }) => _id));
  openIds.set(locations, ids);
  return ids;
}

/**
 * Whether voting is closed in a location: only active ones are listed. False until the list is known; the server
 * refuses votes all the same.
 */
export function selectIsClosed(state: RootState, locationId: string | undefined): boolean {
  if (locationId === undefined) return false;
  const { data } = selectLocations(state);
  return data !== undefined && !idsOf(data).has(locationId);
}

/** Fetches the list of locations as well. */
export function useIsClosed(locationId: string | undefined): boolean {
  useGetLocationsQuery(undefined, { selectFromResult: () => NOTHING });
  return useAppSelector((state) => selectIsClosed(state, locationId));
}
