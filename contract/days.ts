/**
 * Days as text, in UTC. Without Intl, whose first formatter takes a slow phone a tenth of a second in which nothing
 * else happens.
 */
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** "Nov 22". @param time ISO 8601, or milliseconds since 1970 */
export function shortDayOf(time: string | number): string {
  const date = new Date(time);
  return `${MONTHS[date.getUTCMonth()]} ${date.getUTCDate()}`;
}

/** "Nov 22, 2026". @param time ISO 8601, or milliseconds since 1970 */
export const dayOf = (time: string | number): string => `${shortDayOf(time)}, ${new Date(time).getUTCFullYear()}`;
