import type { Geocode, ResolvedState } from '#contract/locations';
import { api } from '../api.ts';
import { readGeocode } from '../readGeocode.ts';
import { objectOf, orNull, text } from '../responseShape.ts';

/** Where the network address points to. */
export const geocodeApi = api.injectEndpoints({
  endpoints: (build) => ({
    resolveState: build.query<ResolvedState, string>({
      query: (state) => ({ url: `/api/locations/resolve/${encodeURIComponent(state)}` }),
      rawResponseSchema: objectOf<ResolvedState>({ stateCode: orNull(text) }),
    }),
    getGeocode: build.query<Geocode, void>({
      query: () => ({ url: '/api/geocode' }),
      rawResponseSchema: readGeocode,
    }),
  }),
});
