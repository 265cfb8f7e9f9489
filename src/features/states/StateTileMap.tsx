import { Link } from 'react-router-dom';
import type { CountryLeaderboard } from '#contract/leaderboard';
import { paths } from '../../shared/paths.ts';
import { ShadeLegend } from './ShadeLegend.tsx';
import { stateLabel } from './stateLabel.ts';
import styles from './StateTileMap.module.css';
import { CELLS, shadeOf } from './tileGrid.ts';
import { useRovingState } from './useRovingState.ts';

type StateTileMapProps = { locations: CountryLeaderboard['locations']; current: string | null };

/** The states as equal tiles, darker where more members voted. */
export function StateTileMap({ locations, current }: StateTileMapProps) {
  const rovingProps = useRovingState(current);
  const byCode = new Map(locations.map((location) => [location.code, location]));
  const most = Math.max(1, ...locations.map(({ ballots }) => ballots));

  return (
    <div>
      <nav className={styles.grid} aria-label="Map of the states">
        {CELLS.map((code, index) => {
          const location = code === null ? undefined : byCode.get(code);
          if (code === null || !location) return <span key={index} />;
          return (
            <Link
              key={code}
              to={paths.stateLeaderboard(code)}
              className={styles.tile}
              {...rovingProps(code)}
              data-closed={location.active ? undefined : ''}
              data-shade={shadeOf(location.ballots, most)}
              aria-current={code.toLowerCase() === current ? 'location' : undefined}
              aria-label={`${code}, ${stateLabel(location)}`}
            >
              {code}
            </Link>
          );
        })}
      </nav>
      <ShadeLegend sampleOf={(shade) => <span className={styles.sample} data-shade={shade} />} />
    </div>
  );
}
