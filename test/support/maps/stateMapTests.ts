import { brotliCompressSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { STATES } from '#contract/states';
import { drawMap } from '../../../scripts/support/drawMap.ts';
import { describeMap } from '../../../server/maps/describeMap.ts';
import { FLAG_SIZE, placeFlags } from '../../../server/maps/flags.ts';
import { type Box, contains, overlaps, squareAround } from '../../../server/maps/geometry.ts';
import { DENSE_NUMBERS, type Inset } from '../../../server/maps/insets.ts';
import { layoutOf } from '../../../server/maps/layout.ts';
import { outlineOf } from '../../../server/maps/outlines.ts';
import type { CourseOnMap } from '../../../server/maps/places.ts';
import { catalogueByState, COUNTS, tryMap, withCount } from './catalogueMaps.ts';

/** The state with most courses, the smallest one, and one without a dense place. */
export const SOME_STATES: readonly string[] = ['NY', 'RI', 'WY'];
export const OTHER_STATES: readonly string[] = STATES.map(({ code }) => code).filter(
  (code) => !SOME_STATES.includes(code),
);

const MAX_BYTES = 4000;

/** The heading above an inset. */
const headingOf = ({ box }: Pick<Inset, 'box'>): Box => ({ ...box, y: box.y - 15, height: 14 });
const overlappingIn = (boxes: readonly Box[]): Box[] =>
  boxes.filter((box, index) => boxes.slice(index + 1).some((other) => overlaps(box, other)));

/** Tests of the maps of these states, with few, many and very many courses. */
export function describeStateMaps(codes: readonly string[]): void {
  let catalogue: Map<string, CourseOnMap[]>;
  beforeAll(async () => {
    catalogue = await catalogueByState();
  });
  const coursesOf = (code: string): CourseOnMap[] => catalogue.get(code)!;

  describe.each(COUNTS)('a map with %i courses', (count) => {
    const tried = (code: string, marked?: number) => tryMap(code, withCount(coursesOf(code), count, 7), marked);

    it.each(codes)('of %s has no two labels that overlap', (code) => {
      for (const marked of [10, 22]) {
        const { flags, layout } = tried(code, marked);
        const boxes = flags.flatMap(({ number }) => (number ? [squareAround(number, FLAG_SIZE)] : []));
        expect(overlappingIn([...boxes, ...layout.insets.map(headingOf)])).toEqual([]);
        expect(boxes.length).toBeGreaterThan(0);
      }
    });

    it.each(codes)('of %s shows every course once, at a point of its own, inside the picture', (code) => {
      const { courses, layout, flags } = tried(code);
      expect(layout.pins.map(({ course }) => course._id).toSorted((a, b) => a - b)).toEqual(
        courses.map(({ _id }) => _id).toSorted((a, b) => a - b),
      );
      expect(new Set(layout.pins.map(({ at }) => at.join(' '))).size).toBe(courses.length);
      const picture = { x: 0, y: 0, width: layout.width, height: layout.height };
      expect(layout.pins.filter(({ at }) => !contains(picture, at))).toEqual([]);
      for (const { number } of flags) {
        if (number === null) continue;
        const { x, y, width, height } = squareAround(number, FLAG_SIZE);
        expect(contains(picture, [x, y]) && contains(picture, [x + width, y + height])).toBe(true);
      }
    });
  });

  describe.each(['catalogue', ...COUNTS] as const)('a map with the courses: %s', (count) => {
    it.each(codes)('of %s weighs at most 4 kB in a page', (code) => {
      const courses = count === 'catalogue' ? coursesOf(code) : withCount(coursesOf(code), count, 7);
      const { layout, flags } = tryMap(code, courses);
      const drawn = drawMap(describeMap(layout, flags, 'A map of a state with so many courses.'), 'map-land');
      expect(brotliCompressSync(drawn).length).toBeLessThanOrEqual(MAX_BYTES);
    });
  });

  describe('a map of a result or a list', () => {
    it.each(codes)('of %s has no two labels that overlap', (code) => {
      for (const count of [10, 22]) {
        const courses = coursesOf(code).slice(0, count);
        const { pins, insets } = layoutOf(outlineOf(code)!, courses, DENSE_NUMBERS);
        const flags = courses.map(({ _id }, index) => ({ courseId: _id, label: String(index + 1) }));
        const numbers = placeFlags(flags, pins).flatMap(({ number }) =>
          number ? [squareAround(number, FLAG_SIZE)] : [],
        );
        expect(overlappingIn([...numbers, ...insets.map(headingOf)])).toEqual([]);
      }
    });
  });
}
