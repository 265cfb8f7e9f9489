import type { Mark } from '#contract/marks';

const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });
const dayOfYear = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });

/** "Nov 22", with the year where it is another one. @param at ISO 8601 */
export function shortDay(at: string, now = new Date()): string {
  const date = new Date(at);
  return (date.getFullYear() === now.getFullYear() ? day : dayOfYear).format(date);
}

/** "Played", "Want to play", or both. */
export const markedAs = ({ playedAt, wantedAt }: Mark): string =>
  [playedAt !== null && 'Played', wantedAt !== null && 'Want to play'].filter(Boolean).join(' · ');

export const placeOf = ({ city, state }: Mark): string => `${city}, ${state}`;
