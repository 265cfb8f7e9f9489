import { skipToken } from '@reduxjs/toolkit/query';
import { type AppThunk, type RootState, useAppSelector } from '../../app/hooks.ts';
import { selectIsMember } from '../session/sessionSlice.ts';
import { ballotApi, useGetBallotQuery } from './ballotApi.ts';
import { type BallotView, pickedIds } from './ballotView.ts';

const NONE: readonly number[] = [];
const NOTHING = {};

// One for each location: every row of a list asks at every change.
const selectors = new Map<string, ReturnType<typeof ballotApi.endpoints.getBallot.select>>();
const shown = new WeakMap<BallotView, readonly number[]>();

/** The member's picks in a location, as shown; none for guests and until they are known. The same array while they are the same. */
export function selectPicksIn(state: RootState, locationId: string | undefined): readonly number[] {
  if (locationId === undefined || !selectIsMember(state)) return NONE;
  const select = selectors.get(locationId) ?? ballotApi.endpoints.getBallot.select(locationId);
  selectors.set(locationId, select);
  const view = select(state).data;
  if (!view) return NONE;
  const picks = shown.get(view) ?? pickedIds(view);
  shown.set(view, picks);
  return picks;
}

/** The same for whoever needs it at one moment only. */
export const picksNow =
  (locationId: string): AppThunk<readonly number[]> =>
  (_dispatch, getState) =>
    selectPicksIn(getState(), locationId);

/** Has the member's ballot of a location fetched for those who show parts of it. Whoever calls this is not drawn anew when it changes. */
export function useBallotIn(locationId: string | undefined): void {
  const isMember = useAppSelector(selectIsMember);
  useGetBallotQuery(isMember && locationId !== undefined ? locationId : skipToken, { selectFromResult: () => NOTHING });
}

/** The member's picks in any one location. */
export function usePicksIn(locationId: string | undefined): readonly number[] {
  useBallotIn(locationId);
  return useAppSelector((state) => selectPicksIn(state, locationId));
}
