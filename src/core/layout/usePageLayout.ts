import { useLayoutEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { ownOrigin } from '../../shared/config.ts';
import { paths } from '../../shared/paths.ts';
import type { PicksStatus } from '../ballot/usePicksIn.ts';
import { useCurrentBallot } from '../ballot/useCurrentBallot.ts';
import { pageEntered } from '../footer/footerSlice.ts';
import { useIsClosed } from '../location/closedState.ts';
import { useCurrentLocation } from '../location/currentLocation.ts';
import { selectIsMember, selectUser } from '../session/sessionSlice.ts';
import { type PageLayout, pageLayoutFor } from './pageLayout.ts';

/** Synchronises the footer slice with the route; only this hook fills it. */
export function usePageLayout(): PageLayout & { votes: PicksStatus; retryVotes: () => void } {
  const dispatch = useAppDispatch();
  const { pathname } = useLocation();
  const isMember = useAppSelector(selectIsMember);
  const { code, stateInLinks } = useCurrentLocation();
  const { locationId, picks, status, isPublished, refetch } = useCurrentBallot();
  const isClosed = useIsClosed(locationId);
  const user = useAppSelector(selectUser);
  const layout = pageLayoutFor({
    pathname,
    origin: ownOrigin(),
    isMember,
    locationId,
    code,
    stateInLinks,
    isClosed,
    picks: picks?.length,
    sharedPath: isPublished && user && code !== null ? paths.shared(user._id, code) : null,
  });
  const footer = JSON.stringify(layout.footer);

  // Synchronises the store with the router, before anything is painted: the bars of a page come with it.
  useLayoutEffect(() => {
    dispatch(pageEntered(JSON.parse(footer) as PageLayout['footer']));
  }, [dispatch, footer]);

  return { ...layout, votes: status, retryVotes: refetch };
}
