import type { Geocode, Location, ResolvedState } from '#contract/locations';
import type { SavedPrimaryLocation } from '#contract/users';
import { api } from '../../api/api.ts';
import { logFailure } from '../../api/failure.ts';
import { primaryLocationSaved } from '../session/sessionSlice.ts';

export const locationApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Active locations only; the list may come bare or inside an object (specification, section 3). */
    getLocations: build.query<Location[], void>({
      query: () => ({ url: '/api/locations/' }),
      transformResponse: (answer: Location[] | { locations: Location[] }) =>
        (Array.isArray(answer) ? answer : answer.locations).filter(({ active }) => active),
    }),
    resolveState: build.query<ResolvedState, string>({
      query: (state) => ({ url: `/api/locations/resolve/${encodeURIComponent(state)}` }),
    }),
    getGeocode: build.query<Geocode, void>({ query: () => ({ url: '/api/geocode' }) }),
    /** Members only; the member's own choice becomes the current location, too. Logged when it fails, without a message (specification, section 8). */
    savePrimaryLocation: build.mutation<SavedPrimaryLocation, string>({
      query: (location) => ({ url: '/api/user/primary-location', method: 'POST', body: { location } }),
      onQueryStarted: async (_location, { dispatch, queryFulfilled }) => {
        try {
          dispatch(primaryLocationSaved((await queryFulfilled).data.primaryLocation));
        } catch (error) {
          logFailure('The primary location could not be saved.', (error as { error: unknown }).error);
        }
      },
    }),
    /** The id of a state's location, by code or name. */
    getLocationId: build.query<{ locationId: string }, string>({
      query: (name) => ({ url: '/api/golf-courses/location-id', params: { name } }),
    }),
  }),
});

export const { useGetLocationsQuery, useGetLocationIdQuery, useSavePrimaryLocationMutation } = locationApi;
