import { mapInPieces } from '../../../http/mapInPieces.ts';
import { kilometres, ownWords } from './sameCourse.ts';

export type Place = {
  id: number;
  state: string;
  name: string;
  city: string;
  lat: number;
  lon: number;
  /** Whether the catalogue has it. */
  isKnown: boolean;
};
type NearDouble = { one: number; other: number; kilometres: number };

/** Courses of similar names that are farther apart are not duplicates. */
const NEAR_KM = 3;
/** 3 km in degrees of latitude, rounded up. */
const NEAR_DEGREES = 0.028;
/** In names of at least this length one different letter is more likely a typo than another name. */
const LONG_NAME = 6;
/** How many courses further north a course is compared with: a file that has more of them there is wrong. */
const MOST_NEIGHBORS = 200;
const MOST_PAIRS = 10_000;

/**
 * Pairs of courses of a state that are near each other and have similar names, nearest first; at least one of each pair
 * is not in the current catalogue.
 * @param northward state by state, each from south to north
 */
export async function nearDoubles(northward: readonly Place[]): Promise<NearDouble[]> {
  const pairs: NearDouble[] = [];
  const spellings = new Map<string, Spelling>();
  const spelling = (name: string): Spelling => {
    const known = spellings.get(name) ?? spellingOf(name);
    spellings.set(name, known);
    return known;
  };
  await mapInPieces(northward.entries(), ([index, one]) => {
    for (let next = index + 1; next <= index + MOST_NEIGHBORS && pairs.length < MOST_PAIRS; next += 1) {
      const other = northward[next];
      if (other?.state !== one.state || other.lat - one.lat > NEAR_DEGREES) break;
      // The catalogue has no duplicates in itself.
      if (one.isKnown && other.isKnown) continue;
      const distance = kilometres(one, other);
      if (distance === null || distance > NEAR_KM || !areAlike(spelling(one.name), spelling(other.name))) continue;
      pairs.push({ one: Math.min(one.id, other.id), other: Math.max(one.id, other.id), kilometres: distance });
    }
  });
  return pairs.sort((a, b) => a.kilometres - b.kilometres || a.one - b.one || a.other - b.other);
}

type Spelling = { words: ReadonlySet<string>; letters: string; sorted: string };

export function spellingOf(name: string): Spelling {
  const words = ownWords(name);
  const letters = words.join('');
  return { words: new Set(words), letters, sorted: Array.from(letters).toSorted().join('') };
}

/** Whether one name has all words of the other, or both have the same letters but one. */
export function areAlike(one: Spelling, other: Spelling): boolean {
  if (one.words.isSubsetOf(other.words) || other.words.isSubsetOf(one.words)) return true;
  // A missing space or hyphen splits the words differently, so they sort differently.
  if (one.sorted === other.sorted) return true;
  // "Course 1" and "Course 2" are two courses.
  if (digitsOf(one) !== digitsOf(other)) return false;
  return one.letters.length >= LONG_NAME && isOneTypo(one.letters, other.letters);
}

const digitsOf = ({ letters }: Spelling): string => letters.replace(/\D/g, '');

/** At most one letter inserted, removed or replaced. */
function isOneTypo(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  const [rest, otherRest] = [one.slice(start), other.slice(start)];
  return rest.slice(1) === otherRest.slice(1) || rest === otherRest.slice(1) || rest.slice(1) === otherRest;
}
