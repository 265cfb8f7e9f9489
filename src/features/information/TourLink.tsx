import { useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { useCurrentBallot } from '../../core/ballot/useCurrentBallot.ts';
import { useIsClosed } from '../../core/location/closedState.ts';
import { useCurrentLocation } from '../../core/location/currentLocation.ts';
import { resolveLocationLazily } from '../../core/location/resolveLocationLazily.ts';
import { selectIsMember } from '../../core/session/sessionSlice.ts';
import type { TourState } from '../../core/navigation/tourEvents.ts';
import { paths } from '../../shared/paths.ts';
import { ButtonLink } from '../../shared/ui/Button.tsx';

/** Link for members to the voting page that starts its tour. */
export function TourLink() {
  const dispatch = useAppDispatch();
  const isMember = useAppSelector(selectIsMember);
  const hasNoLocation = useCurrentLocation().code === null;
  const { locationId } = useCurrentBallot();
  const isClosed = useIsClosed(locationId);

  // The link needs a current location.
  useEffect(() => {
    if (isMember && hasNoLocation) void dispatch(resolveLocationLazily());
  }, [dispatch, isMember, hasNoLocation]);

  if (!isMember || locationId === undefined || isClosed) return null;
  return (
    <p>
      <ButtonLink look="quiet" to={paths.voting(locationId)} state={{ tour: true } satisfies TourState}>
        Take the tour
      </ButtonLink>
    </p>
  );
}
