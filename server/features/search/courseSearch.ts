import { createHash } from 'node:crypto';
import type { Standing } from '#contract/leaderboard';
import { SEARCH_PLACES } from '#contract/limits';
import { createSearchIndex, type SearchIndex } from '#contract/search/searchIndex';
import type { FoundCourse, FoundState, FoundTown, SearchResult } from '#contract/searchResults';
import type { Publication } from '../../publications/publicationRepository.ts';
import type { Current } from '../../publications/publications.ts';

type Query = {
  q: string;
  /** Upper-case code; undefined for the whole country. */
  state: string | undefined;
  limit: number;
};

export type CourseSearch = {
  /** Increases whenever the courses have changed. */
  version: (current: readonly Current[]) => number;
  find: (query: Query) => SearchResult[];
};

/**
 * Searches the courses of the current rankings, which every process keeps in memory. The index is rebuilt when a course
 * has changed and once a day, not after each vote.
 */
export function createCourseSearch(): CourseSearch {
  const fingerprints = new WeakMap<Publication, string>();
  let index = indexOf([]);
  let indexed = '';
  let version = 0;

  function fingerprintOf({ location, publication }: Current): string {
    const known = fingerprints.get(publication) ?? coursesFingerprint(publication);
    fingerprints.set(publication, known);
    return `${location.code} ${known}`;
  }

  return {
    version: (current) => {
      const fingerprint = current.map(fingerprintOf).join();
      if (fingerprint !== indexed) {
        index = indexOf(current);
        indexed = fingerprint;
        version += 1;
      }
      return version;
    },
    find: ({ q, state, limit }) => {
      const isHere = (row: SearchResult) => state === undefined || (row.kind !== 'state' && row.state === state);
      return index.findEach(q, [
        { isWanted: (row) => row.kind === 'course' && isHere(row), limit },
        { isWanted: (row) => row.kind === 'state' && isHere(row), limit: SEARCH_PLACES },
        { isWanted: (row) => row.kind === 'town' && isHere(row), limit: SEARCH_PLACES },
      ]);
    },
  };
}

function coursesFingerprint({ entries }: Publication): string {
  const courses = entries
    .map((entry) => [entry.courseId, entry.name, entry.city, entry.access, rankThisMorning(entry)] as const)
    .toSorted(([one], [other]) => one - other);
  return createHash('sha256').update(JSON.stringify(courses)).digest('base64url');
}

/** A course's rank when the day began, which is the same in all processes; null for a course without one. */
const rankThisMorning = ({ rank, movement }: Standing): number | null =>
  rank === null || typeof movement !== 'number' ? null : rank + movement;

function indexOf(current: readonly Current[]): SearchIndex<SearchResult> {
  const nameOf = new Map(current.map(({ location }) => [location.code, location.name]));
  const inState = (code: string) => `${code} ${nameOf.get(code) ?? ''}`;
  const ranked = current.flatMap(({ location, publication }) =>
    publication.entries.map((entry) => ({
      rank: rankThisMorning(entry) ?? Infinity,
      course: foundCourse(entry, location),
    })),
  );
  // Equally good matches: better ranked courses first, then from A to Z.
  const courses = ranked
    .toSorted((one, other) => one.rank - other.rank || collator.compare(one.course.name, other.course.name))
    .map(({ course }) => course);
  const states = current.map(({ location: { code, name }, publication }): FoundState => ({
    kind: 'state',
    code,
    name,
    courses: publication.entries.length,
  }));
  const byTown = Map.groupBy(courses, ({ city, state }) => `${state} ${city}`);
  const towns = [...byTown.values()].flatMap((there): FoundTown[] => {
    const [first] = there;
    return first && first.city !== ''
      ? [{ kind: 'town', name: first.city, state: first.state, courses: there.length }]
      : [];
  });
  const places = [...states, ...towns].toSorted((one, other) => collator.compare(one.name, other.name));
  return createSearchIndex<SearchResult>([...courses, ...places], (row) => {
    if (row.kind === 'course') return { name: row.name, town: row.city, state: inState(row.state) };
    if (row.kind === 'state') return { name: row.name, state: row.code };
    return { name: row.name, state: inState(row.state), isFoundByName: true };
  });
}

const foundCourse = ({ courseId, name, city, access }: Standing, location: Current['location']): FoundCourse => ({
  kind: 'course',
  courseId,
  name,
  city,
  state: location.code,
  locationId: location.id,
  ...(access === undefined ? {} : { access }),
});

const collator = new Intl.Collator('en', { numeric: true });
