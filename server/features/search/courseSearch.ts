import { createHash } from 'node:crypto';
import { SEARCH_PLACES } from '#contract/limits';
import { createSearchIndex, type SearchIndex } from '#contract/search/searchIndex';
import type { FoundCourse, FoundState, FoundTown, SearchResult } from '#contract/searchResults';
import type { Publication } from '../../caching/publicationRepository.ts';
import type { Current } from '../../caching/publications.ts';

type Indexes = {
  courses: SearchIndex<FoundCourse>;
  states: SearchIndex<FoundState>;
  towns: SearchIndex<FoundTown>;
};

type Query = {
  q: string;
  /** Upper-case code; undefined for the whole country. */
  state: string | undefined;
  limit: number;
};

export type CourseSearch = {
  /** Grows when the courses have changed. */
  version: (current: readonly Current[]) => number;
  find: (query: Query) => SearchResult[];
};

/**
 * Searches the courses of the current rankings, which every process has in memory and which are published anew when courses change. The index is rebuilt
 * only when a course has changed, not with each vote.
 */
export function createCourseSearch(): CourseSearch {
  const fingerprints = new WeakMap<Publication, string>();
  let indexes = indexesOf([]);
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
        indexes = indexesOf(current);
        indexed = fingerprint;
        version += 1;
      }
      return version;
    },
    find: ({ q, state, limit }) => {
      const isHere = (row: { state: string }) => state === undefined || row.state === state;
      const courses = indexes.courses.find(q, isHere).slice(0, limit);
      const states = state === undefined ? indexes.states.find(q).slice(0, SEARCH_PLACES) : [];
      return [...courses, ...states, ...indexes.towns.find(q, isHere).slice(0, SEARCH_PLACES)];
    },
  };
}

function coursesFingerprint({ entries }: Publication): string {
  const courses = entries
    .map(({ courseId, name, city, access }) => [courseId, name, city, access] as const)
    .toSorted(([one], [other]) => one - other);
  return createHash('sha256').update(JSON.stringify(courses)).digest('base64url');
}

function indexesOf(current: readonly Current[]): Indexes {
  const nameOf = new Map(current.map(({ location }) => [location.code, location.name]));
  const inState = (code: string) => `${code} ${nameOf.get(code) ?? ''}`;
  const courses = current.flatMap(({ location, publication }) =>
    publication.entries.map(({ courseId, name, city, access }): FoundCourse => ({
      kind: 'course',
      courseId,
      name,
      city,
      state: location.code,
      locationId: location.id,
      ...(access === undefined ? {} : { access }),
    })),
  );
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
  return {
    courses: createSearchIndex(courses, ({ name, city, state }) => ({ name, town: city, state: inState(state) })),
    states: createSearchIndex(states, ({ name, code }) => ({ name, state: code })),
    towns: createSearchIndex(towns, ({ name, state }) => ({ name, state: inState(state), isFoundByName: true })),
  };
}
