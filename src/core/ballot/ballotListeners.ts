import { MAX_VOTES } from '#contract/limits';
import type { AppStartListening, RootState } from '../../app/hooks.ts';
import { removeAll, STORAGE_KEYS } from '../../shared/storage.ts';
import { selectRemainingVotes, votesChanged } from '../footer/footerSlice.ts';
import { locationApi } from '../location/locationApi.ts';
import { selectCurrentLocation } from '../location/locationSlice.ts';
import { selectIsMember, signedOut } from '../session/sessionSlice.ts';
import { ballotApi } from './ballotApi.ts';
import { knownView, remainingVotesOf } from './ballotView.ts';
import { dropPendingPick, pendingPickRequested, readPendingPick } from './pendingPick.ts';
import { undoRequested } from './undoable.ts';

/** Remaining votes in the current location: all of them for guests; undefined while the ballot is not known. */
function selectVotesLeft(state: RootState): number | undefined {
  if (!selectIsMember(state)) return MAX_VOTES;
  const current = selectCurrentLocation(state);
  if (current === null) return undefined;
  const location = locationApi.endpoints.getLocationId.select(current)(state).data;
  const view = knownView(location && ballotApi.endpoints.getBallot.select(location.locationId)(state).data);
  return view && remainingVotesOf(view);
}

/** Synchronises the footer's remaining votes with the ballot, the location and the member; starts pending picks and undo. */
export function startBallotListeners(startListening: AppStartListening): void {
  startListening({
    predicate: (_action, state) => {
      const left = selectVotesLeft(state);
      return left !== undefined && left !== selectRemainingVotes(state);
    },
    effect: (_action, { dispatch, getState }) => {
      const left = selectVotesLeft(getState());
      if (left === undefined) return;
      const change = left - selectRemainingVotes(getState());
      if (change !== 0) dispatch(votesChanged(change));
    },
  });

  startListening({
    actionCreator: signedOut,
    effect: ({ payload: reason }) => {
      // A vote that found its session over waits for the next sign-in.
      if (reason !== 'sessionOver') dropPendingPick();
      removeAll('session', STORAGE_KEYS.draft);
    },
  });

  // The code of these two is loaded on demand.
  startListening({
    predicate: (action, state, before) =>
      pendingPickRequested.match(action) || (selectIsMember(state) && !selectIsMember(before)),
    effect: async (_action, { dispatch }) => {
      if (!readPendingPick()) return;
      const { applyPendingPick } = await import('./applyPendingPick.ts');
      await dispatch(applyPendingPick());
    },
  });
  startListening({
    actionCreator: undoRequested,
    effect: async ({ payload }, { dispatch }) => {
      const { undo } = await import('./undo.ts');
      await dispatch(undo(payload));
    },
  });
}
