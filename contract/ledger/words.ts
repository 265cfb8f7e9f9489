import { WORD_LIST } from './wordList.ts';

/** Number of words for a head: eight words of 11 bits are 88 bits. */
export const HEAD_WORDS = 8;
const BITS_PER_WORD = 11n;

/**
 * The eight words of a head, which two people can compare. @param sha256 SHA-256 of the head as it is sent (its compact
 * JWS)
 */
export function wordsOf(sha256: Uint8Array): string[] {
  const byteCount = (HEAD_WORDS * Number(BITS_PER_WORD)) / 8;
  let bits = sha256.slice(0, byteCount).reduce((all, byte) => (all << 8n) | BigInt(byte), 0n);
  const words: string[] = [];
  for (let index = 0; index < HEAD_WORDS; index += 1) {
    words.unshift(WORD_LIST[Number(bits & 2047n)] ?? '');
    bits >>= BITS_PER_WORD;
  }
  return words;
}
