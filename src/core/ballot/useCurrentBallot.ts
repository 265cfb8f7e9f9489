import { skipToken } from '@reduxjs/toolkit/query';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { useGetLocationIdQuery, useGetLocationsQuery } from '../location/locationApi.ts';
import { selectCurrentLocation } from '../location/locationSlice.ts';
import { restoreSession } from '../session/sessionListeners.ts';
import { selectIsGuest, selectIsMember, selectIsUnreachable } from '../session/sessionSlice.ts';
import { useGetBallotQuery } from './ballotApi.ts';
import { knownView, pickedIds } from './ballotView.ts';
import type { PicksStatus } from './usePicksIn.ts';

const NONE: number[] = [];

/** The member's picks in the current location, pending changes included. Never the previous location's while the id of a new one is loading. */
export function useCurrentBallot() {
  const dispatch = useAppDispatch();
  const code = useAppSelector(selectCurrentLocation);
  const isMember = useAppSelector(selectIsMember);
  const isGuest = useAppSelector(selectIsGuest);
  const isUnreachable = useAppSelector(selectIsUnreachable);
  const location = useGetLocationIdQuery(code ?? skipToken);
  // A page whose address has the location's id has no current location until the list is loaded.
  const locations = useGetLocationsQuery(undefined, {
    selectFromResult: ({ data, isError, error }) => ({ isError: isError && data === undefined, error }),
  });
  const locationId = location.currentData?.locationId;
  const ballot = useGetBallotQuery(isMember && locationId !== undefined ? locationId : skipToken);
  const view = knownView(ballot.currentData);
  const failed = code === null ? locations : locationId === undefined && location.isError ? location : ballot;
  const status: PicksStatus = view || isGuest ? 'known' : isUnreachable || failed.isError ? 'failed' : 'loading';
  return {
    locationId,
    /** Undefined while they are not known; none for guests. */
    picks: view ? pickedIds(view) : isGuest ? NONE : undefined,
    status,
    isPublished: view?.ballot.published ?? false,
    failure: status === 'failed' ? failed.error : undefined,
    refetch: () => {
      if (isUnreachable) dispatch(restoreSession());
      else void failed.refetch();
    },
  };
}
