import { weakMapMemoize } from '@reduxjs/toolkit';
import { skipToken } from '@reduxjs/toolkit/query';
import { FRESH } from '../../api/fresh.ts';
import { type RootState, useAppSelector } from '../../app/hooks.ts';
import { selectIsGuest, selectIsMember, selectIsUnreachable } from '../session/sessionSlice.ts';
import { guestPicksIn, selectFlags } from './guestBallotSlice.ts';
import { ballotApi, useGetBallotQuery } from './ballotApi.ts';
import { type BallotView, knownView, pickedIds } from './ballotView.ts';

/** Whether a member's picks are known; always 'known' for guests, whose flags this device has. */
export type PicksStatus = 'known' | 'loading' | 'failed';

const NONE: readonly number[] = [];
const NOTHING = {};

// Memoized, because every row of a list selects at every change.
const selectorOf = weakMapMemoize((locationId: string) => ballotApi.endpoints.getBallot.select(locationId));
const picksOf = weakMapMemoize((view: BallotView): readonly number[] => pickedIds(view));

/** The query of the member's ballot. */
export const selectBallotIn = (state: RootState, locationId: string) => selectorOf(locationId)(state);

/**
 * The picks in a location, as shown: the member's, undefined while they are not known, or the guest's on this device.
 * The same array while they are the same.
 */
export function selectPicksIn(state: RootState, locationId: string | undefined): readonly number[] | undefined {
  if (selectIsGuest(state)) return locationId === undefined ? NONE : guestPicksIn(selectFlags(state), locationId);
  if (locationId === undefined || !selectIsMember(state)) return undefined;
  const view = knownView(selectBallotIn(state, locationId).data);
  return view && picksOf(view);
}

/** Whether the picks in a location are known, loading or failed. */
export function selectPicksStatus(state: RootState, locationId: string | undefined): PicksStatus {
  if (selectPicksIn(state, locationId) !== undefined) return 'known';
  if (selectIsUnreachable(state)) return 'failed';
  return locationId !== undefined && selectBallotIn(state, locationId).isError ? 'failed' : 'loading';
}

/**
 * Fetches the member's ballot of a location for components that select from it. Does not re-render its caller when the
 * ballot changes.
 */
export function useBallotIn(locationId: string | undefined): { refetch: () => void } {
  const isMember = useAppSelector(selectIsMember);
  const isWanted = isMember && locationId !== undefined;
  const { refetch } = useGetBallotQuery(isWanted ? locationId : skipToken, {
    ...FRESH,
    selectFromResult: () => NOTHING,
  });

  return { refetch: () => void (isWanted && refetch()) };
}

/** The picks in any one location; undefined while they are not known. */
export function usePicksIn(locationId: string | undefined): readonly number[] | undefined {
  useBallotIn(locationId);
  return useAppSelector((state) => selectPicksIn(state, locationId));
}
