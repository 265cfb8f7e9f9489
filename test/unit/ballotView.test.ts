import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addPick, type Picks, swapPicks } from '../../server/features/picks/ballot.ts';
import {
  type BallotView,
  type PickChange,
  pickedIds,
  remainingVotesOf,
  settle,
  start,
  takeNewer,
} from '../../src/core/ballot/ballotView.ts';

const ballot = (version: number, courseIds: number[]): BallotView['ballot'] => ({
  locationId: 'az',
  courseIds,
  version,
  remainingVotes: 22 - courseIds.length,
  counted: true,
  published: false,
  updatedAt: null,
});
const known: BallotView = { ballot: ballot(3, [1, 2]), pending: [] };

describe('a ballot on the page', () => {
  it('shows a vote at once and takes it back by id when it fails', () => {
    const voted = start(known, { requestId: 'r1', kind: 'add', courseId: 7 });
    expect(pickedIds(voted)).toEqual([1, 2, 7]);
    expect(remainingVotesOf(voted)).toBe(19);
    expect(pickedIds(settle(voted, 'r1'))).toEqual([1, 2]);
  });

  it('keeps a second vote on its way when the first is answered', () => {
    const both = start(start(known, { requestId: 'r1', kind: 'add', courseId: 7 }), {
      requestId: 'r2',
      kind: 'add',
      courseId: 8,
    });
    const answered = settle(takeNewer(both, ballot(4, [1, 2, 7])), 'r1');
    expect(pickedIds(answered)).toEqual([1, 2, 7, 8]);
  });

  it('shows a vote at its place, and one pick in the place of another', () => {
    const placed = start(known, { requestId: 'r1', kind: 'add', courseId: 7, position: 1 });
    expect(pickedIds(placed)).toEqual([1, 7, 2]);
    const swapped = start(placed, { requestId: 'r2', kind: 'swap', remove: 1, add: 9 });
    expect(pickedIds(swapped)).toEqual([9, 7, 2]);
    expect(pickedIds(settle(swapped, 'r1'))).toEqual([9, 2]);
    expect(pickedIds(settle(swapped, 'r2'))).toEqual([1, 7, 2]);
  });

  it('shows every change as the server will make it, in any order', () => {
    const id = fc.integer({ min: 1, max: 6 });
    const change = fc.oneof(
      fc.record({
        kind: fc.constant('add' as const),
        courseId: id,
        position: fc.option(fc.nat({ max: 6 }), { nil: undefined }),
      }),
      fc.record({ kind: fc.constant('remove' as const), courseId: id }),
      fc.record({ kind: fc.constant('swap' as const), remove: id, add: id }),
    );
    const byServer = (picks: Picks, one: PickChange): Picks => {
      if (one.kind === 'remove') return picks.filter((each) => each !== one.courseId);
      if (one.kind === 'add' && picks.includes(one.courseId)) return picks;
      const outcome =
        one.kind === 'add' ? addPick(picks, one.courseId, one.position) : swapPicks(picks, one.remove, one.add);
      return 'picks' in outcome ? outcome.picks : picks;
    };
    fc.assert(
      fc.property(fc.uniqueArray(id), fc.array(change), (picks, changes) => {
        const before = { ballot: ballot(1, picks), pending: [] };
        const view = changes.reduce<BallotView>((now, one) => start(now, { ...one, requestId: 'r' }), before);
        expect(pickedIds(view)).toEqual(changes.reduce<Picks>(byServer, picks));
      }),
    );
  });

  it('ignores an answer with an older version', () => {
    expect(takeNewer(known, ballot(2, [9])).ballot.version).toBe(3);
  });

  it('takes an answer with the same version, which may say something else about the list', () => {
    const shared = takeNewer(known, { ...known.ballot, published: true });
    expect(shared.ballot.published).toBe(true);
  });

  it('ends at the newest answer whatever the order of the answers', () => {
    const answers = [ballot(4, [1, 2, 7]), ballot(5, [1, 2, 7, 8]), ballot(6, [2, 7, 8])];
    fc.assert(
      fc.property(fc.shuffledSubarray(answers, { minLength: 3 }), (order) => {
        const view = order.reduce((current, answer) => takeNewer(current, answer), known);
        expect(pickedIds(view)).toEqual([2, 7, 8]);
      }),
    );
  });
});
