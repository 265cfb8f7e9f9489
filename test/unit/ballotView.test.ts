import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type BallotView,
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

  it('ignores an answer with an older version', () => {
    expect(takeNewer(known, ballot(2, [9])).ballot.version).toBe(3);
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
