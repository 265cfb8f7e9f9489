/**
 * Names of elections, and texts of when they open and close; independent of the time zone, because the server renders
 * them for everybody.
 */

/** "Election 2026"; names that are not a number are unchanged. */
export const electionTitle = (name: string): string => (/^\d/.test(name) ? `Election ${name}` : name);

const A_DAY_MS = 86_400_000;
/** Midnight in Hawaii, which has no daylight saving time. */
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

/**
 * "December 31, 2026", in UTC. Without Intl, whose time zones take a slow phone a tenth of a second on every ranking.
 */
function dayOf(ms: number): string {
  const date = new Date(ms);
  return `${MONTHS[date.getUTCMonth()]} ${date.getUTCDate()}, ${date.getUTCFullYear()}`;
}

/** "November 25, 2026 at 1:00 PM Eastern time" */
function momentOf(ms: number): string {
  const eastern = { dateStyle: 'long', timeStyle: 'short', timeZone: 'America/New_York' } as const;
  // Engines disagree on the space before AM and PM.
  return `${new Intl.DateTimeFormat('en-US', eastern).format(ms).replaceAll(/\s/gu, ' ')} Eastern time`;
}

const isMidnight = (ms: number): boolean => ms % A_DAY_MS === MIDNIGHT_MS;

/**
 * When an election ends: at midnight in Hawaii, the last of the states, it is the day before ("December 31, 2026"),
 * when nobody is late anywhere; at any other moment it is day and time in the east.
 */
export function endOf(closesAt: string): string {
  const ms = Date.parse(closesAt);
  return isMidnight(ms) ? dayOf(ms - A_DAY_MS) : momentOf(ms);
}

/** When an election begins: at midnight in Hawaii it is the day that begins there. */
export function startOf(opensAt: string): string {
  const ms = Date.parse(opensAt);
  return isMidnight(ms) ? dayOf(ms) : momentOf(ms);
}
