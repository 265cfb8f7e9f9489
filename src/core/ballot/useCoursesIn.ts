import { skipToken } from '@reduxjs/toolkit/query';
import { FRESH } from '../../api/fresh.ts';
import { useAppSelector } from '../../app/hooks.ts';
import { selectUser } from '../session/sessionSlice.ts';
import { useGetCoursesQuery } from './ballotApi.ts';

/** The courses of a location that can be voted for, A to Z: one list for all pages of a member. */
export function useCoursesIn(locationId: string | undefined) {
  const userId = useAppSelector(selectUser)?._id;
  return useGetCoursesQuery(locationId === undefined ? skipToken : { locationId, userId }, FRESH);
}
