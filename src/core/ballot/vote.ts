import { TOAST_LONG_DURATION_MS } from '#contract/limits';
import { envelopeOf, isNotSent } from '../../api/failure.ts';
import type { AppThunk } from '../../app/hooks.ts';
import { toastShown } from '../feedback/toastSlice.ts';
import { changesApi } from './changesApi.ts';
import { offerUndo, withdrawUndo } from './offerUndo.ts';
import { offlineToast } from './offlineToast.ts';
import { reasonFor } from './outcome.ts';
import { swapRequested } from './swapSlice.ts';
import { ballotChanged } from './undoSlice.ts';
import { selectPicksIn } from './usePicksIn.ts';
import { type Vote, voteRequested } from './voteRequested.ts';

const { castVote, takeBackVote } = changesApi.endpoints;
const untracked = { track: false };

/**
 * Casts a vote or takes it back, which can be undone in its toast. Says why it was not saved; resolves to it where the
 * row is to say it, too.
 */
export const vote =
  (request: Vote): AppThunk<Promise<string | undefined>> =>
  async (dispatch, getState) => {
    const { kind, courseName, ...pick } = request;
    const { locationId, courseId, position } = pick;
    const isKnown = selectPicksIn(getState(), locationId) !== undefined;
    const sent = dispatch((kind === 'add' ? castVote : takeBackVote).initiate(pick, untracked));
    const change = { id: sent.requestId, locationId, courseId, name: courseName };
    if (kind === 'add') {
      dispatch(withdrawUndo(courseId));
      // Without the earlier picks the effect of a vote is unknown, so it cannot be undone.
      if (isKnown) dispatch(ballotChanged({ ...change, kind }));
    } else if (position !== undefined) {
      dispatch(ballotChanged({ ...change, kind, position }));
      dispatch(offerUndo({ ...change, kind, position }));
    }
    const { error } = await sent;
    const reason = error && reasonFor(getState(), error);
    if (reason === undefined) return undefined;
    if (!isKnown && envelopeOf(error)?.code === 'ballot_full') {
      dispatch(swapRequested({ locationId, courseId, courseName }));
      return undefined;
    }
    if (isNotSent(error)) {
      const what = `Your vote for ${courseName} isn’t ${kind === 'add' ? 'saved' : 'taken back'}.`;
      dispatch(offlineToast(what, voteRequested(request)));
      return undefined;
    }
    const message = `${courseName}: ${reason}`;
    dispatch(toastShown({ type: 'error', message, duration: TOAST_LONG_DURATION_MS }));
    return reason;
  };
