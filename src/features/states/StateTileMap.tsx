import { Link } from 'react-router-dom';
import type { CountryLeaderboard } from '#contract/leaderboard';
import { paths } from '../../shared/paths.ts';
import { ShadeLegend } from './ShadeLegend.tsx';
import styles from './StateTileMap.module.css';
import { CELLS } from './tileGrid.ts';
import { useStateLinks } from './useStateLinks.ts';

type StateTileMapProps = { locations: CountryLeaderboard['locations']; current: string | null };

/** The states as equal tiles, darker where more members voted. */
export function StateTileMap({ locations, current }: StateTileMapProps) {
  const linkProps = useStateLinks(locations, current);
  const byCode = new Map(locations.map((location) => [location.code, location]));

  return (
    <div>
      <nav className={styles.grid} aria-label="Map of the states">
        {CELLS.map((code, index) => {
          const location = code === null ? undefined : byCode.get(code);
          if (code === null || !location) return <span key={index} />;
          return (
            <Link key={code} to={paths.stateLeaderboard(code)} className={styles.tile} {...linkProps(location)}>
              {code}
            </Link>
          );
        })}
      </nav>
      <ShadeLegend sampleOf={(shade) => <span className={styles.sample} data-shade={shade} />} />
    </div>
  );
}
