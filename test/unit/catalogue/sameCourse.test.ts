import { describe, expect, it } from 'vitest';
import { areAlike, nearDoubles, spellingOf } from '../../../server/features/admin/catalogue/nearDoubles.ts';
import { matchLoosely, ownWords } from '../../../server/features/admin/catalogue/sameCourse.ts';

const at = (name: string, lat = 33, state = 'AZ') => ({ state, name, city: 'Mesa', lat, lon: -112 });
const matched = async (rows: ReturnType<typeof at>[], known: ReturnType<typeof at>[]) =>
  [...(await matchLoosely(rows, known))].map(([row, course]) => [row.name, course.name]);

describe('the words that tell courses apart', () => {
  it.each([
    ['The Mt. Hood Golf & Country Club', 'hood mount'],
    ['Country Club of St. Albans', 'albans saint'],
    ['Papago GC', 'papago'],
    ['The Golf Club', 'club golf the'],
    ['Constructor Golf Club', 'constructor'],
  ])('are in “%s”: %s', (name, words) => {
    expect(ownWords(name).join(' ')).toBe(words);
  });
});

describe('a course in two lists', () => {
  it('is one course when its name differs in general words only and the place is the same', async () => {
    expect(await matched([at('Aspen Golf Club')], [at('The Aspen Golf Course', 33.003)])).toHaveLength(1);
  });

  it.each([
    ['half a mile away', at('Aspen Golf Course', 33.008)],
    ['in another state', at('Aspen Golf Course', 33, 'UT')],
    ['at the same place under a name with a further word', at('Aspen Golf Course (North)')],
  ])('is two courses when the other one lies %s', async (_what, other) => {
    expect(await matched([at('Aspen Golf Club')], [other])).toEqual([]);
  });

  it('[R17.5] is not matched when two courses fit a row, or two rows fit a course', async () => {
    const two = [at('Aspen Golf Club'), at('Aspen Country Club')];
    expect(await matched([at('Aspen Links')], two)).toEqual([]);
    expect(await matched(two, [at('Aspen Links')])).toEqual([]);
  });
});

describe('pairs of courses with like names', () => {
  it.each([
    ['Ocotillo Golf Club', 'Ocotillo Golf Club Gold Blue', true],
    ['PrairieView Golf Club', 'Prairie View Golf Course', true],
    ['Charlie Vettner Golf Course', 'Charlie Vettiner Golf Course', true],
    ['Locust Hill', 'Locust Hills', true],
    ['Grand National (Lake)', 'Grand National (Short)', false],
    ['Antelope Hills (North)', 'Antelope Hills (South)', false],
    ['Oaks', 'Oats', false],
    ['Paa Ko Ridge Course 1', 'Paa Ko Ridge Course 2', false],
  ])('%s and %s are such a pair: %s', (one, other, isAlike) => {
    expect(areAlike(spellingOf(one), spellingOf(other))).toBe(isAlike);
    expect(areAlike(spellingOf(other), spellingOf(one))).toBe(isAlike);
  });

  it('are reported where they are near each other and not both in the catalogue', async () => {
    const courses = [at('Aspen'), at('Aspen Par 3', 33.01), at('Aspen Valley', 33.02), at('Aspen', 34)].map(
      (course, index) => ({ ...course, id: index + 1 }),
    );
    const pairs = async (inCatalogue: number[]) => {
      const places = courses.map((course) => ({ ...course, isKnown: inCatalogue.includes(course.id) }));
      return (await nearDoubles(places)).map(({ one, other }) => [one, other]);
    };
    expect(await pairs([])).toEqual([
      [1, 2],
      [1, 3],
    ]);
    expect(await pairs([1, 2])).toEqual([[1, 3]]);
  });

  it('are looked for in pieces, and among thousands at one place for a bounded time, so that other requests are served', async () => {
    const places = Array.from({ length: 3000 }, (_, id) => ({ ...at(`Number ${id} Pines`), id, isKnown: false }));
    let turns = 0;
    const count = (): void => {
      turns += 1;
      counting = setImmediate(count);
    };
    let counting = setImmediate(count);
    await nearDoubles(places);
    clearImmediate(counting);
    expect(turns).toBeGreaterThan(5);
  });
});
