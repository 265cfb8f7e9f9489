import { GEOCODE_TTL_MS } from '#contract/limits';
import type { Geocode } from '#contract/locations';
import type { StampedGeocode } from './locationSlice.ts';

/** The cached geocode response; null when it is older than 30 days or dated in the future. */
export const cachedGeocode = (geocode: StampedGeocode | null, now = Date.now()): Geocode | null =>
  geocode && now - geocode.at < GEOCODE_TTL_MS && geocode.at <= now ? geocode.value : null;
