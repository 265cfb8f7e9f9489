/** The dates of elections, in UTC. */

/** Midnight in Hawaii, the last of the states. */
const CLOSING_HOUR_UTC = 10;
const SHORTEST_MS = 180 * 86_400_000;

/** When an election closes that opens at this moment: on a 1 January, at least half a year later. */
export function closingOf(opensAt: Date): Date {
  for (let year = opensAt.getUTCFullYear() + 1; ; year += 1) {
    const closesAt = new Date(Date.UTC(year, 0, 1, CLOSING_HOUR_UTC));
    if (closesAt.getTime() - opensAt.getTime() >= SHORTEST_MS) return closesAt;
  }
}

/** An election that nobody has named is called by the last full year before its close. */
export const yearNameOf = (closesAt: Date): string =>
  String(new Date(closesAt.getTime() - 86_400_000).getUTCFullYear());

/** An election's part of an address: "Spring 2027" is spring-2027. Empty when the name has no letter or digit. */
export const electionIdOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/gu, '-')
    .replace(/^-|-$/gu, '');
