import { votesLeft } from '#contract/ballotRule';
import { api } from '../../api/api.ts';
import { votedElsewhere } from '../../api/events.ts';
import { notifyTabs } from '../../api/session/tabChannel.ts';
import { ownSession } from '../../api/session/tokenStore.ts';
import type { AppStartListening, RootState } from '../../app/hooks.ts';
import { isAnyOf } from '@reduxjs/toolkit';
import { removeAll, STORAGE_KEYS } from '../../shared/storage.ts';
import { selectRemainingVotes, votesChanged } from '../footer/footerSlice.ts';
import { selectCurrentLocationId } from '../location/currentLocation.ts';
import { selectIsMember, selectUser, signedOut } from '../session/sessionSlice.ts';
import { ballotApi, isBallotChanged } from './ballotApi.ts';
import { takeNewer } from './ballotView.ts';
import { flagsClaimed, flagsDropped, givingRequested, selectFlags } from './guestBallotSlice.ts';
import { undoRequested } from './undoSlice.ts';
import { selectPicksIn } from './usePicksIn.ts';
import { loadVote } from './useVote.ts';
import { voteRequested } from './voteRequested.ts';

const { onOnline } = api.internalActions;

/** Remaining votes in the current location; undefined while its picks are not known. */
function selectVotesLeft(state: RootState): number | undefined {
  const picks = selectPicksIn(state, selectCurrentLocationId(state));
  return picks && votesLeft(picks);
}

/** The listeners that update the footer's remaining votes, notify other tabs, send waiting flags, and run undo. */
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
    effect: ({ payload: reason }, { dispatch, getOriginalState }) => {
      const userId = selectUser(getOriginalState())?._id;
      // What was not saved when the session was over waits for the next sign-in.
      if (reason !== 'sessionOver' && userId !== undefined) {
        dispatch(flagsDropped(userId));
        for (const key of [STORAGE_KEYS.pairs, STORAGE_KEYS.filled]) removeAll('local', `${key}${userId}:`);
        for (const key of [STORAGE_KEYS.draft, STORAGE_KEYS.orderToSave, STORAGE_KEYS.note, STORAGE_KEYS.form])
          removeAll('session', `${key}${userId}:`);
      }
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
    effect: async (_action, { dispatch }) => {
      const code = await loadVote().catch(() => undefined);
      if (code) dispatch(code.followMergedCourses);
    },
  });
  // At the start and after a sign-in, when the member says that they are theirs, and when the network is back.
  startListening({
    predicate: (action, state, before) =>
      isAnyOf(flagsClaimed, givingRequested, onOnline)(action) || (selectIsMember(state) && !selectIsMember(before)),
    effect: async (_action, { dispatch, getState }) => {
      const member = selectUser(getState())?._id;
      if (!selectIsMember(getState()) || selectFlags(getState()).every(({ userId }) => userId !== member)) return;
      const { giveFlags } = await import('./giveFlags.ts');
      await dispatch(giveFlags());
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
