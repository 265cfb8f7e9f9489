import { type KeyboardEvent, useState } from 'react';
import type { CountryLeaderboard } from '#contract/leaderboard';
import { plural } from '../../shared/numbers.ts';
import { shadeOf, tileTowards } from '../../shared/tileGrid.ts';

type StateOnMap = CountryLeaderboard['locations'][number];

/** "Vermont, 12 members, voting is closed". */
export const stateLabel = ({ name, ballots, active }: StateOnMap): string =>
  `${name}, ${plural(ballots, 'golfer')}${active ? '' : ', voting is closed'}`;

/**
 * Props of the states' links, all of which are in one `nav`. Roving tabindex: the states are a single Tab stop, which
 * the arrow keys move.
 */
export function useStateLinks(locations: readonly StateOnMap[], current: string | null) {
  const [stop, setStop] = useState(current?.toUpperCase() ?? 'AZ');
  const most = Math.max(1, ...locations.map(({ ballots }) => ballots));

  const move = (event: KeyboardEvent) => {
    const next = tileTowards(stop, event.key);
    if (next === undefined) return;
    event.preventDefault();
    setStop(next);
    const link = event.currentTarget.closest('nav')?.querySelector<HTMLElement | SVGElement>(`[data-code="${next}"]`);
    link?.focus();
  };

  return (location: StateOnMap) => {
    const { code, ballots, active } = location;
    return {
      'data-code': code,
      tabIndex: code === stop ? 0 : -1,
      onKeyDown: move,
      onFocus: () => setStop(code),
      'data-closed': active ? undefined : '',
      'data-shade': shadeOf(ballots, most),
      'aria-current': code.toLowerCase() === current ? ('location' as const) : undefined,
      'aria-label': `${code}, ${stateLabel(location)}`,
    };
  };
}
