import type { Geocode } from '#contract/locations';
import { onlyOf, number, orNull, shortText } from './responseShape.ts';

const place = {
  city: orNull(shortText),
  region: orNull(shortText),
  country: orNull(shortText),
  timezone: orNull(shortText),
  geoLocationDetails: orNull(
    onlyOf<NonNullable<Geocode['geoLocationDetails']>>({ source: shortText, stateName: shortText }),
  ),
};

export const readGeocode = onlyOf<Geocode>(place);

/** The stored response and its time (ms since 1970); without a region it is of no use (specification R5.3). */
export const readStoredGeocode = onlyOf<{ at: number; value: Geocode }>({
  at: number,
  value: onlyOf<Geocode>({ ...place, region: shortText }),
});
