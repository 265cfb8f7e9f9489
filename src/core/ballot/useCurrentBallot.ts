import { skipToken } from '@reduxjs/toolkit/query';
import { FRESH } from '../../api/fresh.ts';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { useGetLocationIdQuery } from '../location/locationApi.ts';
import { useCurrentLocation } from '../location/currentLocation.ts';
import { restoreSession } from '../session/sessionListeners.ts';
import { selectIsGuest, selectIsMember, selectIsUnreachable } from '../session/sessionSlice.ts';
import { useGetBallotQuery } from './ballotApi.ts';
import { knownView, pickedIds } from './ballotView.ts';
import type { PicksStatus } from './usePicksIn.ts';

const NONE: number[] = [];

/**
 * The member's picks in the current location, pending changes included. Never the previous location's while the id of a
 * new one is loading.
 */
export function useCurrentBallot() {
  const dispatch = useAppDispatch();
  const { code, locationId: idInAddress } = useCurrentLocation();
  const isMember = useAppSelector(selectIsMember);
  const isGuest = useAppSelector(selectIsGuest);
  const isUnreachable = useAppSelector(selectIsUnreachable);
  const location = useGetLocationIdQuery(code ?? skipToken);
  const locationId = idInAddress ?? location.currentData?.locationId;
  const ballot = useGetBallotQuery(isMember && locationId !== undefined ? locationId : skipToken, FRESH);
  const view = knownView(ballot.currentData);
  const failed = locationId === undefined && location.isError ? location : ballot;
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
