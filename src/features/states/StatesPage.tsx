import { Link } from 'react-router-dom';
import type { CountryLeaderboard } from '#contract/leaderboard';
import { PAGE_HEADS } from '#contract/staticHeads';
import { FRESH } from '../../api/fresh.ts';
import { LoadFailure } from '../../core/feedback/LoadFailure.tsx';
import { useCurrentLocation } from '../../core/location/currentLocation.ts';
import { plural } from '../../shared/numbers.ts';
import { paths } from '../../shared/paths.ts';
import { SkeletonRows } from '../../shared/ui/CourseRow.tsx';
import { Movement } from '../../shared/ui/Movement.tsx';
import { PageHeading } from '../../shared/ui/PageHeading.tsx';
import { type ListedState, StateList } from '../../shared/ui/StateList.tsx';
import { useGetCountryQuery } from './countryApi.ts';
import { CountryView } from './CountryView.tsx';
import styles from './StatesPage.module.css';

/**
 * /states: turnout and leader of every state as a map and as a list, in the order in which they are seen: HTML that
 * comes in pieces moves nothing.
 */
export function StatesPage() {
  const { code: current } = useCurrentLocation();
  const { data, isError, error, refetch } = useGetCountryQuery(undefined, FRESH);
  return (
    <div>
      <PageHeading
        head={PAGE_HEADS.states}
        below={
          <>
            Choose a state to see its ranking. A stronger color means more golfers. Or{' '}
            <Link to={paths.architects}>browse courses by architect</Link>.
          </>
        }
      />
      {isError && !data && (
        <LoadFailure title="We couldn’t load the states" failure={error} onRetry={() => void refetch()} />
      )}
      {!data && !isError && <SkeletonRows label="Loading the states" />}
      {data && (
        <div className={styles.both}>
          <div className={styles.map}>
            <CountryView locations={data.locations} current={current} />
          </div>
          <StateList label="States" states={data.locations.map(listedState)} />
        </div>
      )}
    </div>
  );
}

function listedState({
  code,
  name,
  ballots,
  active,
  leader,
  provisional,
}: CountryLeaderboard['locations'][number]): ListedState {
  return {
    name,
    to: paths.stateLeaderboard(code),
    turnout: [ballots > 0 && plural(ballots, 'golfer'), !active && 'Voting is closed'].filter(Boolean).join(' · '),
    below: (
      <span className={styles.leader}>
        {leader ? `${provisional ? 'Early lead: ' : ''}${leader.name}` : active ? 'No votes yet' : 'No votes'}
        {/* Most leaders stay where they are: fifty signs of no change would say nothing. */}
        {leader && !provisional && leader.movement !== 0 && <Movement movement={leader.movement} />}
      </span>
    ),
  };
}
