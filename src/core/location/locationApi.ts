import type { Geocode, Location, ResolvedState } from '#contract/locations';
import type { SavedPrimaryLocation } from '#contract/users';
import { api } from '../../api/api.ts';
import { isOutcomeUnknown, logFailure } from '../../api/failure.ts';
import { eitherOf, listOf, objectOf } from '../../api/responseShape.ts';
import type { AppThunk } from '../../app/hooks.ts';
import { primaryLocationSaved } from '../session/sessionSlice.ts';

export const locationApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Active locations only; the list may come bare or inside an object (specification R5.4). */
    getLocations: build.query<Location[], void>({
      // Not from the browser's cache, which may return an outdated list while it revalidates it.
      query: () => ({ url: '/api/locations/', cache: 'no-cache' }),
      rawResponseSchema: eitherOf(
        listOf<Location>({ _id: 'string', code: 'string', name: 'string' }),
        objectOf<{ locations: Location[] }>({ locations: 'array' }),
      ),
      transformResponse: (response: Location[] | { locations: Location[] }) =>
        (Array.isArray(response) ? response : response.locations).filter(
          // Another backend may send it as a text or a number.
          ({ active }) => (active as unknown) === true,
        ),
    }),
    resolveState: build.query<ResolvedState, string>({
      query: (state) => ({ url: `/api/locations/resolve/${encodeURIComponent(state)}` }),
      rawResponseSchema: objectOf<ResolvedState>({}),
    }),
    getGeocode: build.query<Geocode, void>({
      query: () => ({ url: '/api/geocode' }),
      rawResponseSchema: objectOf<Geocode>({}),
    }),
    /** Members only; the member's own choice becomes the current location, too. Logged when it fails, without a message (specification R5.7). */
    savePrimaryLocation: build.mutation<Partial<SavedPrimaryLocation>, string>({
      query: (location) => ({ url: '/api/user/primary-location', method: 'POST', body: { location } }),
      // No response is prescribed.
      rawResponseSchema: objectOf<Partial<SavedPrimaryLocation>>({}),
      onQueryStarted: async (code, { dispatch, queryFulfilled }) => {
        try {
          const { primaryLocation = { code } } = (await queryFulfilled).data;
          dispatch(primaryLocationSaved(primaryLocation));
        } catch (error) {
          logFailure('The primary location could not be saved.', (error as { error: unknown }).error);
        }
      },
      invalidatesTags: (_saved, error) => (error && isOutcomeUnknown(error) ? ['User'] : []),
    }),
    /** The name of a location, closed ones included. */
    getLocationName: build.query<{ name: string }, string>({
      query: (locationId) => ({ url: '/api/golf-courses/location-id', params: { locationId } }),
      rawResponseSchema: objectOf<{ name: string }>({ name: 'string' }),
    }),
    /** The names of several locations, closed ones included, in the order of their ids. */
    getLocationNames: build.query<string[], readonly string[]>({
      queryFn: async (ids, ...[, , send]) => {
        const names: string[] = [];
        for (const locationId of ids) {
          const { data, error } = await send({ url: '/api/golf-courses/location-id', params: { locationId } });
          if (error) return { error };
          names.push((data as { name: string }).name);
        }
        return { data: names };
      },
    }),
    /** The id of a state's location, by code or name. */
    getLocationId: build.query<{ locationId: string }, string>({
      query: (name) => ({ url: '/api/golf-courses/location-id', params: { name } }),
      rawResponseSchema: objectOf<{ locationId: string }>({ locationId: 'string' }),
    }),
  }),
});

/** Fetches the list of locations again: a state was opened or closed. */
export const refetchLocations = (): AppThunk => (dispatch) => {
  const { initiate } = locationApi.endpoints.getLocations;
  void dispatch(initiate(undefined, { forceRefetch: true, subscribe: false }));
};

/** Removes a location from the cached list after the server refused a vote there. A refetched list could be outdated by the server's caches. */
export const removeClosedLocation =
  (locationId: string): AppThunk =>
  (dispatch) => {
    dispatch(
      locationApi.util.updateQueryData('getLocations', undefined, (locations) =>
        locations.filter(({ _id }) => _id !== locationId),
      ),
    );
  };

export const {
  useGetLocationsQuery,
  useGetLocationIdQuery,
  useGetLocationNameQuery,
  useGetLocationNamesQuery,
  useSavePrimaryLocationMutation,
} = locationApi;
