/** Number of typos tolerated in a word of this length. */
export const typosIn = (length: number): number => (length < 4 ? 0 : length < 8 ? 1 : 2);

/** Rows of the table, reused because a query compares with thousands of words. */
const rows = [0, 1, 2].map(() => new Uint8Array(96));
const LONGEST = 90;
/** More than any maximum distance. */
const FAR = 99;

type Distance = { whole: number; prefix: number };

/**
 * Optimal string alignment distance (a swap of neighbours is one edit) between what was typed and a word, and between
 * what was typed and the word's nearest beginning. Undefined where both exceed `most`.
 */
export function distanceOf(typed: string, word: string, most: number): Distance | undefined {
  const [height, length] = [typed.length, word.length];
  if (height > LONGEST || length > LONGEST || height - length > most) return undefined;
  let [before, last, current] = rows as [Uint8Array, Uint8Array, Uint8Array];
  for (let j = 0; j <= most; j += 1) last[j] = j;
  last[most + 1] = FAR;
  for (let i = 1; i <= height; i += 1) {
    // Cells further from the diagonal cost more than `most`, and so does `i` itself where they begin after the first
    // column.
    const from = Math.max(1, i - most);
    const to = Math.min(length, i + most);
    current[from - 1] = i;
    current[to + 1] = FAR;
    let least = i;
    const letter = typed.charCodeAt(i - 1);
    for (let j = from; j <= to; j += 1) {
      const isSame = letter === word.charCodeAt(j - 1);
      let edits = Math.min((last[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (isSame ? 0 : 1));
      const isSwap =
        i > 1 && j > 1 && letter === word.charCodeAt(j - 2) && typed.charCodeAt(i - 2) === word.charCodeAt(j - 1);
      if (isSwap) edits = Math.min(edits, (before[j - 2] ?? 0) + 1);
      current[j] = edits;
      least = Math.min(least, edits);
    }
    if (least > most) return undefined;
    [before, last, current] = [last, current, before];
  }
  let prefix = height;
  for (let j = Math.max(0, height - most); j <= Math.min(length, height + most); j += 1) {
    prefix = Math.min(prefix, last[j] ?? height);
  }
  return { whole: length > height + most ? most + 1 : (last[length] ?? height), prefix };
}

/** The letters of a word as a bit set, with one bit for digits and all other characters. */
export function lettersOf(word: string): number {
  let letters = 0;
  for (let index = 0; index < word.length; index += 1) {
    const place = word.charCodeAt(index) - 97;
    letters |= 1 << (place >= 0 && place < 26 ? place : 26);
  }
  return letters;
}

/**
 * Whether the word lacks more distinct letters than `most`: each costs at least one edit, so this is a quick lower
 * bound of the distance.
 */
export function lacksMore(typed: number, word: number, most: number): boolean {
  let count = 0;
  for (let missing = typed & ~word; missing !== 0; missing &= missing - 1) {
    count += 1;
    if (count > most) return true;
  }
  return false;
}
