import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareLists } from '../../../src/features/picks/share/Comparison.tsx';

const lists = fc.tuple(
  fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { maxLength: 22 }),
  fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { maxLength: 22 }),
);

describe('comparing two lists', () => {
  it('returns the courses on both lists and on one only, in the order of the lists', () => {
    expect(compareLists([4, 2, 9, 1], [1, 7, 4])).toEqual({
      both: [4, 1],
      onlyTheirs: [2, 9],
      onlyMine: [7],
      agreement: 40,
    });
  });

  it('puts each course of either list into exactly one part', () => {
    fc.assert(
      fc.property(lists, ([theirs, mine]) => {
        const { both, onlyTheirs, onlyMine } = compareLists(theirs, mine);
        const either = new Set([...theirs, ...mine]);
        const all = [...both, ...onlyTheirs, ...onlyMine];
        expect(all.toSorted()).toEqual([...either].toSorted());
      }),
    );
  });

  it('[R8.7] returns the same agreement in both directions, 100 for equal lists and 0 without a common course', () => {
    fc.assert(
      fc.property(lists, ([theirs, mine]) => {
        const { agreement } = compareLists(theirs, mine);
        expect(compareLists(mine, theirs).agreement).toBe(agreement);
        expect(agreement === null).toBe(theirs.length + mine.length === 0);
        if (theirs.length > 0) expect(compareLists(theirs, theirs).agreement).toBe(100);
      }),
    );
    expect(compareLists([1, 2], [3]).agreement).toBe(0);
    expect(compareLists([], [3]).agreement).toBe(0);
  });
});
