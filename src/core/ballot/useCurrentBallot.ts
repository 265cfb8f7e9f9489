import { skipToken } from '@reduxjs/toolkit/query';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { useGetLocationIdQuery, useGetLocationsQuery } from '../location/locationApi.ts';
import { selectCurrentLocation } from '../location/locationSlice.ts';
import { restoreSession } from '../session/sessionListeners.ts';
import { selectIsGuest, selectIsMember, selectIsUnreachable } from '../session/sessionSlice.ts';
import { useGetBallotQuery } from './ballotApi.ts';
import { pickedIds } from './ballotView.ts';
import type { PicksStatus } from './usePicksIn.ts';

const NONE: number[] = [];

/** The member's picks in the current location, as shown (changes on their way included). While a new location's id is not known yet, nothing of the old one stands in. */
export function useCurrentBallot() {
  const dispatch = useAppDispatch();
  const code = useAppSelector(selectCurrentLocation);
  const isMember = useAppSelector(selectIsMember);
  const isGuest = useAppSelector(selectIsGuest);
  const isUnreachable = useAppSelector(selectIsUnreachable);
  const location = useGetLocationIdQuery(code ?? skipToken);
  // A page whose address names its location by id has no current one until the list has come.
  const locations = useGetLocationsQuery(undefined, {
    selectFromResult: ({ data, isError, error }) => ({ isError: isError && data === undefined, error }),
  });
  const locationId = location.currentData?.locationId;
  const ballot = useGetBallotQuery(isMember && locationId !== undefined ? locationId : skipToken);
  const view = ballot.currentData;
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
