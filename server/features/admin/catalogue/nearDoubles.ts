import { kilometres, ownWords } from './sameCourse.ts';

type Place = { id: number; state: string; name: string; city: string; lat: number; lon: number };
type NearDouble = { one: number; other: number; kilometres: number };

/** Courses of similar names that are farther apart are not duplicates. */
const NEAR_KM = 3;
/** 3 km in degrees of latitude, rounded up. */
const NEAR_DEGREES = 0.028;
/** In names of at least this length one different letter is more likely a typo than another name. */
const LONG_NAME = 6;

/** Pairs of courses of a state that are near each other and have similar names, nearest first; at least one of each pair is not in the current catalogue. */
export function nearDoubles(courses: readonly Place[], isInCatalogue: (id: number) => boolean): NearDouble[] {
  const pairs: NearDouble[] = [];
  for (const list of Map.groupBy(courses, ({ state }) => state).values()) {
    const northward = list
      .toSorted((one, other) => one.lat - other.lat || one.id - other.id)
      .map((course) => ({ ...course, own: spellingOf(course.name), isKnown: isInCatalogue(course.id) }));
    for (const [index, one] of northward.entries()) {
      for (let next = index + 1; next < northward.length; next += 1) {
        const other = northward[next];
        if (!other || other.lat - one.lat > NEAR_DEGREES) break;
        // The catalogue has no duplicates in itself.
        if (one.isKnown && other.isKnown) continue;
        const distance = kilometres(one, other);
        if (distance === null || distance > NEAR_KM || !areAlike(one.own, other.own)) continue;
        pairs.push({ one: Math.min(one.id, other.id), other: Math.max(one.id, other.id), kilometres: distance });
      }
    }
  }
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
