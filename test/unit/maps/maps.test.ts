import { brotliCompressSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { STATES } from '#contract/states';
import { drawMap } from '../../../scripts/support/drawMap.ts';
import { countyAt } from '../../../server/maps/counties.ts';
import { describeMap } from '../../../server/maps/describeMap.ts';
import { FLAG_SIZE, placeFlags } from '../../../server/maps/flags.ts';
import { contains, distance, overlaps, type Point, squareAround } from '../../../server/maps/geometry.ts';
import { DENSE_NUMBERS, type Density } from '../../../server/maps/insets.ts';
import { layoutOf } from '../../../server/maps/layout.ts';
import { nearestTown } from '../../../server/maps/nearestTown.ts';
import { outlineOf, type StateOutline } from '../../../server/maps/outlines.ts';
import { type CourseOnMap, placesOf } from '../../../server/maps/places.ts';
import { catalogueByState, COUNTS, tryMap, withCount } from '../../support/maps/catalogueMaps.ts';

let catalogue: Map<string, CourseOnMap[]>;
beforeAll(async () => {
  catalogue = await catalogueByState();
});
const coursesOf = (code: string): CourseOnMap[] => catalogue.get(code)!;
const scottsdale = (outline: StateOutline): Point => outline.project({ lat: 33.6, lon: -111.9 });
const eachState = STATES.map(({ code }) => code);

describe.each(COUNTS)('a map with %i courses', (count) => {
  const tried = (code: string, marked?: number) => tryMap(code, withCount(coursesOf(code), count, 7), marked);

  it.each(eachState)('[R20.2] of %s has no two labels that overlap', (code) => {
    for (const marked of [10, 22]) {
      const { flags, layout } = tried(code, marked);
      const boxes = flags.flatMap(({ number }) => (number ? [squareAround(number, FLAG_SIZE)] : []));
      // A heading stands above its inset.
      const headings = layout.insets.map(({ box }) => ({ ...box, y: box.y - 15, height: 14 }));
      const all = [...boxes, ...headings];
      const overlapping = all.filter((box, index) => all.slice(index + 1).some((other) => overlaps(box, other)));
      expect(overlapping).toEqual([]);
      expect(boxes.length).toBeGreaterThan(0);
    }
  });

  it.each(eachState)('[R20.2] of %s shows every course once, at a point of its own, inside the picture', (code) => {
    const { courses, layout, flags } = tried(code);
    expect(layout.pins.map(({ course }) => course._id).toSorted((a, b) => a - b)).toEqual(
      courses.map(({ _id }) => _id).toSorted((a, b) => a - b),
    );
    expect(new Set(layout.pins.map(({ at }) => at.join(' '))).size).toBe(courses.length);
    const picture = { x: 0, y: 0, width: layout.width, height: layout.height };
    const outside = layout.pins.filter(({ at }) => !contains(picture, at));
    const cut = flags.filter(({ number }) => number !== null).map(({ number }) => squareAround(number!, FLAG_SIZE));
    expect(outside).toEqual([]);
    for (const { x, y, width, height } of cut) {
      expect(contains(picture, [x, y]) && contains(picture, [x + width, y + height])).toBe(true);
    }
  });
});

describe.each(['catalogue', ...COUNTS] as const)('a map with the courses: %s', (count) => {
  it.each(eachState)('[R20.2] of %s weighs at most 4 kB in a page', (code) => {
    const courses = count === 'catalogue' ? coursesOf(code) : withCount(coursesOf(code), count, 7);
    const { layout, flags } = tryMap(code, courses);
    const drawn = drawMap(describeMap(layout, flags, 'A map of a state with so many courses.'), 'map-land');
    expect(brotliCompressSync(drawn).length).toBeLessThanOrEqual(4000);
  });
});

describe('the dots of many courses', () => {
  it('stand where the courses are, to a unit, and one dot stands for those at the same point', () => {
    const layout = layoutOf(outlineOf('FL')!, withCount(coursesOf('FL'), 1320, 7));
    const dots = dotsIn(describeMap(layout, [], 'A map.').dots);
    expect(new Set(dots.map(String)).size).toBe(dots.length);
    const away = layout.pins.map(({ at }) => Math.min(...dots.map((dot) => distance(dot, at))));
    expect(Math.max(...away)).toBeLessThanOrEqual(Math.SQRT2);
  });

  it('are as many as the courses where there are few', () => {
    const courses = withCount(coursesOf('FL'), 184, 7);
    expect(dotsIn(describeMap(layoutOf(outlineOf('FL')!, courses), [], 'A map.').dots)).toHaveLength(184);
  });
});

/** The points of a path of points in halves of a unit. */
function dotsIn(path: string): Point[] {
  let [x, y] = [0, 0];
  const steps = path.split('z').slice(0, -1);
  return steps.map((step) => {
    const [dx, dy] = step.match(/-?\d+/g)!;
    [x, y] = [x + Number(dx) / 2, y + Number(dy) / 2];
    return [x, y];
  });
}

describe('a number', () => {
  it('stands beside its place, with a line to it, where another one is there already', () => {
    const outline = outlineOf('AZ')!;
    const courses = [1, 2, 3].map((_id) => ({ _id, name: `Course ${_id}`, city: 'Ajo', lat: 32.37, lon: -112.86 }));
    const layout = layoutOf(outline, courses);
    const { flags } = tryMap('AZ', courses, 3);
    expect(flags.map(({ number }) => number)).not.toContain(null);
    expect(describeMap(layout, flags, 'A map.').flags).toHaveLength(3);
  });

  it('[R20.3] gives way to a dot where there is no room at all', () => {
    const courses = Array.from({ length: 22 }, (_, index) => ({
      ...{ _id: index + 1, name: `Course ${index}`, city: 'Ajo', lat: 32.37, lon: -112.86 },
    }));
    const { flags, layout } = tryMap('AZ', courses, 22);
    const dots = flags.filter(({ number }) => number === null);
    expect(dots.length).toBeGreaterThan(0);
    // It is a link all the same.
    expect(describeMap(layout, flags, 'A map.').flags).toHaveLength(22);
  });
});

describe('several courses at one point', () => {
  it('[R20.3] stand in a small ring', () => {
    const courses = Array.from({ length: 6 }, (_, index) => ({
      ...{ _id: index + 1, name: `Course ${index}`, city: 'Ajo', lat: 32.37, lon: -112.86 },
    }));
    const outline = outlineOf('AZ')!;
    const middle = outline.project(courses[0]!);
    const away = layoutOf(outline, courses).pins.map(({ at }) => distance(at, middle));
    expect(Math.min(...away)).toBeGreaterThan(3);
    expect(Math.max(...away)).toBeLessThan(7);
  });
});

describe('a dense place', () => {
  it.each([
    ['Phoenix', 'AZ', { lat: 33.5, lon: -111.95 }],
    ['Los Angeles', 'CA', { lat: 34, lon: -118.2 }],
    ['Honolulu', 'HI', { lat: 21.33, lon: -157.9 }],
    ['Long Island', 'NY', { lat: 40.78, lon: -73.4 }],
  ])('[R20.3] like %s has an inset, found by density alone', (_name, code, place) => {
    const outline = outlineOf(code)!;
    const { insets } = layoutOf(outline, coursesOf(code));
    expect(insets.some(({ frame }) => contains(frame, outline.project(place)))).toBe(true);
  });

  it.each([
    ['a result', 10],
    ['a full list', 22],
  ])('has an inset where %s has many of its numbers, and more of them find a place', (_what, count) => {
    const outline = outlineOf('AZ')!;
    const around = placesOf(outline, coursesOf('AZ')).toSorted(
      (one, other) => distance(one.at, scottsdale(outline)) - distance(other.at, scottsdale(outline)),
    );
    const courses = around.slice(0, count).map(({ course }) => course);
    const numbersIn = (dense: Density | null) => {
      const { pins } = layoutOf(outline, courses, dense);
      const flags = courses.map(({ _id }, index) => ({ courseId: _id, label: String(index + 1) }));
      return placeFlags(flags, pins).filter(({ number }) => number !== null).length;
    };
    expect(layoutOf(outline, courses, DENSE_NUMBERS).insets.length).toBeGreaterThan(0);
    expect(numbersIn(DENSE_NUMBERS)).toBeGreaterThan(numbersIn(null));
    expect(numbersIn(DENSE_NUMBERS)).toBeGreaterThanOrEqual(9);
  });

  it.each(eachState)('of %s has no two numbers of a result or list that overlap', (code) => {
    for (const count of [10, 22]) {
      const courses = coursesOf(code).slice(0, count);
      const { pins, insets } = layoutOf(outlineOf(code)!, courses, DENSE_NUMBERS);
      const flags = courses.map(({ _id }, index) => ({ courseId: _id, label: String(index + 1) }));
      const numbers = placeFlags(flags, pins).flatMap(({ number }) =>
        number ? [squareAround(number, FLAG_SIZE)] : [],
      );
      const all = [...numbers, ...insets.map(({ box }) => ({ ...box, y: box.y - 15, height: 14 }))];
      expect(all.filter((box, index) => all.slice(index + 1).some((other) => overlaps(box, other)))).toEqual([]);
    }
  });

  it('is nowhere in a state whose courses are far from each other', () => {
    expect(layoutOf(outlineOf('WY')!, coursesOf('WY')).insets).toEqual([]);
  });
});

describe('the catalogue', () => {
  it('[R20.4] has every course inside its state', () => {
    const moved = eachState.flatMap((code) =>
      placesOf(outlineOf(code)!, coursesOf(code))
        .filter(({ isMoved }) => isMoved)
        .map(({ course }) => `${code} ${course.name}`),
    );
    expect(moved).toEqual([]);
  });

  it('[R20.4] is drawn with a course outside its state at its town', () => {
    const outline = outlineOf('AZ')!;
    const [first] = coursesOf('AZ').filter(({ city }) => city === 'Tucson');
    const lost = { ...first!, _id: 1_000_000, lat: 40.7, lon: -74 };
    const [place] = placesOf(outline, [...coursesOf('AZ'), lost]).filter(({ course }) => course._id === lost._id);
    expect(place?.isMoved).toBe(true);
    expect(distance(place!.at, outline.project({ lat: 32.22, lon: -110.97 }))).toBeLessThan(15);
  });
});

describe('where a course is, in words', () => {
  it.each([
    ['Arizona', 'Maricopa County', { lat: 33.45, lon: -112.07 }],
    ['Louisiana', 'Orleans Parish', { lat: 29.95, lon: -90.07 }],
    ['Arizona', null, { lat: 40.7, lon: -74 }],
  ])('names the county in %s: %s', async (state, county, place) => {
    expect(await countyAt(state, place)).toBe(county);
  });

  it('names the nearest town with several courses, and the direction from it', () => {
    const quintero = coursesOf('AZ').find(({ name }) => name.startsWith('Quintero'))!;
    const town = nearestTown(quintero, coursesOf('AZ'));
    expect(town?.direction).toMatch(/west|north/);
    expect(nearestTown(quintero, [quintero])).toBeNull();
  });
});
