import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useAppSelector } from '../../app/hooks.ts';
import { selectCurrentLocation } from '../../core/location/locationSlice.ts';
import { LoadFailure } from '../../core/failures/LoadFailure.tsx';
import { plural } from '../../shared/numbers.ts';
import { paths } from '../../shared/paths.ts';
import { SkeletonRows } from '../../shared/ui/CourseRow.tsx';
import styles from './Country.module.css';
import { useGetCountryQuery } from './leaderboardApi.ts';
import { StateTileMap } from './StateTileMap.tsx';

export const COUNTRY_ANCHOR = 'country';

/** Turnout of all states as a map and as a list; the list is first in the DOM for screen readers. */
export function Country() {
  const current = useAppSelector(selectCurrentLocation);
  const { data, isError, error, refetch } = useGetCountryQuery();
  const { hash, key } = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  const isLoaded = data !== undefined;

  // Synchronises with the URL: each navigation to #country scrolls here once the data are loaded.
  useEffect(() => {
    if (hash !== `#${COUNTRY_ANCHOR}` || !isLoaded) return;
    heading.current?.scrollIntoView();
    heading.current?.focus({ preventScroll: true });
  }, [hash, key, isLoaded]);

  return (
    <section className={styles.country} aria-labelledby={COUNTRY_ANCHOR}>
      <h2 id={COUNTRY_ANCHOR} ref={heading} tabIndex={-1}>
        Fifty states, one vote at a time
      </h2>
      <p className={styles.intro}>
        Choose a state to see its ranking. The stronger its tile, the more members have voted.
      </p>
      {isError && !data && (
        <LoadFailure title="The states could not be loaded" failure={error} onRetry={() => void refetch()} />
      )}
      {!data && !isError && <SkeletonRows label="Loading the states" />}
      {data && (
        <div className={styles.both}>
          <ul className={styles.list} aria-label="States">
            {data.locations
              .filter(({ active }) => active)
              .map(({ code, name, ballots, leader }) => (
                <li key={code}>
                  <Link to={paths.stateLeaderboard(code)}>{name}</Link>
                  <span className={styles.turnout}>{ballots > 0 && plural(ballots, 'member')}</span>
                  <span className={styles.leader}>{leader?.name ?? 'No votes yet'}</span>
                </li>
              ))}
          </ul>
          <StateTileMap locations={data.locations} current={current} />
        </div>
      )}
    </section>
  );
}
