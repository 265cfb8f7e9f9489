import { changePicks, type PickChange, type Picks, votesLeft } from '#contract/ballotRule';
import type { Ballot } from '#contract/picks';

/** A change that the server has not confirmed yet. */
export type PendingChange = PickChange & { requestId: string };

/** The server's latest ballot and the pending changes. The page shows the ballot with these changes applied. */
export type BallotView = {
  ballot: Ballot;
  pending: PendingChange[];
  /**
   * A response was lost, and the ballot could not be fetched again: nobody knows whether it is still the latest one.
   */
  isUnsure?: true;
};

export const addPending = (view: BallotView, change: PendingChange): BallotView => ({
  ...view,
  pending: [...view.pending, change],
});

/** Call when the server has confirmed or refused the change. */
export const removePending = (view: BallotView, requestId: string): BallotView => ({
  ...view,
  pending: view.pending.filter((change) => change.requestId !== requestId),
});

/** Responses may arrive out of order: an older ballot never replaces a newer one. */
export const takeNewer = (view: BallotView, ballot: Ballot): BallotView =>
  ballot.version < view.ballot.version ? view : { ballot, pending: view.pending };

/** Undefined while the picks are not known. */
export const knownView = (view: BallotView | undefined): BallotView | undefined => (view?.isUnsure ? undefined : view);

/**
 * The picks as the page shows them, in order. A pending vote above the limit is shown as well, because only the server
 * knows which changes it has stored.
 */
export const pickedIds = ({ ballot, pending }: BallotView): Picks =>
  pending.reduce<Picks>((picks, change) => {
    const outcome = changePicks(picks, change, Infinity);
    return 'refused' in outcome ? picks : outcome.picks;
  }, ballot.courseIds);

export const remainingVotesOf = (view: BallotView): number => votesLeft(pickedIds(view));
