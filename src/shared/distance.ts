export type Place = { lat: number; lon: number };

const EARTH_RADIUS_MI = 3958.8;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Great-circle distance (haversine formula). */
export function milesBetween(one: Place, other: Place): number {
  const [lat, otherLat] = [radians(one.lat), radians(other.lat)];
  const half = (angle: number) => Math.sin(angle / 2) ** 2;
  const chord = half(otherLat - lat) + Math.cos(lat) * Math.cos(otherLat) * half(radians(other.lon - one.lon));
  return 2 * EARTH_RADIUS_MI * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** "0.4 mi", "12 mi": a decimal only where it matters. NaN where another backend has sent no coordinates. */
export const formatMiles = (miles: number): string => {
  if (Number.isNaN(miles)) return 'distance unknown';
  return miles < 0.1
    ? 'next door'
    : new Intl.NumberFormat('en-US', {
        style: 'unit',
        unit: 'mile',
        maximumFractionDigits: miles < 10 ? 1 : 0,
      }).format(miles);
};
