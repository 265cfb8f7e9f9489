import { type KeyboardEvent, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { CountryLeaderboard } from '#contract/leaderboard';
import { plural } from '../../shared/numbers.ts';
import { paths } from '../../shared/paths.ts';
import styles from './StateTileMap.module.css';
import { CELLS, shadeOf, tileTowards } from './tileGrid.ts';

type StateTileMapProps = { locations: CountryLeaderboard['locations']; current: string | null };

/** Tile map, darker where more members voted; a single Tab stop with roving tabindex for the arrow keys. */
export function StateTileMap({ locations, current }: StateTileMapProps) {
  const [stop, setStop] = useState(current?.toUpperCase() ?? 'AZ');
  const grid = useRef<HTMLElement>(null);
  const byCode = new Map(locations.map((location) => [location.code, location]));
  const most = Math.max(1, ...locations.map(({ ballots }) => ballots));

  const move = (event: KeyboardEvent) => {
    const next = tileTowards(stop, event.key);
    if (next === undefined) return;
    event.preventDefault();
    setStop(next);
    grid.current?.querySelector<HTMLElement>(`[data-code="${next}"]`)?.focus();
  };

  return (
    <div>
      <nav ref={grid} className={styles.grid} aria-label="Map of the states">
        {CELLS.map((code, index) => {
          const location = code === null ? undefined : byCode.get(code);
          if (code === null || !location?.active) return <span key={index} />;
          return (
            <Link
              key={code}
              to={paths.stateLeaderboard(code)}
              className={styles.tile}
              data-code={code}
              data-shade={shadeOf(location.ballots, most)}
              tabIndex={code === stop ? 0 : -1}
              aria-current={code.toLowerCase() === current ? 'location' : undefined}
              aria-label={`${code}, ${location.name}, ${plural(location.ballots, 'member')}`}
              onKeyDown={move}
              onFocus={() => setStop(code)}
            >
              {code}
            </Link>
          );
        })}
      </nav>
      <p className={styles.legend} aria-hidden="true">
        fewer
        {[0, 1, 2, 3, 4].map((shade) => (
          <span key={shade} className={styles.sample} data-shade={shade} />
        ))}
        more members
      </p>
    </div>
  );
}
