import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addPicks,
  changePicks,
  isSameOrder,
  movePick,
  type PickChange,
  type Picks,
} from '../../../contract/ballotRule.ts';
import { MAX_VOTES } from '../../../contract/limits.ts';
import { difference } from '../../../server/features/picks/writeBallots.ts';

const fullBallot = Array.from({ length: MAX_VOTES }, (_, index) => index + 1);

const add = (picks: Picks, courseId: number, position?: number) =>
  changePicks(picks, { kind: 'add', courseId, position });
const remove = (picks: Picks, courseId: number) => changePicks(picks, { kind: 'remove', courseId });
const swap = (picks: Picks, out: number, into: number) => changePicks(picks, { kind: 'swap', remove: out, add: into });

describe('a ballot', () => {
  it('adds a pick at the end, or at the requested position', () => {
    expect(add([1, 2], 3)).toEqual({ picks: [1, 2, 3] });
    expect(add([1, 2], 3, 0)).toEqual({ picks: [3, 1, 2] });
    expect(add([1, 2], 3, 21)).toEqual({ picks: [1, 2, 3] });
  });

  it('leaves a pick in place when it is voted for again, and moves it when a position is requested', () => {
    expect(add([1, 2, 3], 1)).toEqual({ picks: [1, 2, 3] });
    expect(add([1, 2, 3], 1, 2)).toEqual({ picks: [2, 3, 1] });
    expect(add([1, 2, 3], 1, 21)).toEqual({ picks: [2, 3, 1] });
    expect(add(fullBallot, 1, MAX_VOTES - 1)).toEqual({ picks: [...fullBallot.slice(1), 1] });
  });

  it('[R6.1] takes 22 picks and refuses a 23rd', () => {
    expect(add(fullBallot.slice(1), 1)).toHaveProperty('picks.length', MAX_VOTES);
    expect(add(fullBallot, 99)).toEqual({ refused: 'full' });
    expect(add(fullBallot, 5)).toEqual({ picks: fullBallot });
  });

  it('swaps a pick in its place, also when full; the same swap again changes nothing', () => {
    expect(swap([1, 2, 3], 2, 9)).toEqual({ picks: [1, 9, 3] });
    expect(swap([1, 9, 3], 2, 9)).toEqual({ picks: [1, 9, 3] });
    expect(swap(fullBallot, 22, 99)).toHaveProperty('picks.length', MAX_VOTES);
  });

  it('loses only the replaced pick when the new course is picked already', () => {
    expect(swap([1, 2, 3], 1, 3)).toEqual({ picks: [2, 3] });
  });

  it('refuses to replace a course that is not picked', () => {
    expect(swap([1, 2], 7, 8)).toEqual({ refused: 'not_picked' });
    expect(swap([1, 2], 7, 7)).toEqual({ refused: 'not_picked' });
    expect(swap([1, 2], 2, 2)).toEqual({ picks: [1, 2] });
  });

  it('loses a removed pick and keeps the order; removing another course changes nothing', () => {
    expect(remove([3, 1, 2], 1)).toEqual({ picks: [3, 2] });
    expect(remove([3, 1, 2], 7)).toEqual({ picks: [3, 1, 2] });
  });

  it('never has more than 22 picks or a course twice, and its differences add up to the tallies', () => {
    const course = fc.integer({ min: 1, max: 40 });
    const change: fc.Arbitrary<PickChange> = fc.oneof(
      fc.record({ kind: fc.constant('add' as const), courseId: course, position: fc.integer({ min: 0, max: 21 }) }),
      fc.record({ kind: fc.constant('remove' as const), courseId: course }),
      fc.record({ kind: fc.constant('swap' as const), remove: course, add: course }),
    );
    fc.assert(
      fc.property(fc.array(change, { maxLength: 80 }), (changes) => {
        let picks: Picks = [];
        const tallies = new Map<number, number>();
        let ballots = 0;
        for (const each of changes) {
          const outcome = changePicks(picks, each);
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

  it('has the same votes in another order', () => {
    expect(isSameOrder([1, 2, 3], [1, 3, 2])).toBe(false);
    expect(difference([1, 2], [2, 1])).toEqual({ added: [], removed: [], ballots: 0 });
  });

  it('counts in the turnout from its first pick until the last one is taken back', () => {
    expect(difference([], [1])).toEqual({ added: [1], removed: [], ballots: 1 });
    expect(difference([1, 2], [2, 3])).toEqual({ added: [3], removed: [1], ballots: 0 });
    expect(difference([2], [])).toEqual({ added: [], removed: [2], ballots: -1 });
  });
});

describe('moving a pick', () => {
  it('puts the pick at its new place and keeps the order of the others', () => {
    expect(movePick([1, 2, 3, 4], 0, 2)).toEqual([2, 3, 1, 4]);
    expect(movePick([1, 2, 3, 4], 3, 0)).toEqual([4, 1, 2, 3]);
    expect(movePick([1, 2, 3, 4], 1, 1)).toEqual([1, 2, 3, 4]);
  });

  it('changes nothing where a place does not exist', () => {
    for (const [from, to] of [
      [0, -1],
      [0, 3],
      [3, 0],
      [-1, 0],
    ] as const) {
      expect(movePick([1, 2, 3], from, to)).toEqual([1, 2, 3]);
    }
  });

  it('keeps each pick, and the move back restores the list', () => {
    const ids = fc.uniqueArray(fc.integer({ min: 1 }), { minLength: 1, maxLength: 22 });
    fc.assert(
      fc.property(ids, fc.nat(), fc.nat(), (list, one, other) => {
        const [from, to] = [one % list.length, other % list.length];
        const moved = movePick(list, from, to);
        expect(moved[to]).toBe(list[from]);
        expect(moved.toSorted()).toEqual(list.toSorted());
        expect(movePick(moved, to, from)).toEqual(list);
      }),
    );
  });
});

it('two lists have the same order only with the same courses in the same places', () => {
  expect(isSameOrder([], [])).toBe(true);
  expect(isSameOrder([1, 2], [1, 2])).toBe(true);
  expect(isSameOrder([1, 2], [2, 1])).toBe(false);
  expect(isSameOrder([1, 2], [1])).toBe(false);
  expect(isSameOrder([1], [1, 2])).toBe(false);
});

describe('a batch of votes', () => {
  const offered = (...ids: number[]): Set<number> => new Set(ids);

  it('[R6.15] goes behind the picks, in its order; what is picked already keeps its place', () => {
    expect(addPicks([1, 2], [9, 2, 8], offered(1, 2, 8, 9))).toEqual({ picks: [1, 2, 9, 8], added: [9, 8], left: [] });
  });

  it('[R6.15] leaves out what nobody can vote for, and what no vote is left for', () => {
    expect(addPicks(fullBallot.slice(1), [98, 97, 5, 96], offered(5, 97, 96))).toEqual({
      picks: [...fullBallot.slice(1), 97],
      added: [97],
      left: [
        { courseId: 98, reason: 'not_offered' },
        { courseId: 96, reason: 'full' },
      ],
    });
  });

  it('takes no vote for a course that was withdrawn before it was full', () => {
    expect(addPicks(fullBallot, [98], offered()).left).toEqual([{ courseId: 98, reason: 'not_offered' }]);
    // A pick stays one when its course is withdrawn.
    expect(addPicks([1], [1], offered())).toEqual({ picks: [1], added: [], left: [] });
  });

  it('never makes more than 22 picks or one twice, keeps the order there is, and accounts for every course', () => {
    const ids = fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { maxLength: MAX_VOTES });
    fc.assert(
      fc.property(ids, ids, ids, (picks, batch, active) => {
        const { picks: all, added, left } = addPicks(picks, batch, offered(...active));
        expect(all).toEqual([...picks, ...added]);
        expect(all.length).toBeLessThanOrEqual(MAX_VOTES);
        expect(new Set(all).size).toBe(all.length);
        const accounted = [
          ...added,
          ...left.map(({ courseId }) => courseId),
          ...batch.filter((id) => picks.includes(id)),
        ];
        expect(accounted.toSorted((a, b) => a - b)).toEqual(batch.toSorted((a, b) => a - b));
        expect(added).toEqual(batch.filter((id) => added.includes(id)));
        for (const { courseId, reason } of left) {
          expect(reason).toBe(active.includes(courseId) ? 'full' : 'not_offered');
          if (reason === 'full') expect(all).toHaveLength(MAX_VOTES);
        }
      }),
    );
  });
});
