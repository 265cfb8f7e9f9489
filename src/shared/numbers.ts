const integer = new Intl.NumberFormat('en-US');

/** "1,204". */
export const formatCount = (count: number): string => integer.format(count);

/** "1 vote", "2 votes", "1,204 votes". */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

const ordinals = new Intl.PluralRules('en-US', { type: 'ordinal' });
const SUFFIXES: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };

/** "1st", "22nd", "1,113th". */
export const ordinal = (count: number): string => `${formatCount(count)}${SUFFIXES[ordinals.select(count)] ?? 'th'}`;

/** "0.4 mi", "12 mi": a decimal only where it matters. */
export const formatMiles = (miles: number): string =>
  miles < 0.1
    ? 'next door'
    : new Intl.NumberFormat('en-US', {
        style: 'unit',
        unit: 'mile',
        maximumFractionDigits: miles < 10 ? 1 : 0,
      }).format(miles);

const relative = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto', style: 'short' });
const STEPS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** "20 sec. ago", "5 min. ago", "yesterday". @param time ISO 8601 */
export function formatAgo(time: string, nowMs = Date.now()): string {
  const seconds = Math.min(0, Math.round((Date.parse(time) - nowMs) / 1000));
  const [unit, length] = STEPS.find(([, each]) => -seconds >= each) ?? (['second', 1] as const);
  return relative.format(Math.trunc(seconds / length), unit);
}
