import { changePicks, type PickChange, type Picks } from '#contract/ballotRule';
import { MAX_VOTES } from '#contract/limits';
import type { Ballot } from '#contract/picks';

/** A change on its way to the server. */
export type PendingChange = PickChange & { requestId: string };

/** The server's latest ballot and the changes it does not know yet: what is shown is the one with the others applied by course id. */
export type BallotView = { ballot: Ballot; pending: PendingChange[] };

export const addPending = (view: BallotView, change: PendingChange): BallotView => ({
  ...view,
  pending: [...view.pending, change],
});

/** The change has been answered, one way or the other. */
export const removePending = (view: BallotView, requestId: string): BallotView => ({
  ...view,
  pending: view.pending.filter((change) => change.requestId !== requestId),
});

/** Answers may come late: an older ballot never replaces a newer one. */
export const takeNewer = (view: BallotView, ballot: Ballot): BallotView =>
  ballot.version < view.ballot.version ? view : { ...view, ballot };

/** The picks as the page shows them, in order. A vote is shown until it is answered, also one too many: only the server knows which changes it has stored. */
export const pickedIds = ({ ballot, pending }: BallotView): Picks =>
  pending.reduce<Picks>((picks, change) => {
    const outcome = changePicks(picks, change, Infinity);
    return 'refused' in outcome ? picks : outcome.picks;
  }, ballot.courseIds);

export const remainingVotesOf = (view: BallotView): number => Math.max(0, MAX_VOTES - pickedIds(view).length);
