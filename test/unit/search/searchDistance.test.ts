import { describe, expect, it } from 'vitest';
import { distanceOf, lacksMore, lettersOf } from '#contract/search/distance';

/**
 * The edit distances by their definition (add, drop, change, swap), to each prefix of the word and last to the word.
 */
function definedDistances(typed: string, word: string): number[] {
  const table: number[][] = [];
  for (let i = 0; i <= typed.length; i += 1) {
    const row = (table[i] = [] as number[]);
    for (let j = 0; j <= word.length; j += 1) {
      const isSwap = i > 1 && j > 1 && typed[i - 1] === word[j - 2] && typed[i - 2] === word[j - 1];
      row[j] = Math.min(
        i === 0 || j === 0 ? i + j : table[i - 1]![j - 1]! + (typed[i - 1] === word[j - 1] ? 0 : 1),
        i === 0 ? Infinity : table[i - 1]![j]! + 1,
        j === 0 ? Infinity : row[j - 1]! + 1,
        isSwap ? table[i - 2]![j - 2]! + 1 : Infinity,
      );
    }
  }
  return table[typed.length]!;
}

/** All words of these letters, up to this length. */
const wordsOf = (letters: string[], length: number): string[] =>
  length === 0 ? [''] : ['', ...wordsOf(letters, length - 1).flatMap((word) => letters.map((letter) => word + letter))];

const pairsOf = (words: string[]) => words.flatMap((typed) => words.map((word) => [typed, word] as const));
/** Short words of three letters have every kind of edit; words of two letters can be longer. */
const PAIRS = [...pairsOf(wordsOf(['a', 'b', 'ñ'], 4)), ...pairsOf(wordsOf(['a', 'b'], 6))];

describe('the distance between typed letters and a word', () => {
  it.each([1, 2, 3])('equals the definition up to %i edits, for the word and its prefixes', (most) => {
    const wrong = PAIRS.filter(([typed, word]) => {
      const defined = definedDistances(typed, word);
      const [whole, prefix] = [defined.at(-1) ?? 0, Math.min(...defined)];
      const found = distanceOf(typed, word, most);
      if (!found) return prefix <= most;
      return found.prefix !== prefix || Math.min(found.whole, most + 1) !== Math.min(whole, most + 1);
    });
    expect(wrong).toEqual([]);
  });

  it('is undefined where the typed letters or the word are too long', () => {
    const [ninety, more] = ['b'.repeat(90), 'b'.repeat(91)];
    expect(distanceOf(`a${ninety.slice(1)}`, ninety, 1)).toEqual({ whole: 1, prefix: 1 });
    expect(distanceOf(ninety, more, 1)).toBeUndefined();
    expect(distanceOf(more, ninety, 1)).toBeUndefined();
  });
});

describe('the letters that a word lacks', () => {
  it.each([
    ['pebble', 'beach', ['p', 'l']],
    ['eagle', 'legal', []],
    ['aqz', 'bry', ['a', 'q', 'z']],
    ['az', 'az1', []],
    ['q', '1', ['q']],
    ['q', 'ñ', ['q']],
    ['1', 'ñ', []],
    ['ñ', 'az', ['ñ']],
    ['', 'pebble', []],
  ])('are counted once each: those of "%s" in "%s"', (typed, word, lacking) => {
    const lacks = (most: number) => lacksMore(lettersOf(typed), lettersOf(word), most);
    expect([lacking.length - 1, lacking.length].map(lacks)).toEqual([lacking.length > 0, false]);
  });
});
