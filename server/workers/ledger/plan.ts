import type { LedgerHead } from '#contract/ledger/format';

/** About as many rows has a part: it is sorted, compressed and stored at once. */
const ROWS_A_PART = 32_768;

/** The letters of tags in their order. */
const LETTERS = '-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz';
const PAIRS = LETTERS.length ** 2;

export type Plan = {
  parts: number;
  /** The part that a row comes into, counted from 0: the rows of a later one come after all rows of an earlier one. */
  partOf: (courseId: number, tag: string) => number;
};

/**
 * Divides the rows of a ledger into parts that can be made one after the other. Courses with few votes share one; those
 * with many have several, which differ by the first two letters of the tags.
 * @param votes smallest course id first
 */
export function planParts(votes: LedgerHead['votes']): Plan {
  const places = new Map<number, { first: number; parts: number }>();
  let [part, rows] = [0, 0];
  for (const [courseId, count] of votes) {
    if (rows > 0 && rows + count > ROWS_A_PART) [part, rows] = [part + 1, 0];
    const parts = Math.max(1, Math.ceil(count / ROWS_A_PART));
    places.set(courseId, { first: part, parts });
    if (parts === 1) rows += count;
    else part += parts;
  }
  return {
    parts: Math.max(1, rows > 0 ? part + 1 : part),
    partOf: (courseId, tag) => {
      const { first, parts } = places.get(courseId) ?? { first: 0, parts: 1 };
      const pair = LETTERS.indexOf(tag.charAt(0)) * LETTERS.length + LETTERS.indexOf(tag.charAt(1));
      return first + Math.floor((pair * parts) / PAIRS);
    },
  };
}

const LINE_LENGTH = ',\n'.length + 22;

/** Bytes of all rows. */
export const bytesOf = (votes: LedgerHead['votes']): number =>
  votes.reduce((sum, [courseId, count]) => sum + count * (String(courseId).length + LINE_LENGTH), 0);
