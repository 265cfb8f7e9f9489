import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_VOTES } from '../../contract/limits.ts';
import {
  addPick,
  difference,
  isSame,
  type Outcome,
  removePick,
  swapPicks,
} from '../../server/features/picks/ballot.ts';

const fullBallot = Array.from({ length: MAX_VOTES }, (_, index) => index + 1);

describe('ballot', () => {
  it('adds a pick at the end, or at the asked position', () => {
    expect(addPick([1, 2], 3)).toEqual({ picks: [1, 2, 3] });
    expect(addPick([1, 2], 3, 0)).toEqual({ picks: [3, 1, 2] });
    expect(addPick([1, 2], 3, 21)).toEqual({ picks: [1, 2, 3] });
  });

  it('leaves a pick where it is when it is voted for again, and moves it when a position is asked', () => {
    expect(addPick([1, 2, 3], 1)).toEqual({ picks: [1, 2, 3] });
    expect(addPick([1, 2, 3], 1, 2)).toEqual({ picks: [2, 3, 1] });
    expect(addPick(fullBallot, 1, MAX_VOTES - 1)).toEqual({ picks: [...fullBallot.slice(1), 1] });
  });

  it('takes 22 picks and refuses the next', () => {
    expect(addPick(fullBallot.slice(1), 1)).toHaveProperty('picks.length', MAX_VOTES);
    expect(addPick(fullBallot, 99)).toEqual({ refused: 'full' });
    expect(addPick(fullBallot, 5)).toEqual({ picks: fullBallot });
  });

  it('swaps in place, also on a full ballot, and a second time changes nothing', () => {
    expect(swapPicks([1, 2, 3], 2, 9)).toEqual({ picks: [1, 9, 3] });
    expect(swapPicks([1, 9, 3], 2, 9)).toEqual({ picks: [1, 9, 3] });
    expect(swapPicks(fullBallot, 22, 99)).toHaveProperty('picks.length', MAX_VOTES);
  });

  it('takes the replaced pick off when the other one was already there', () => {
    expect(swapPicks([1, 2, 3], 1, 3)).toEqual({ picks: [2, 3] });
  });

  it('refuses to swap out what is not on the ballot', () => {
    expect(swapPicks([1, 2], 7, 8)).toEqual({ refused: 'not_picked' });
    expect(swapPicks([1, 2], 7, 7)).toEqual({ refused: 'not_picked' });
    expect(swapPicks([1, 2], 2, 2)).toEqual({ picks: [1, 2] });
  });

  it('takes a pick off and keeps the order of the others; one that is not there changes nothing', () => {
    expect(removePick([3, 1, 2], 1)).toEqual({ picks: [3, 2] });
    expect(removePick([3, 1, 2], 7)).toEqual({ picks: [3, 1, 2] });
  });

  it('never holds more than 22 or a course twice, and its differences add up', () => {
    const course = fc.integer({ min: 1, max: 40 });
    const change = fc.oneof(
      fc.record({ kind: fc.constant('add'), course, other: fc.integer({ min: 0, max: 21 }) }),
      fc.record({ kind: fc.constantFrom('remove', 'swap'), course, other: course }),
    );
    fc.assert(
      fc.property(fc.array(change, { maxLength: 80 }), (changes) => {
        let picks: readonly number[] = [];
        const tallies = new Map<number, number>();
        let ballots = 0;
        for (const { kind, course: id, other } of changes) {
          const outcome: Outcome =
            kind === 'add'
              ? addPick(picks, id, other)
              : kind === 'remove'
                ? removePick(picks, id)
                : swapPicks(picks, id, other);
          if ('refused' in outcome) continue;
          const { added, removed, ballots: delta } = difference(picks, outcome.picks);
          for (const one of added) tallies.set(one, (tallies.get(one) ?? 0) + 1);
          for (const one of removed) tallies.set(one, (tallies.get(one) ?? 0) - 1);
          ballots += delta;
          picks = outcome.picks;
          expect(picks.length).toBeLessThanOrEqual(MAX_VOTES);
          expect(new Set(picks).size).toBe(picks.length);
        }
        const voted = [...tallies].filter(([, votes]) => votes !== 0).map(([id]) => id);
        expect(voted.sort((a, b) => a - b)).toEqual(picks.toSorted((a, b) => a - b));
        expect(ballots).toBe(picks.length > 0 ? 1 : 0);
      }),
    );
  });

  it('sees order as a difference between lists, but not between votes', () => {
    expect(isSame([1, 2], [2, 1])).toBe(false);
    expect(isSame([1, 2, 3], [1, 3, 2])).toBe(false);
    expect([isSame([1], [1, 2]), isSame([1, 2], [1]), isSame([1, 2], [1, 2]), isSame([], [])]).toEqual([
      false,
      false,
      true,
      true,
    ]);
    expect(difference([1, 2], [2, 1])).toEqual({ added: [], removed: [], ballots: 0 });
  });

  it('counts a ballot from its first pick until its last one is taken off', () => {
    expect(difference([], [1])).toEqual({ added: [1], removed: [], ballots: 1 });
    expect(difference([1, 2], [2, 3])).toEqual({ added: [3], removed: [1], ballots: 0 });
    expect(difference([2], [])).toEqual({ added: [], removed: [2], ballots: -1 });
  });
});
