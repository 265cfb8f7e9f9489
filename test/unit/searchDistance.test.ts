import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceOf, lacksMore, lettersOf } from '#contract/search/distance';

/** The definition, cell by cell: letters to add, drop, change or swap with their neighbour. */
function definedDistance(one: string, other: string): number {
  const table = Array.from({ length: one.length + 1 }, () => new Array<number>(other.length + 1).fill(0));
  const cell = (i: number, j: number) => table[i]?.[j] ?? Infinity;
  for (let i = 0; i <= one.length; i += 1) {
    for (let j = 0; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1];
      const isSwap = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      const edits = [cell(i - 1, j) + 1, cell(i, j - 1) + 1, cell(i - 1, j - 1) + (isSame ? 0 : 1)];
      (table[i] ?? [])[j] = i + j === 0 ? 0 : Math.min(...edits, isSwap ? cell(i - 2, j - 2) + 1 : Infinity);
    }
  }
  return cell(one.length, other.length);
}

/** Few letters, so that many pairs are near each other. */
const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'ñ'), minLength: 1, maxLength: 9 });

describe('the distance between what was typed and a word', () => {
  it('is that of the definition up to the most edits that are forgiven, to the word and to its beginnings', () => {
    fc.assert(
      fc.property(word, word, fc.constantFrom(1, 2), (typed, other, most) => {
        const whole = definedDistance(typed, other);
        const prefix = Math.min(
          ...Array.from({ length: other.length + 1 }, (_, end) => definedDistance(typed, other.slice(0, end))),
        );
        const found = distanceOf(typed, other, most);
        if (prefix > most) expect(found).toBeUndefined();
        else expect(found?.prefix).toBe(prefix);
        if (found) expect(Math.min(found.whole, most + 1)).toBe(Math.min(whole, most + 1));
      }),
    );
  });

  it('is never nearer than the letters that the word lacks', () => {
    fc.assert(
      fc.property(word, word, fc.constantFrom(1, 2), (typed, other, most) => {
        if (lacksMore(lettersOf(typed), lettersOf(other), most))
          expect(definedDistance(typed, other)).toBeGreaterThan(most);
      }),
    );
  });
});
