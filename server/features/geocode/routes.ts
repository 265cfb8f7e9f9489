import { Geocode } from '#contract/locations';
import { factsOf } from '../../db/stateFacts.ts';
import type { App } from '../../http/appType.ts';
import { noStore } from '../../http/cacheHeaders.ts';
import type { CountCall } from '../../http/rateLimits.ts';
import type { IpLookup } from './lookup.ts';

const NOTHING: Geocode = { city: null, region: null, country: null, timezone: null, geoLocationDetails: null };
/** The capital's district is no state, but it is a region. */
const DISTRICT = { code: 'DC', name: 'District of Columbia', timezone: 'America/New_York' };

export function geocodeRoutes(app: App, { ipLookup, countCall }: { ipLookup: IpLookup; countCall: CountCall }): void {
  app.get(
    '/api/geocode',
    {
      schema: {
        operationId: 'getGeocode',
        tags: ['location'],
        summary: 'The state of the network address of the caller',
        response: { 200: Geocode },
      },
      onRequest: noStore,
    },
    async (request) => {
      await countCall('geocode', request.network);
      const code = ipLookup(request.ip);
      const region = code === DISTRICT.code ? DISTRICT : factsOf(code ?? '');
      if (!region) return NOTHING;
      return {
        city: null,
        region: region.code,
        country: 'US',
        timezone: region.timezone,
        geoLocationDetails: { source: 'ip' as const, stateName: region.name },
      };
    },
  );
}
