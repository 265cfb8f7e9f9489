/** How elections and their ends are called, the same in every time zone, because the server renders them for everybody. */

/** "Election 2026"; a name that is more than a number stands alone. */
export const electionTitle = (name: string): string => (/^\d/.test(name) ? `Election ${name}` : name);

const A_DAY_MS = 86_400_000;
/** Midnight in Hawaii, which has no summer time. */
const MIDNIGHT_MS = 36_000_000;

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** "December 31, 2026", in UTC. By hand, because the time zones of Intl take a slow phone a tenth of a second, and every ranking names this day. */
function dayOf(ms: number): string {
  const date = new Date(ms);
  return `${MONTHS[date.getUTCMonth()]} ${date.getUTCDate()}, ${date.getUTCFullYear()}`;
}

const momentOf = (ms: number): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'America/New_York' }).format(ms);

/**
 * When an election ends: at midnight in Hawaii, the last of the states, it is the day before ("December 31, 2026"), when nobody is late anywhere; at any other
 * moment it is day and time in the east.
 */
export function endOf(closesAt: string): string {
  const ms = Date.parse(closesAt);
  if (ms % A_DAY_MS === MIDNIGHT_MS) return dayOf(ms - A_DAY_MS);
  // Engines disagree on the space before AM and PM.
  return `${momentOf(ms).replaceAll(/\s/gu, ' ')} Eastern time`;
}

/** As `endOf`, without the year where the election's name has it. */
export const shortEndOf = ({ name, closesAt }: { name: string; closesAt: string }): string =>
  endOf(closesAt).replace(/, (\d{4})/, (text, year: string) => (name.includes(year) ? '' : text));
