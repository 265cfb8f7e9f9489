import { MAX_VOTES } from '#contract/limits';
import { votedElsewhere } from '../../api/events.ts';
import { notifyTabs } from '../../api/session/tabChannel.ts';
import { ownSession } from '../../api/session/tokenStore.ts';
import type { AppStartListening, RootState } from '../../app/hooks.ts';
import { removeAll, STORAGE_KEYS } from '../../shared/storage.ts';
import { selectRemainingVotes, votesChanged } from '../footer/footerSlice.ts';
import { selectCurrentLocationId } from '../location/currentLocation.ts';
import { selectIsMember, signedOut } from '../session/sessionSlice.ts';
import { ballotApi, isBallotChanged } from './ballotApi.ts';
import { knownView, remainingVotesOf, takeNewer } from './ballotView.ts';
import { loadVote } from './loadVote.ts';
import { dropPendingPick, pendingPickRequested, readPendingPick } from './pendingPick.ts';
import { undoRequested } from './undoSlice.ts';
import { voteRequested } from './voteRequested.ts';

/** Remaining votes in the current location: all of them for guests; undefined while the ballot is not known. */
function selectVotesLeft(state: RootState): number | undefined {
  if (!selectIsMember(state)) return MAX_VOTES;
  const locationId = selectCurrentLocationId(state);
  if (locationId === undefined) return undefined;
  const view = knownView(ballotApi.endpoints.getBallot.select(locationId)(state).data);
  return view && remainingVotesOf(view);
}

/** Keeps the footer's remaining votes those of the ballot, tells other tabs of votes, starts pending picks and undo. */
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

  // Other tabs of the session show the change at once.
  startListening({
    matcher: isBallotChanged,
    effect: ({ payload: ballot }) => {
      const session = ownSession();
      if (session !== undefined) notifyTabs({ is: 'voted', session, ballot });
    },
  });
  startListening({
    actionCreator: votedElsewhere,
    effect: ({ payload: ballot }, { dispatch }) => {
      const { updateQueryData } = ballotApi.util;
      dispatch(updateQueryData('getBallot', ballot.locationId, (view) => takeNewer(view, ballot)));
    },
  });

  // The code of what follows is loaded on demand, that of votes before one is cast.
  startListening({
    matcher: ballotApi.endpoints.getBallot.matchPending,
    effect: () => void loadVote().catch(() => undefined),
  });
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
    actionCreator: voteRequested,
    effect: async ({ payload }, { dispatch }) => {
      const { vote } = await loadVote();
      await dispatch(vote(payload));
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
