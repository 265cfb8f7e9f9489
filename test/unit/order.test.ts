import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSameOrder, movePick } from '../../src/features/picks/order.ts';

describe('moving a pick', () => {
  it('puts it in its new place and keeps the order of the others', () => {
    expect(movePick([1, 2, 3, 4], 0, 2)).toEqual([2, 3, 1, 4]);
    expect(movePick([1, 2, 3, 4], 3, 0)).toEqual([4, 1, 2, 3]);
    expect(movePick([1, 2, 3, 4], 1, 1)).toEqual([1, 2, 3, 4]);
  });

  it('changes nothing where there is no such place', () => {
    for (const [from, to] of [
      [0, -1],
      [0, 3],
      [3, 0],
      [-1, 0],
    ] as const) {
      expect(movePick([1, 2, 3], from, to)).toEqual([1, 2, 3]);
    }
  });

  it('keeps every pick, and moving it back restores the list', () => {
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

it('tells the same order from another', () => {
  expect(isSameOrder([], [])).toBe(true);
  expect(isSameOrder([1, 2], [1, 2])).toBe(true);
  expect(isSameOrder([1, 2], [2, 1])).toBe(false);
  expect(isSameOrder([1, 2], [1])).toBe(false);
  expect(isSameOrder([1], [1, 2])).toBe(false);
});
