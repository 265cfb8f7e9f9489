import { skipToken } from '@reduxjs/toolkit/query';
import { useAppSelector } from '../../app/hooks.ts';
import { selectIsMember } from '../session/sessionSlice.ts';
import { useGetBallotQuery } from './ballotApi.ts';
import { pickedIds } from './ballotView.ts';

const NONE: readonly number[] = [];

/** The member's picks in any one location, as shown; none for guests and until they are known. */
export function usePicksIn(locationId: string | undefined): readonly number[] {
  const isMember = useAppSelector(selectIsMember);
  const { currentData } = useGetBallotQuery(isMember && locationId !== undefined ? locationId : skipToken);
  return currentData ? pickedIds(currentData) : NONE;
}
