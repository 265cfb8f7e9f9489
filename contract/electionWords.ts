/**
 * Names of elections, and texts of when they open and close; independent of the time zone, because the server renders
 * them for everybody.
 */
import { dayOf } from './days.ts';

/** "Election 2026"; names that are not a number are unchanged. */
export const electionTitle = (name: string): string => (/^\d/.test(name) ? `Election ${name}` : name);

const A_DAY_MS = 86_400_000;
/** Midnight in Hawaii, which has no daylight saving time. */
const MIDNIGHT_MS = 36_000_000;

/** "Nov 25, 2026, 1:00 PM Eastern time" */
function momentOf(ms: number): string {
  const eastern = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'America/New_York' } as const;
  // Engines disagree on the space before AM and PM.
  return `${new Intl.DateTimeFormat('en-US', eastern).format(ms).replaceAll(/\s/gu, ' ')} Eastern time`;
}

const isMidnight = (ms: number): boolean => ms % A_DAY_MS === MIDNIGHT_MS;

/**
 * When an election ends: at midnight in Hawaii, the last of the states, it is the day before ("Dec 31, 2026"),
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

/** Days until an election ends, the current one included; 0 once it has ended. */
export const daysLeft = (closesAt: string, nowMs = Date.now()): number =>
  Math.max(0, Math.ceil((Date.parse(closesAt) - nowMs) / A_DAY_MS));
