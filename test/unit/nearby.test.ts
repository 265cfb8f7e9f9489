import { describe, expect, it } from 'vitest';
import type { Course } from '../../contract/courses.ts';
import { nearestCourses } from '../../src/features/course/nearby.ts';
import { milesBetween } from '../../src/shared/distance.ts';
import { formatMiles } from '../../src/shared/numbers.ts';

const at = (_id: number, lat: number, lon: number): Course => ({
  _id,
  name: `Course ${_id}`,
  city: 'Mesa',
  state: 'AZ',
  locationId: 'az',
  lat,
  lon,
  active: true,
});

describe('miles between two places', () => {
  it('are those of the great circle', () => {
    const phoenix = { lat: 33.4484, lon: -112.074 };
    const tucson = { lat: 32.2226, lon: -110.9747 };
    expect(milesBetween(phoenix, tucson)).toBeCloseTo(106.0, 0);
    expect(milesBetween(tucson, phoenix)).toBe(milesBetween(phoenix, tucson));
    expect(milesBetween(phoenix, phoenix)).toBe(0);
    // A quarter of the way round the earth, and half of it.
    expect(milesBetween({ lat: 0, lon: 0 }, { lat: 90, lon: 0 })).toBeCloseTo(6218.5, 0);
    expect(milesBetween({ lat: 0, lon: 0 }, { lat: 0, lon: 180 })).toBeCloseTo(12_437, 0);
  });

  it('cross the date line by the short way', () => {
    expect(milesBetween({ lat: 52, lon: 179.9 }, { lat: 52, lon: -179.9 })).toBeLessThan(10);
  });

  it('know that degrees of longitude shrink towards the pole', () => {
    const [here, eastwards, northwards] = [at(1, 60, -150), at(2, 60, -149), at(3, 60.7, -150)];
    expect(nearestCourses(here, [eastwards, northwards]).map(({ course }) => course._id)).toEqual([2, 3]);
  });
});

describe('the nearest courses', () => {
  const home = at(1, 33, -112);

  it('are three, nearest first, without the course itself', () => {
    const others = [at(5, 33, -112.5), at(2, 33, -112.1), at(4, 33, -112.3), at(3, 33.2, -112)];
    expect(nearestCourses(home, [home, ...others]).map(({ course }) => course._id)).toEqual([2, 3, 4]);
  });

  it('are fewer where there are fewer, in the order of the list at equal distance', () => {
    expect(nearestCourses(home, [home])).toEqual([]);
    const twins = [at(9, 33.1, -112), at(8, 33.1, -112)];
    expect(nearestCourses(home, twins).map(({ course }) => course._id)).toEqual([9, 8]);
  });
});

it('says miles with a decimal only where it matters', () => {
  expect([0, 0.09, 0.42, 3, 9.94, 9.96, 12.4, 1204].map(formatMiles)).toEqual([
    'next door',
    'next door',
    '0.4 mi',
    '3 mi',
    '9.9 mi',
    '10 mi',
    '12 mi',
    '1,204 mi',
  ]);
});
