import { describe, expect, it } from 'vitest';
import { NUMBER_RADIUS } from '../../../src/core/maps/besideNumbers.ts';
import { placeLabel } from '../../../src/core/maps/pinLabel.ts';
import { catalogueByState, tryMap } from '../../support/maps/catalogueMaps.ts';

describe('the name of a pin that is pointed at', () => {
  it('[R20.14] stands beside it where there is room', () => {
    const pin = { x: 100, y: 100 };
    const label = placeLabel(pin, 'Papago', { pins: [pin], numbers: [], width: 320, height: 320 });
    expect(label.y).toBeCloseTo(100);
    expect(label.x - label.halfWidth).toBeCloseTo(110);
  });

  it.each(['AZ', 'FL', 'NY', 'RI', 'WY'])(
    '[R20.14] lies inside the map of %s and covers no number, and nowhere more than a few of its pins',
    async (code) => {
      const courses = (await catalogueByState()).get(code)!;
      const { layout, flags } = tryMap(code, courses);
      const numbers = flags.flatMap(({ number }) => (number ? [{ x: number[0], y: number[1] }] : []));
      const pins = layout.pins.map(({ at, course }) => {
        const [x, y] = flags.find(({ pin }) => pin.course === course)?.number ?? at;
        return { x, y, name: course.name };
      });
      const { width, height } = layout;
      const covered = pins.map((pin) => {
        const { x, y, halfWidth, halfHeight } = placeLabel(pin, pin.name, { pins, numbers, width, height });
        expect(x - halfWidth).toBeGreaterThanOrEqual(0);
        expect(x + halfWidth).toBeLessThanOrEqual(width);
        expect(y - halfHeight).toBeGreaterThanOrEqual(0);
        expect(y + halfHeight).toBeLessThanOrEqual(height);
        const isUnder = (radius: number) => (other: { x: number; y: number }) =>
          Math.abs(other.x - x) < halfWidth + radius && Math.abs(other.y - y) < halfHeight + radius;
        expect(numbers.filter(isUnder(NUMBER_RADIUS - 1))).toEqual([]);
        return pins.filter(isUnder(0)).length;
      });
      expect(Math.max(...covered)).toBeLessThanOrEqual(3);
      expect(covered.filter((count) => count > 0).length).toBeLessThanOrEqual(0.05 * pins.length);
    },
  );
});
