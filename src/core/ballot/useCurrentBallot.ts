import { skipToken } from '@reduxjs/toolkit/query';
import { useAppSelector } from '../../app/hooks.ts';
import { useGetLocationIdQuery } from '../location/locationApi.ts';
import { selectCurrentLocation } from '../location/locationSlice.ts';
import { selectIsGuest, selectIsMember } from '../session/sessionSlice.ts';
import { useGetBallotQuery } from './ballotApi.ts';
import { pickedIds } from './ballotView.ts';
import type { PicksStatus } from './usePicksIn.ts';

const NONE: number[] = [];

/** The member's picks in the current location, as shown (changes on their way included). While a new location's id is not known yet, nothing of the old one stands in. */
export function useCurrentBallot() {
  const code = useAppSelector(selectCurrentLocation);
  const isMember = useAppSelector(selectIsMember);
  const isGuest = useAppSelector(selectIsGuest);
  const location = useGetLocationIdQuery(code ?? skipToken);
  const locationId = location.currentData?.locationId;
  const ballot = useGetBallotQuery(isMember && locationId !== undefined ? locationId : skipToken);
  const view = ballot.currentData;
  const failed = locationId === undefined && location.isError ? location : ballot;
  const status: PicksStatus = view || isGuest ? 'known' : failed.isError ? 'failed' : 'loading';
  return {
    locationId,
    /** Undefined while they are not known; none for guests. */
    picks: view ? pickedIds(view) : isGuest ? NONE : undefined,
    status,
    isPublished: view?.ballot.published ?? false,
    failure: status === 'failed' ? failed.error : undefined,
    refetch: failed.refetch,
  };
}
