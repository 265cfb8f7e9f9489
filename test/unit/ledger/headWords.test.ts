import { describe, expect, it } from 'vitest';
import { WORD_LIST } from '#contract/ledger/wordList';
import { HEAD_WORDS, wordsOf } from '#contract/ledger/words';

describe('the words of a head', () => {
  it('[R21.21] are eight, each from 11 bits of the hash, the first bits first', () => {
    const hash = new Uint8Array(32);
    hash[1] = 0b0010_0000;
    hash[10] = 2;
    expect(wordsOf(hash)).toEqual([WORD_LIST[1], ...Array<string>(HEAD_WORDS - 2).fill('abandon'), WORD_LIST[2]]);
    expect(wordsOf(new Uint8Array(32).fill(255))).toEqual(Array<string>(HEAD_WORDS).fill('zoo'));
  });

  it('[R21.21] change with every one of the first 88 bits', () => {
    const words = Array.from({ length: 88 }, (_, bit) => {
      const hash = new Uint8Array(32);
      hash[bit >> 3] = 128 >> (bit & 7);
      return wordsOf(hash).join(' ');
    });
    expect(new Set([...words, wordsOf(new Uint8Array(32)).join(' ')]).size).toBe(89);
  });

  it('come from 2,048 words that differ in their first four letters', () => {
    expect(WORD_LIST).toHaveLength(2048);
    expect(WORD_LIST.filter((word) => !/^[a-z]{3,8}$/.test(word))).toEqual([]);
    expect(new Set(WORD_LIST.map((word) => word.slice(0, 4))).size).toBe(2048);
  });
});
