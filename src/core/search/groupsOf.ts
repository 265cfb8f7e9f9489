import type { FoundCourse, FoundState, FoundTown, SearchResult } from '#contract/searchResults';
import { plural } from '../../shared/numbers.ts';
import { paths } from '../../shared/paths.ts';

/** Groups results by kind. */
export const groupsOf = (results: readonly SearchResult[]) => ({
  courses: results.filter((result): result is FoundCourse => result.kind === 'course'),
  states: results.filter((result): result is FoundState => result.kind === 'state'),
  towns: results.filter((result): result is FoundTown => result.kind === 'town'),
});

/** "8 courses, 1 state, 2 towns". */
export function summaryOf(results: readonly SearchResult[]): string {
  const { courses, states, towns } = groupsOf(results);
  return [
    courses.length > 0 && plural(courses.length, 'course'),
    states.length > 0 && plural(states.length, 'state'),
    towns.length > 0 && plural(towns.length, 'town'),
  ]
    .filter(Boolean)
    .join(', ');
}

export const stateLink = ({ code, name, courses }: FoundState) => ({
  to: paths.stateLeaderboard(code),
  name,
  about: plural(courses, 'course'),
});

export const townLink = ({ name, state, courses }: FoundTown) => ({
  to: paths.search(`${name}, ${state}`),
  name: `${name}, ${state}`,
  about: plural(courses, 'course'),
});
