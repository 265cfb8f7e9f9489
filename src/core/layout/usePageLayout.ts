import { useLayoutEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { ownOrigin } from '../../shared/config.ts';
import { paths } from '../../shared/paths.ts';
import type { PicksStatus } from '../ballot/usePicksIn.ts';
import { useCurrentBallot } from '../ballot/useCurrentBallot.ts';
import { isShown, pageEntered, selectFooter } from '../footer/footerSlice.ts';
import { useIsClosed } from '../location/closedState.ts';
import { useCurrentLocation } from '../location/currentLocation.ts';
import { useReturnState } from '../navigation/guards.tsx';
import { selectGuestFlagCount } from '../ballot/guestBallotSlice.ts';
import { selectIsGuest, selectIsMember, selectUser } from '../session/sessionSlice.ts';
import { type PageLayout, pageLayoutFor } from './pageLayout.ts';

/** What stands around the open page; only this hook fills the footer slice. */
export function usePageLayout(): PageLayout & { votes: PicksStatus; retryVotes: () => void } {
  const dispatch = useAppDispatch();
  const { pathname } = useLocation();
  const isMember = useAppSelector(selectIsMember);
  const { code, stateInLinks } = useCurrentLocation();
  const { locationId, picks, status, isPublished, refetch } = useCurrentBallot();
  const isClosed = useIsClosed(locationId);
  const user = useAppSelector(selectUser);
  const guestFlags = useAppSelector((state) => (selectIsGuest(state) ? selectGuestFlagCount(state) : 0));
  const returnState = useReturnState();
  const layout = pageLayoutFor({
    pathname,
    origin: ownOrigin(),
    isMember,
    locationId,
    code,
    stateInLinks,
    isClosed,
    picks: picks?.length,
    guestFlags,
    returnState,
    sharedPath: isPublished && user && code !== null ? paths.shared(user._id, code) : null,
  });
  const shown = useAppSelector(selectFooter);

  // Before anything is painted: the bars of a page come with it.
  useLayoutEffect(() => {
    if (!isShown(layout.footer, shown)) dispatch(pageEntered(layout.footer));
  });

  return { ...layout, votes: status, retryVotes: refetch };
}
