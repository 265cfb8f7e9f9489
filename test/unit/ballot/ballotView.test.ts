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
  notesShared: false,
  updatedAt: null,
});
const known: BallotView = { ballot: ballot(3, [1, 2]), pending: [] };

describe('a ballot on the page', () => {
  it('shows a pending vote, and no longer once its request has failed', () => {
    const voted = addPending(known, { requestId: 'r1', kind: 'add', courseId: 7 });
    expect(pickedIds(voted)).toEqual([1, 2, 7]);
    expect(remainingVotesOf(voted)).toBe(19);
    expect(pickedIds(removePending(voted, 'r1'))).toEqual([1, 2]);
  });

  it('still shows the second pending vote when the first is fulfilled', () => {
    const both = addPending(addPending(known, { requestId: 'r1', kind: 'add', courseId: 7 }), {
      requestId: 'r2',
      kind: 'add',
      courseId: 8,
    });
    const afterResponse = removePending(takeNewer(both, ballot(4, [1, 2, 7])), 'r1');
    expect(pickedIds(afterResponse)).toEqual([1, 2, 7, 8]);
  });

  it('shows a pending vote at its position, and a pending swap in the pick’s place', () => {
    const placed = addPending(known, { requestId: 'r1', kind: 'add', courseId: 7, position: 1 });
    expect(pickedIds(placed)).toEqual([1, 7, 2]);
    const swapped = addPending(placed, { requestId: 'r2', kind: 'swap', remove: 1, add: 9 });
    expect(pickedIds(swapped)).toEqual([9, 7, 2]);
    expect(pickedIds(removePending(swapped, 'r1'))).toEqual([9, 2]);
    expect(pickedIds(removePending(swapped, 'r2'))).toEqual([1, 7, 2]);
  });

  it('shows a 23rd vote until its response', () => {
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

  it('ends as the newest response has it, in whatever order responses arrive', () => {
    const responses = [ballot(4, [1, 2, 7]), ballot(5, [1, 2, 7, 8]), ballot(6, [2, 7, 8])];
    fc.assert(
      fc.property(fc.shuffledSubarray(responses, { minLength: 3 }), (order) => {
        const view = order.reduce((current, response) => takeNewer(current, response), known);
        expect(pickedIds(view)).toEqual([2, 7, 8]);
      }),
    );
  });
});
