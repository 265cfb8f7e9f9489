import { skipToken } from '@reduxjs/toolkit/query';
import { useAppSelector } from '../../app/hooks.ts';
import { useGetLocationIdQuery } from '../location/locationApi.ts';
import { selectCurrentLocation } from '../location/locationSlice.ts';
import { selectIsMember } from '../session/sessionSlice.ts';
import { useGetBallotQuery } from './ballotApi.ts';
import { pickedIds } from './ballotView.ts';

const NONE: number[] = [];

/** The member's picks in the current location, as shown (changes on their way included). The location's id is fetched again whenever it changes. */
export function useCurrentBallot() {
  const code = useAppSelector(selectCurrentLocation);
  const isMember = useAppSelector(selectIsMember);
  const { data: location } = useGetLocationIdQuery(code ?? skipToken, { refetchOnMountOrArgChange: true });
  const locationId = location?.locationId;
  const ballot = useGetBallotQuery(isMember && locationId !== undefined ? locationId : skipToken);
  const picks = ballot.currentData ? pickedIds(ballot.currentData) : NONE;
  return { locationId, picks, isLoading: ballot.isLoading, isError: ballot.isError, refetch: ballot.refetch };
}
