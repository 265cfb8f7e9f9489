import { beforeAll, describe, expect, it } from 'vitest';
import { STATES } from '#contract/states';
import { countyAt } from '../../../server/maps/counties.ts';
import { describeMap } from '../../../server/maps/describeMap.ts';
import { FLAG_SIZE, placeFlags } from '../../../server/maps/flags.ts';
import { contains, distance, overlaps, type Point, squareAround } from '../../../server/maps/geometry.ts';
import { DENSE_NUMBERS } from '../../../server/maps/insets.ts';
import { layoutOf } from '../../../server/maps/layout.ts';
import { nearestTown } from '../../../server/maps/nearestTown.ts';
import { outlineOf, type StateOutline } from '../../../server/maps/outlines.ts';
import { type CourseOnMap, placesOf } from '../../../server/maps/places.ts';
import { townsOf } from '../../../server/maps/towns.ts';
import { catalogueByState, tryMap, withCount } from '../../support/maps/catalogueMaps.ts';
import { describeStateMaps, SOME_STATES } from '../../support/maps/stateMapTests.ts';

let catalogue: Map<string, CourseOnMap[]>;
beforeAll(async () => {
  catalogue = await catalogueByState();
});
const coursesOf = (code: string): CourseOnMap[] => catalogue.get(code)!;
const scottsdale = (outline: StateOutline): Point => outline.project({ lat: 33.6, lon: -111.9 });
const eachState = STATES.map(({ code }) => code);

describe('[R20.2] the maps of a few states', () => describeStateMaps(SOME_STATES));

describe('the dots of many courses', () => {
  it('lie within a unit of their courses in each direction, and courses at one point share a dot', () => {
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

  it('outside of their state at one point are placed apart, in a time that grows with their number, not its square', () => {
    const [course] = coursesOf('CA');
    const timeOf = (count: number) => {
      const courses = Array.from({ length: count }, (_, index) => ({ ...course!, _id: index, lat: 33.4, lon: -111.8 }));
      const begun = process.cpuUsage();
      const { pins } = layoutOf(outlineOf('CA')!, courses);
      const { user } = process.cpuUsage(begun);
      expect(new Set(pins.map(({ at }) => String(at))).size).toBe(count);
      return user;
    };
    timeOf(1000);
    expect(timeOf(12_000) / timeOf(1000)).toBeLessThan(36);
  });
});

/** The points of a path, whose unit is half a unit of the map. */
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
  it('stands beside its course where another number is in its place', () => {
    const outline = outlineOf('AZ')!;
    const courses = [1, 2, 3].map((_id) => ({ _id, name: `Course ${_id}`, city: 'Ajo', lat: 32.37, lon: -112.86 }));
    const layout = layoutOf(outline, courses);
    const { flags } = tryMap('AZ', courses, 3);
    expect(flags.map(({ number }) => number)).not.toContain(null);
    expect(describeMap(layout, flags, 'A map.').flags).toHaveLength(3);
  });

  it('[R20.3] becomes a dot where there is no room for it', () => {
    const courses = Array.from({ length: 22 }, (_, index) => ({
      ...{ _id: index + 1, name: `Course ${index}`, city: 'Ajo', lat: 32.37, lon: -112.86 },
    }));
    const { flags, layout } = tryMap('AZ', courses, 22);
    const dots = flags.filter(({ number }) => number === null);
    expect(dots.length).toBeGreaterThan(0);
    // Dots of the list are links, too.
    expect(describeMap(layout, flags, 'A map.').flags).toHaveLength(22);
  });
});

describe('the names of towns', () => {
  it('[R20.12] stand on the maps of nearly all states, and cover neither numbers, insets nor each other', () => {
    const named = eachState.filter((code) => {
      const layout = layoutOf(outlineOf(code)!, coursesOf(code));
      const flags = placeFlags(
        coursesOf(code)
          .slice(0, 10)
          .map(({ _id }, index) => ({ courseId: _id, label: `${index + 1}` })),
        layout.pins,
      );
      const labels = townsOf(layout, flags).map(({ name, at: [x, y] }) => ({
        ...{ x: x - 3 * name.length, y: y - 6, width: 6 * name.length, height: 12 },
      }));
      const others = [
        ...layout.insets.map(({ frame }) => frame),
        ...flags.flatMap(({ number }) => (number ? squareAround(number, FLAG_SIZE) : [])),
      ];
      for (const [index, label] of labels.entries()) {
        const covered = [...others, ...labels.slice(index + 1)].filter((other) => overlaps(label, other));
        expect({ code, covered }).toEqual({ code, covered: [] });
      }
      expect(labels.length).toBeLessThanOrEqual(4);
      return labels.length > 0;
    });
    expect(named.length).toBeGreaterThan(45);
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
  ])('[R20.3] like %s has an inset', (_name, code, place) => {
    const outline = outlineOf(code)!;
    const { insets } = layoutOf(outline, coursesOf(code));
    expect(insets.some(({ frame }) => contains(frame, outline.project(place)))).toBe(true);
  });

  it.each([
    ['a result', 10],
    ['a full list', 22],
  ])('with many numbers of %s has an inset, which has room for all of them', (_what, count) => {
    const outline = outlineOf('AZ')!;
    const around = placesOf(outline, coursesOf('AZ')).toSorted(
      (one, other) => distance(one.at, scottsdale(outline)) - distance(other.at, scottsdale(outline)),
    );
    const courses = around.slice(0, count).map(({ course }) => course);
    const { pins, insets } = layoutOf(outline, courses, DENSE_NUMBERS);
    expect(insets.length).toBeGreaterThan(0);
    const flags = courses.map(({ _id }, index) => ({ courseId: _id, label: String(index + 1) }));
    expect(placeFlags(flags, pins).filter(({ number }) => number !== null)).toHaveLength(count);
  });

  it('[R20.3] has room for the numbers of ten courses close together', () => {
    const outline = outlineOf('AZ')!;
    const { pins } = layoutOf(outline, coursesOf('AZ'));
    const flags = placesOf(outline, coursesOf('AZ'))
      .toSorted((one, other) => distance(one.at, scottsdale(outline)) - distance(other.at, scottsdale(outline)))
      .slice(0, 10)
      .map(({ course }, index) => ({ courseId: course._id, label: String(index + 1) }));
    const unnumbered = placeFlags(flags, pins).flatMap(({ label, number }) => (number ? [] : [label]));
    expect(unnumbered).toEqual([]);
  });

  it('does not exist in a state whose courses are far apart', () => {
    expect(layoutOf(outlineOf('WY')!, coursesOf('WY')).insets).toEqual([]);
  });
});

describe('a map of the catalogue', () => {
  it('[R20.4] has every course of the catalogue inside its state', () => {
    const moved = eachState.flatMap((code) =>
      placesOf(outlineOf(code)!, coursesOf(code))
        .filter(({ isMoved }) => isMoved)
        .map(({ course }) => `${code} ${course.name}`),
    );
    expect(moved).toEqual([]);
  });

  it('[R20.4] shows a course whose coordinates lie outside its state at its town', () => {
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
  ])('[R20.10] has the county of a place in %s: %s', async (state, county, place) => {
    expect(await countyAt(state, place)).toBe(county);
  });

  it('[R20.10] has the nearest town with several courses, and the direction from it', () => {
    const quintero = coursesOf('AZ').find(({ name }) => name.startsWith('Quintero'))!;
    const town = nearestTown(quintero, coursesOf('AZ'));
    expect(town?.direction).toMatch(/west|north/);
    expect(nearestTown(quintero, [quintero])).toBeNull();
  });
});
