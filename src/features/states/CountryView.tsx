import { Suspense } from 'react';
import { useLocation, useNavigate, Link } from 'react-router-dom';
import type { CountryLeaderboard } from '#contract/leaderboard';
import { lazyComponent } from '../../shared/lazyComponent.ts';
import { useHydrated } from '../../shared/useHydrated.ts';
import { paths } from '../../shared/paths.ts';
import styles from './CountryView.module.css';
import { ShadeLegend } from './ShadeLegend.tsx';
import { CELLS } from '../../shared/tileGrid.ts';
import { useStateLinks } from './useStateLinks.ts';

const CountryMap = lazyComponent(
  async () => (await import('./CountryMap.tsx')).CountryMap,
  () => <p role="alert">We couldn’t load the map. The tiles show the same.</p>,
);

type CountryViewProps = { locations: CountryLeaderboard['locations']; current: string | null };

/** Map of the states with a choice between tiles and real outlines. */
export function CountryView({ locations, current }: CountryViewProps) {
  const [isMap, chooseMap] = useChosenForm();
  return (
    <div>
      <fieldset className={styles.choice} data-screen-only="">
        <legend>Show the states as</legend>
        {[
          { label: 'Tiles', value: false },
          { label: 'Map', value: true },
        ].map(({ label, value }) => (
          <label key={label}>
            <input type="radio" name="view" checked={isMap === value} onChange={() => chooseMap(value)} />
            {label}
          </label>
        ))}
      </fieldset>
      {isMap ? (
        <Suspense fallback={<p role="status">Loading the map…</p>}>
          <CountryMap locations={locations} current={current} />
        </Suspense>
      ) : (
        <StateTileMap locations={locations} current={current} />
      )}
    </div>
  );
}

type ViewState = { isMap?: boolean };

/**
 * The chosen form stands in the history entry, so that it is there again after Back. The first render shows the tiles,
 * as the server does.
 */
function useChosenForm(): [boolean, (isMap: boolean) => void] {
  const { state, search, hash } = useLocation() as { state: ViewState | null; search: string; hash: string };
  const navigate = useNavigate();
  // The server does not know the history entry.
  const isMap = useHydrated() && state?.isMap === true;
  const choose = (next: boolean) =>
    void navigate({ search, hash }, { replace: true, state: { ...state, isMap: next }, preventScrollReset: true });
  return [isMap, choose];
}

/** The states as equal tiles, darker where more golfers voted. */
function StateTileMap({ locations, current }: CountryViewProps) {
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
