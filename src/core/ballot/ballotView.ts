import { MAX_VOTES } from '#contract/limits';
import type { Ballot } from '#contract/picks';

/** A change on its way to the server. */
export type PickChange = { requestId: string; kind: 'add' | 'remove'; courseId: number };

/** The server's latest ballot and the changes it does not know yet: what is shown is the one with the others applied by course id. */
export type BallotView = { ballot: Ballot; pending: PickChange[] };

export const start = (view: BallotView, change: PickChange): BallotView => ({
  ...view,
  pending: [...view.pending, change],
});

/** The change has been answered, one way or the other. */
export const settle = (view: BallotView, requestId: string): BallotView => ({
  ...view,
  pending: view.pending.filter((change) => change.requestId !== requestId),
});

/** Answers may come late: an older ballot never replaces a newer one. */
export const takeNewer = (view: BallotView, ballot: Ballot): BallotView =>
  ballot.version < view.ballot.version ? view : { ...view, ballot };

/** The picks as the page shows them, in order. */
export function pickedIds({ ballot, pending }: BallotView): number[] {
  return pending.reduce((ids, { kind, courseId }) => {
    if (kind === 'remove') return ids.filter((id) => id !== courseId);
    return ids.includes(courseId) ? ids : [...ids, courseId];
  }, ballot.courseIds);
}

export const remainingVotesOf = (view: BallotView): number => Math.max(0, MAX_VOTES - pickedIds(view).length);
