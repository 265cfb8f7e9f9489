import { type KeyboardEvent, useState } from 'react';
import type { CountryLeaderboard } from '#contract/leaderboard';
import { tileTowards } from './tileGrid.ts';

/**
 * Roving tabindex: the open states are a single Tab stop, which the arrow keys move; a closed state has no link. Returns the props of a state's link, all of
 * which are in one `nav`.
 */
export function useRovingState(locations: CountryLeaderboard['locations'], current: string | null) {
  const [stop, setStop] = useState(current?.toUpperCase() ?? 'AZ');
  const open = locations.filter(({ active }) => active).map(({ code }): string => code);
  const entry = open.includes(stop) ? stop : open[0];

  const move = (event: KeyboardEvent) => {
    let next = tileTowards(stop, event.key);
    while (next !== undefined && !open.includes(next)) next = tileTowards(next, event.key);
    if (next === undefined) return;
    event.preventDefault();
    setStop(next);
    const link = event.currentTarget.closest('nav')?.querySelector<HTMLElement | SVGElement>(`[data-code="${next}"]`);
    link?.focus();
  };

  return (code: string) => ({
    'data-code': code,
    tabIndex: code === entry ? 0 : -1,
    onKeyDown: move,
    onFocus: () => setStop(code),
  });
}
