import { MAX_VOTES } from '#contract/limits';
import type { Ballot } from '#contract/picks';

/** What a change does to the picks. An added course goes to `position` (from 0), without one to the end. */
export type PickChange =
  | { kind: 'add'; courseId: number; position?: number | undefined }
  | { kind: 'remove'; courseId: number }
  | { kind: 'swap'; remove: number; add: number };

/** A change on its way to the server. */
export type PendingChange = PickChange & { requestId: string };

/** The server's latest ballot and the changes it does not know yet: what is shown is the one with the others applied by course id. */
export type BallotView = { ballot: Ballot; pending: PendingChange[] };

export const start = (view: BallotView, change: PendingChange): BallotView => ({
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
export const pickedIds = ({ ballot, pending }: BallotView): number[] => pending.reduce(apply, ballot.courseIds);

/** The server's own rule for one change, so that what is shown at once is what will be answered. */
function apply(ids: number[], change: PickChange): number[] {
  switch (change.kind) {
    case 'add':
      return ids.includes(change.courseId) ? ids : ids.toSpliced(change.position ?? ids.length, 0, change.courseId);
    case 'remove':
      return ids.filter((id) => id !== change.courseId);
    case 'swap':
      return ids.includes(change.add)
        ? ids.filter((id) => id === change.add || id !== change.remove)
        : ids.map((id) => (id === change.remove ? change.add : id));
  }
}

export const remainingVotesOf = (view: BallotView): number => Math.max(0, MAX_VOTES - pickedIds(view).length);
