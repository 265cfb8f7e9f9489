import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type BallotView,
  pickedIds,
  remainingVotesOf,
  removePending,
  addPending,
  takeNewer,
} from '../../../src/core/ballot/ballotView.ts';

const ballot = (version: number, courseIds: number[]): BallotView['ballot'] => ({
  locationId: 'az',
  courseIds,
  version,
  remainingVotes: 22 - courseIds.length,
  counted: true,
  election: '2026',
  published: false,
  updatedAt: null,
});
const known: BallotView = { ballot: ballot(3, [1, 2]), pending: [] };

describe('a ballot on the page', () => {
  it('shows a vote at once and takes it back by id when it fails', () => {
    const voted = addPending(known, { requestId: 'r1', kind: 'add', courseId: 7 });
    expect(pickedIds(voted)).toEqual([1, 2, 7]);
    expect(remainingVotesOf(voted)).toBe(19);
    expect(pickedIds(removePending(voted, 'r1'))).toEqual([1, 2]);
  });

  it('keeps a second vote pending when the first is fulfilled', () => {
    const both = addPending(addPending(known, { requestId: 'r1', kind: 'add', courseId: 7 }), {
      requestId: 'r2',
      kind: 'add',
      courseId: 8,
    });
    const answered = removePending(takeNewer(both, ballot(4, [1, 2, 7])), 'r1');
    expect(pickedIds(answered)).toEqual([1, 2, 7, 8]);
  });

  it('shows a vote at its place, and one pick in the place of another', () => {
    const placed = addPending(known, { requestId: 'r1', kind: 'add', courseId: 7, position: 1 });
    expect(pickedIds(placed)).toEqual([1, 7, 2]);
    const swapped = addPending(placed, { requestId: 'r2', kind: 'swap', remove: 1, add: 9 });
    expect(pickedIds(swapped)).toEqual([9, 7, 2]);
    expect(pickedIds(removePending(swapped, 'r1'))).toEqual([9, 2]);
    expect(pickedIds(removePending(swapped, 'r2'))).toEqual([1, 7, 2]);
  });

  it('shows a vote until its response, also one too many', () => {
    const full = {
      ballot: ballot(
        1,
        Array.from({ length: 22 }, (_, index) => index + 1),
      ),
      pending: [],
    };
    const voted = addPending(full, { requestId: 'r1', kind: 'add', courseId: 99 });
    expect(pickedIds(voted)).toEqual([...full.ballot.courseIds, 99]);
    expect(remainingVotesOf(voted)).toBe(0);
  });

  it('[R6.4] ignores a response with an older version', () => {
    expect(takeNewer(known, ballot(2, [9])).ballot.version).toBe(3);
  });

  it('accepts a response with the same version, which may differ in other fields', () => {
    const shared = takeNewer(known, { ...known.ballot, published: true });
    expect(shared.ballot.published).toBe(true);
  });

  it('ends at the newest response whatever the order of the responses', () => {
    const answers = [ballot(4, [1, 2, 7]), ballot(5, [1, 2, 7, 8]), ballot(6, [2, 7, 8])];
    fc.assert(
      fc.property(fc.shuffledSubarray(answers, { minLength: 3 }), (order) => {
        const view = order.reduce((current, answer) => takeNewer(current, answer), known);
        expect(pickedIds(view)).toEqual([2, 7, 8]);
      }),
    );
  });
});
