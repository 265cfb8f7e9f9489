import { skipToken } from '@reduxjs/toolkit/query';
import { useAppSelector } from '../../app/hooks.ts';
import { useGetLocationIdQuery } from '../location/locationApi.ts';
import { selectCurrentLocation } from '../location/locationSlice.ts';
import { selectIsMember } from '../session/sessionSlice.ts';
import { useGetBallotQuery } from './ballotApi.ts';
import { pickedIds } from './ballotView.ts';

const NONE: number[] = [];

/** The member's picks in the current location, as shown (changes on their way included). While a new location's id is not known yet, nothing of the old one stands in. */
export function useCurrentBallot() {
  const code = useAppSelector(selectCurrentLocation);
  const isMember = useAppSelector(selectIsMember);
  const location = useGetLocationIdQuery(code ?? skipToken);
  const locationId = location.currentData?.locationId;
  const ballot = useGetBallotQuery(isMember && locationId !== undefined ? locationId : skipToken);
  const picks = ballot.currentData ? pickedIds(ballot.currentData) : NONE;
  const failed = locationId === undefined && location.isError ? location : ballot;
  return {
    locationId,
    picks,
    isPublished: ballot.currentData?.ballot.published ?? false,
    isLoading: ballot.isLoading,
    failure: failed.error,
    refetch: failed.refetch,
  };
}
