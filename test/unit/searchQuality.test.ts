import { describe, expect, it } from 'vitest';
import { createSearchIndex } from '#contract/search/searchIndex';
import { findState } from '#contract/states';
import { type CatalogueCourse, readCatalogue } from '../../server/db/catalogue.ts';
import { randomFrom } from '../../server/features/demo/random.ts';
import { nameKey, nonsense, oneOf, QUERIES } from '../support/search/searchQueries.ts';

const SEED = process.env.SEED ?? 'search';
const TRIALS = 300;
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

const courses = await readCatalogue();
const indexOf = (rows: readonly CatalogueCourse[]) =>
  createSearchIndex(rows, ({ name, city, state }) => ({
    name,
    town: city,
    state: `${state} ${findState(state)?.name ?? ''}`,
  }));
const country = indexOf(courses);
const states = new Map([...Map.groupBy(courses, ({ state }) => state)].map(([code, rows]) => [code, indexOf(rows)]));

describe(`the search over the whole catalogue (SEED=${SEED})`, () => {
  it.each(Object.entries(QUERIES))('finds the right course among the first three: %s', (kind, queryFor) => {
    const random = randomFrom(SEED + kind);
    const found = { country: 0, state: 0 };
    const missed: string[] = [];
    for (let trials = 0; trials < TRIALS;) {
      const course = oneOf(courses, random);
      const query = queryFor(course, random);
      if (query === undefined) continue;
      trials += 1;
      const isRight = ({ name, state }: CatalogueCourse) =>
        nameKey(name) === nameKey(course.name) && (kind !== 'with town or state' || state === course.state);
      const isFoundIn = (index = country) => index.find(query).slice(0, TOP).some(isRight);
      if (isFoundIn()) found.country += 1;
      else missed.push(`${query} for ${course.name}, ${course.state}`);
      if (isFoundIn(states.get(course.state))) found.state += 1;
    }
    const goal = GOALS[kind];
    expect((100 * found.country) / TRIALS, missed.join('; ')).toBeGreaterThanOrEqual(goal?.country ?? 100);
    expect((100 * found.state) / TRIALS).toBeGreaterThanOrEqual(goal?.state ?? 100);
  });

  it('finds nothing for nonsense, fourteen times of fifteen', () => {
    const random = randomFrom(SEED);
    const queries = Array.from({ length: TRIALS }, () => nonsense(random));
    const nothing = queries.filter((query) => country.find(query).length === 0);
    expect(nothing.length / TRIALS).toBeGreaterThanOrEqual(14 / 15);
  });
});
