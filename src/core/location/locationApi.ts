import type { Location } from '#contract/locations';
import { findState } from '#contract/states';
import { api } from '../../api/api.ts';
import { isTrue, listOf, objectOf, readerOf, shortText } from '../../api/responseShape.ts';
import type { AppThunk } from '../../app/hooks.ts';

const readAll = listOf(objectOf<Location>({ _id: shortText, code: shortText, name: shortText, active: isTrue }));
const readLocations = readerOf((response) =>
  readAll(Array.isArray(response) ? response : (Object(response) as { locations?: unknown }).locations).filter(
    ({ active, code }) => active && findState(code),
  ),
);

export const locationApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Active locations only; the list may come bare or inside an object (specification R5.4). */
    getLocations: build.query<Location[], void>({
      // Not from the browser's cache, which may return an outdated list while it revalidates it.
      query: () => ({ url: '/api/locations/', cache: 'no-cache' }),
      rawResponseSchema: readLocations,
    }),
    /** The name of a location, closed ones included. */
    getLocationName: build.query<{ name: string }, string>({
      query: (locationId) => ({ url: '/api/golf-courses/location-id', params: { locationId } }),
      rawResponseSchema: objectOf<{ name: string }>({ name: shortText }),
    }),
    /** The id of a state's location, by code or name. */
    getLocationId: build.query<{ locationId: string }, string>({
      query: (name) => ({ url: '/api/golf-courses/location-id', params: { name } }),
      rawResponseSchema: objectOf<{ locationId: string }>({ locationId: shortText }),
    }),
  }),
});

/** Fetches the list of locations again: a state was opened or closed. */
export const refetchLocations = (): AppThunk => (dispatch) => {
  const { initiate } = locationApi.endpoints.getLocations;
  void dispatch(initiate(undefined, { forceRefetch: true, subscribe: false }));
};

/**
 * Removes a location from the cached list after the server refused a vote there. A refetched list could be outdated by
 * the server's caches.
 */
export const removeClosedLocation =
  (locationId: string): AppThunk =>
  (dispatch) => {
    dispatch(
      locationApi.util.updateQueryData('getLocations', undefined, (locations) =>
        locations.filter(({ _id }) => _id !== locationId),
      ),
    );
  };

export const { useGetLocationsQuery, useGetLocationIdQuery, useGetLocationNameQuery } = locationApi;
