import { describe, expect, it, type TestContext } from 'vitest';
import { createSearchIndex } from '#contract/search/searchIndex';
import { findState } from '#contract/states';
import { randomFrom } from '../../../server/features/demo/random.ts';
import { count } from '../goals/goals.ts';
import type { ListedCourse } from './importedCatalogue.ts';
import { nameKey, nonsense, oneOf, QUERIES } from './searchQueries.ts';

const SEED = process.env.SEED ?? 'search';
/** Queries of each kind. */
const QUERIES_TRIED = count(2000, 300);
const TOP = 3;

/** How many of a hundred must be among the first three, in the whole country and in their state. */
const GOALS: Record<string, { country: number; state: number }> = {
  exact: { country: 99, state: 99 },
  typo: { country: 95, state: 97 },
  'typo in the first letter': { country: 94, state: 97 },
  'with town or state': { country: 98, state: 98 },
  'other order': { country: 98, state: 98 },
  'plain spelling': { country: 99, state: 99 },
};

const indexOf = (rows: readonly ListedCourse[]) =>
  createSearchIndex(rows, ({ name, city, state }) => ({
    name,
    town: city,
    state: `${state} ${findState(state)?.name ?? ''}`,
  }));

type Search = {
  where: string;
  courses: readonly ListedCourse[];
  /** The courses that are searched for. */
  wanted: readonly ListedCourse[];
  record: (task: TestContext['task'], figure: string) => void;
};

/** Tests of how often the search finds the right course. */
export function describeSearchQuality({ where, courses, wanted, record }: Search): void {
  describe(`the search over ${where} (SEED=${SEED})`, () => {
    const country = indexOf(courses);
    const states = new Map(
      [...Map.groupBy(courses, ({ state }) => state)].map(([code, rows]) => [code, indexOf(rows)]),
    );
    /** Percentages of each kind of query in the country and in the state, which the last test records. */
    const figures: string[] = [];

    it.for(Object.entries(QUERIES))('finds the right course among the first three: %s', ([kind, queryFor]) => {
      const random = randomFrom(SEED + kind);
      const found = { country: 0, state: 0 };
      const missed: string[] = [];
      for (let trials = 0; trials < QUERIES_TRIED;) {
        const course = oneOf(wanted, random);
        const query = queryFor(course, random);
        if (query === undefined) continue;
        trials += 1;
        const isRight = ({ name, state }: ListedCourse) =>
          nameKey(name) === nameKey(course.name) && (kind !== 'with town or state' || state === course.state);
        const isFoundIn = (index = country) => index.find(query).slice(0, TOP).some(isRight);
        if (isFoundIn()) found.country += 1;
        else missed.push(`${query} for ${course.name}, ${course.state}`);
        if (isFoundIn(states.get(course.state))) found.state += 1;
      }
      const goal = GOALS[kind];
      const share = { country: (100 * found.country) / QUERIES_TRIED, state: (100 * found.state) / QUERIES_TRIED };
      expect(share.country, missed.join('; ')).toBeGreaterThanOrEqual(goal?.country ?? 100);
      expect(share.state).toBeGreaterThanOrEqual(goal?.state ?? 100);
      figures.push(`${kind} ${share.country.toFixed(2)} / ${share.state.toFixed(2)}`);
    });

    it('finds nothing for fourteen of fifteen nonsense words', ({ task }) => {
      const random = randomFrom(SEED);
      const queries = Array.from({ length: QUERIES_TRIED }, () => nonsense(random));
      const nothing = queries.filter((query) => country.find(query).length === 0);
      expect(nothing.length / QUERIES_TRIED).toBeGreaterThanOrEqual(14 / 15);
      const size = `${where} (${wanted.length.toLocaleString('en')} courses), ${QUERIES_TRIED} queries a kind`;
      const found = `% in the country / in the state: ${figures.join(', ')}`;
      record(task, `${size}, ${found}; nothing for ${nothing.length} nonsense words`);
    });
  });
}
