import { skipToken } from '@reduxjs/toolkit/query';
import { type AppThunk, type RootState, useAppSelector } from '../../app/hooks.ts';
import { selectIsGuest, selectIsMember, selectIsUnreachable } from '../session/sessionSlice.ts';
import { ballotApi, useGetBallotQuery } from './ballotApi.ts';
import { type BallotView, pickedIds } from './ballotView.ts';

/** Whether a member's picks are known. A guest's are: there are none. */
export type PicksStatus = 'known' | 'loading' | 'failed';

const NONE: readonly number[] = [];
const NOTHING = {};

// One for each location: every row of a list asks at every change.
const selectors = new Map<string, ReturnType<typeof ballotApi.endpoints.getBallot.select>>();
const shown = new WeakMap<BallotView, readonly number[]>();

function selectBallotIn(state: RootState, locationId: string) {
  const select = selectors.get(locationId) ?? ballotApi.endpoints.getBallot.select(locationId);
  selectors.set(locationId, select);
  return select(state);
}

/** The member's picks in a location, as shown; undefined while they are not known, none for guests. The same array while they are the same. */
export function selectPicksIn(state: RootState, locationId: string | undefined): readonly number[] | undefined {
  if (selectIsGuest(state)) return NONE;
  if (locationId === undefined || !selectIsMember(state)) return undefined;
  const view = selectBallotIn(state, locationId).data;
  if (!view) return undefined;
  const picks = shown.get(view) ?? pickedIds(view);
  shown.set(view, picks);
  return picks;
}

/** Why picks are not known, where they are not. */
export function selectPicksStatus(state: RootState, locationId: string | undefined): PicksStatus {
  if (selectPicksIn(state, locationId) !== undefined) return 'known';
  if (selectIsUnreachable(state)) return 'failed';
  return locationId !== undefined && selectBallotIn(state, locationId).isError ? 'failed' : 'loading';
}

/** The same for whoever needs it at one moment only. */
export const picksNow =
  (locationId: string): AppThunk<readonly number[] | undefined> =>
  (_dispatch, getState) =>
    selectPicksIn(getState(), locationId);

/** Has the member's ballot of a location fetched for those who show parts of it. Whoever calls this is not drawn anew when it changes. */
export function useBallotIn(locationId: string | undefined): { refetch: () => void } {
  const isMember = useAppSelector(selectIsMember);
  const isWanted = isMember && locationId !== undefined;
  const { refetch } = useGetBallotQuery(isWanted ? locationId : skipToken, { selectFromResult: () => NOTHING });
  return { refetch: () => void (isWanted && refetch()) };
}

/** The member's picks in any one location; undefined while they are not known. */
export function usePicksIn(locationId: string | undefined): readonly number[] | undefined {
  useBallotIn(locationId);
  return useAppSelector((state) => selectPicksIn(state, locationId));
}
