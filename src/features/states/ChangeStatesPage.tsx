import { Link } from 'react-router-dom';
import type { Location } from '#contract/locations';
import type { Region } from '#contract/states';
import { PAGE_HEADS } from '#contract/staticHeads';
import { useAppSelector } from '../../app/hooks.ts';
import { ExtraPage } from '../../core/layout/ExtraPage.tsx';
import { useCurrentLocation } from '../../core/location/currentLocation.ts';
import { useGetLocationsQuery } from '../../core/location/locationApi.ts';
import { PrimaryLocation } from '../../core/location/PrimaryLocation.tsx';
import { selectIsMember } from '../../core/session/sessionSlice.ts';
import { LoadFailure } from '../../core/feedback/LoadFailure.tsx';
import { paths } from '../../shared/paths.ts';
import { SkeletonRows } from '../../shared/ui/CourseRow.tsx';
import { PageHeading } from '../../shared/ui/PageHeading.tsx';
import styles from './ChangeStatesPage.module.css';

const REGIONS: readonly (readonly [Region, string])[] = [
  ['NORTHEAST', 'Northeast'],
  ['SOUTHEAST', 'Southeast'],
  ['MIDWEST_NORTH', 'Midwest, north'],
  ['MIDWEST_CENTRAL', 'Midwest, central'],
  ['SOUTH_CENTRAL', 'South central'],
  ['WEST', 'West'],
  ['PACIFIC_NORTHWEST', 'Pacific Northwest'],
];

/** /change-states, if enabled: open states by region, and the member's primary location. */
export const ChangeStatesPage = () => (
  <ExtraPage name="change-states" head={PAGE_HEADS.changeStates}>
    <States />
  </ExtraPage>
);

function States() {
  const isMember = useAppSelector(selectIsMember);
  const { data: locations, error, refetch } = useGetLocationsQuery();
  return (
    <div className={styles.page}>
      <PageHeading
        head={PAGE_HEADS.changeStates}
        below="Each state has its own ranking, and you get 22 flags in each."
      />
      <div className={styles.primary}>{isMember && <PrimaryLocation />}</div>
      {error && !locations && (
        <LoadFailure title="We couldn’t load the states" failure={error} onRetry={() => void refetch()} />
      )}
      {!error && !locations && <SkeletonRows label="Loading the states" />}
      {locations?.length === 0 && <p>No state is open for voting right now. Check back later.</p>}
      {locations && <Regions locations={locations} />}
    </div>
  );
}

function Regions({ locations }: { locations: readonly Location[] }) {
  const { code: current } = useCurrentLocation();
  return (
    <div className={styles.regions}>
      {REGIONS.map(([region, name]) => {
        const states = locations.filter((location) => location.region === region);
        if (states.length === 0) return null;
        return (
          <section key={region} aria-labelledby={region}>
            <h2 id={region} className={styles.name}>
              {name}
            </h2>
            <ul>
              {states.map(({ code, name: state }) => (
                <li key={code} className={styles.state}>
                  <Link
                    to={paths.stateLeaderboard(code)}
                    aria-current={code.toLowerCase() === current ? 'location' : undefined}
                  >
                    {state}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}
