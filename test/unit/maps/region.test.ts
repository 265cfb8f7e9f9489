import { describe, expect, it } from 'vitest';
import { overlaps } from '../../../server/maps/geometry.ts';
import { boxOf, regionOf, shortName } from '../../../server/maps/region.ts';

const course = (_id: number, lat: number, lon: number) => ({
  _id,
  name: `Desert Course ${_id}`,
  city: 'Mesa',
  lat,
  lon,
});
const MIDDLE = course(1, 33.5, -112);
/** A degree of longitude here, in miles. */
const MILES = 69.1 * Math.cos((33.5 * Math.PI) / 180);

describe('the map around a course', () => {
  it('[R20.13] has the course in its middle, 16 miles across, with rings at 3 and 6 miles', () => {
    const threeMilesEast = course(2, 33.5, -112 + 3 / MILES);
    const farAway = course(3, 33.5, -112 + 9 / MILES);
    const { width, rings, own, neighbors } = regionOf(MIDDLE, [MIDDLE, threeMilesEast, farAway]);
    expect([own.x, rings.map(({ miles }) => miles)]).toEqual([width / 2, [3, 6]]);
    expect(rings[0]!.radius).toBeCloseTo((3 * width) / 16);
    expect(neighbors.map(({ courseId }) => courseId)).toEqual([2]);
    expect(neighbors[0]!.x - own.x).toBeCloseTo(rings[0]!.radius, 0);
  });

  it('[R20.13] names at most 18 neighbors, the first ones first', () => {
    // Four columns and five rows that leave each other room.
    const others = Array.from({ length: 20 }, (_, index) => {
      const [east, north] = [((index % 4) - 1.5) * 3.4, [5.5, 4, 2.5, 1.2, -1.2][Math.floor(index / 4)]!];
      return { ...course(index + 2, 33.5 + north / 69.1, -112 + east / MILES), name: `C${index}` };
    });
    const { neighbors } = regionOf(MIDDLE, others);
    const ids = others.map(({ _id }) => _id);
    expect(neighbors.map(({ courseId }) => courseId)).toEqual(ids);
    expect(neighbors.filter(({ label }) => label).map(({ courseId }) => courseId)).toEqual(ids.slice(0, 18));
  });

  it('[R20.13] has no two names that overlap, however many courses there are', () => {
    const crowd = Array.from({ length: 80 }, (_, index) =>
      course(index + 2, 33.5 + (((index * 7) % 20) - 10) / 90, -112 + (((index * 11) % 23) - 11) / 90),
    );
    const { own, neighbors } = regionOf(MIDDLE, crowd);
    const boxes = [own, ...neighbors].flatMap(({ name, label }) => (label ? [boxOf(name, label)] : []));
    expect(boxes.length).toBeGreaterThan(5);
    for (const [index, box] of boxes.entries())
      expect(boxes.slice(index + 1).filter((other) => overlaps(box, other))).toEqual([]);
  });

  it('has short names', () => {
    expect(shortName('Troon North Golf Club (Pinnacle)')).toBe('Troon North Pinnacle');
    expect(shortName('The Estancia Club')).toBe('Estancia');
    expect(shortName('Augusta Golf & Country Club')).toBe('Augusta');
    expect(shortName('Country Club of Birmingham')).toBe('Country Club of Birmingham');
  });
});
