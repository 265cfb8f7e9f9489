import { Suspense, useState } from 'react';
import type { CountryLeaderboard } from '#contract/leaderboard';
import { lazyComponent } from '../../shared/lazyComponent.ts';
import styles from './CountryView.module.css';
import { StateTileMap } from './StateTileMap.tsx';

const CountryMap = lazyComponent(
  async () => (await import('./CountryMap.tsx')).CountryMap,
  () => <p role="alert">The map could not be loaded. The tiles show the same.</p>,
);

type CountryViewProps = { locations: CountryLeaderboard['locations']; current: string | null };

/** Map of the states with a choice between tiles and real outlines. */
export function CountryView({ locations, current }: CountryViewProps) {
  const [isMap, setIsMap] = useState(false);
  return (
    <div>
      <fieldset className={styles.choice} data-screen-only="">
        <legend>Show the states as</legend>
        {[
          { label: 'Tiles', value: false },
          { label: 'Map', value: true },
        ].map(({ label, value }) => (
          <label key={label}>
            <input type="radio" name="view" checked={isMap === value} onChange={() => setIsMap(value)} />
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
