/** Words that say little about which course is meant. */
const COMMON = new Set([
  'golf',
  'country',
  'club',
  'course',
  'courses',
  'links',
  'resort',
  'the',
  'at',
  'of',
  'and',
  'gc',
  'cc',
  'gcc',
  'g',
  'c',
]);
const LONG_FORMS = new Map([
  ['st', 'saint'],
  ['mt', 'mount'],
  ['ft', 'fort'],
]);
/** From here on two names count as similar. */
const SIMILAR = 0.6;

/** Those whose names are like the one given, the most similar first. */
export function mostSimilar<Named extends { _id: number; name: string }>(
  all: readonly Named[],
  name: string,
  limit: number,
): Named[] {
  return all
    .map((item) => ({ item, likeness: similarity(item.name, name) }))
    .filter(({ likeness }) => likeness >= SIMILAR)
    .sort((one, other) => other.likeness - one.likeness || one.item._id - other.item._id)
    .slice(0, limit)
    .map(({ item }) => item);
}

/** How similar two names of courses are, from 0 to 1: by their words in any order, or written as one; with slips of typing. */
function similarity(one: string, other: string): number {
  const [ours, theirs] = [wordsOf(one), wordsOf(other)];
  return Math.max(byWords(ours, theirs), asOne(ours.join(''), theirs.join('')));
}

function wordsOf(name: string): string[] {
  const all = name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’ʻ]/g, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => LONG_FORMS.get(word) ?? word);
  const telling = all.filter((word) => !COMMON.has(word));
  return telling.length > 0 ? telling : all;
}

const lengthOf = (words: readonly string[]): number => words.reduce((sum, { length }) => sum + length, 0);

/** The share of the letters of both names that stand in words which the other one has, too. */
function byWords(ours: readonly string[], theirs: readonly string[]): number {
  const letters = lengthOf(ours) + lengthOf(theirs);
  if (letters === 0) return 0;
  const left = [...theirs];
  let shared = 0;
  for (const word of ours) {
    const at = left.findIndex((candidate) => isSameWord(word, candidate));
    if (at >= 0) shared += lengthOf([word, ...left.splice(at, 1)]);
  }
  return shared / letters;
}

function isSameWord(one: string, other: string): boolean {
  if (one === other) return true;
  const length = Math.min(one.length, other.length);
  if (length >= 3 && (one.startsWith(other) || other.startsWith(one))) return true;
  return length >= 4 && editDistance(one, other) <= (length >= 8 ? 2 : 1);
}

function asOne(one: string, other: string): number {
  const length = Math.max(one.length, other.length);
  if (length === 0 || Math.abs(one.length - other.length) > length / 4) return 0;
  const likeness = 1 - editDistance(one, other) / length;
  return likeness >= 0.75 ? likeness : 0;
}

/** Letters to add, drop, change or swap with their neighbour. */
function editDistance(one: string, other: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isEqual = one[row - 1] === other[column - 1];
      const isSwap = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      current.push(
        Math.min(
          at(last, column) + 1,
          at(current, column - 1) + 1,
          at(last, column - 1) + (isEqual ? 0 : 1),
          isSwap ? at(beforeLast, column - 2) + 1 : Infinity,
        ),
      );
    }
    [beforeLast, last] = [last, current];
  }
  return at(last, other.length);
}

const at = (row: readonly number[], column: number): number => row[column] ?? Infinity;
