import { useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { useCurrentBallot } from '../../core/ballot/useCurrentBallot.ts';
import { useIsClosed } from '../../core/location/closedState.ts';
import { selectCurrentLocation } from '../../core/location/locationSlice.ts';
import { resolveLocation } from '../../core/location/resolveLocation.ts';
import { selectIsMember } from '../../core/session/sessionSlice.ts';
import type { TourState } from '../../core/tour/tourEvents.ts';
import { paths } from '../../shared/paths.ts';
import { ButtonLink } from '../../shared/ui/Button.tsx';

/** For members: leads to the voting page and opens its tour there. */
export function TourLink() {
  const dispatch = useAppDispatch();
  const isMember = useAppSelector(selectIsMember);
  const isNowhere = useAppSelector(selectCurrentLocation) === null;
  const { locationId } = useCurrentBallot();
  const isClosed = useIsClosed(locationId);

  // Synchronises with the server: the voting page is one of a state.
  useEffect(() => {
    if (isMember && isNowhere) void dispatch(resolveLocation());
  }, [dispatch, isMember, isNowhere]);

  if (!isMember || locationId === undefined || isClosed) return null;
  return (
    <p>
      <ButtonLink look="quiet" to={paths.voting(locationId)} state={{ tour: true } satisfies TourState}>
        Take the tour
      </ButtonLink>
    </p>
  );
}
