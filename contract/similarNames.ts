import { distanceOf, typosIn } from './search/distance.ts';
import { tellingWords } from './search/words.ts';

/** Least similarity of names that count as similar. */
const SIMILAR = 0.6;

/** The entries with names similar to `name`, most similar first. */
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

/** Similarity of two course names from 0 to 1: by words in any order, or with spaces removed; tolerates typos. */
function similarity(one: string, other: string): number {
  const [ours, theirs] = [tellingWords(one), tellingWords(other)];
  return Math.max(byWords(ours, theirs), asOne(ours.join(''), theirs.join('')));
}

const lengthOf = (words: readonly string[]): number => words.reduce((sum, { length }) => sum + length, 0);

/** The share of letters in words that both names have. */
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
  const most = typosIn(length);
  return most > 0 && editsBetween(one, other, most) <= most;
}

/** Without spaces: "Gray Hawk" equals "Grayhawk". */
function asOne(one: string, other: string): number {
  const length = Math.max(one.length, other.length);
  if (length === 0) return 0;
  const most = Math.floor(length / 4);
  const edits = editsBetween(one, other, most);
  return edits > most ? 0 : 1 - edits / length;
}

/** Infinity where they are more than `most`. */
const editsBetween = (one: string, other: string, most: number): number =>
  distanceOf(one, other, most)?.whole ?? Infinity;
