import type { Geocode, Location, ResolvedState } from '#contract/locations';
import { api } from '../../api/api.ts';

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
    /** The id of a state's location, by code or name. */
    getLocationId: build.query<{ locationId: string }, string>({
      query: (name) => ({ url: '/api/golf-courses/location-id', params: { name } }),
    }),
  }),
});

export const { useGetLocationsQuery, useGetLocationIdQuery } = locationApi;
