import { Link } from 'react-router-dom';
import { useCurrentLocation } from '../../core/location/currentLocation.ts';
import { paths } from '../../shared/paths.ts';

/** Leads to ordering by pairs, where there are two picks to compare. */
export function PairsLink({ picks = [] }: { picks: readonly number[] | undefined }) {
  const { stateInLinks } = useCurrentLocation();
  return (
    picks.length > 1 && (
      <Link data-screen-only to={paths.pairs(stateInLinks)}>
        Order by pairs
      </Link>
    )
  );
}
