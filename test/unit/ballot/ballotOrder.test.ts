import { describe, expect, it } from 'vitest';
import type { Course } from '../../../contract/courses.ts';
import { sortCourses, shuffleSeed } from '../../../src/features/voting/ballotOrder.ts';

const course = (id: number, lat = 33, lon = -112): Course => ({
  _id: id,
  name: `Course ${id}`,
  city: 'Mesa',
  state: 'AZ',
  locationId: 'az',
  lat,
  lon,
  active: true,
});
const MANY = Array.from({ length: 1320 }, (_, index) => course(index + 1));
const idsOf = (courses: readonly Course[]) => courses.map(({ _id }) => _id);
const shuffled = (seed: string, courses = MANY) =>
  idsOf(sortCourses(courses, { order: 'shuffled', seed, position: null }));

describe('the shuffled ballot', () => {
  const seed = shuffleSeed('ada', new Date('2026-06-15T00:00:00Z'));

  it('[R17.7] has each course once, and is the same for one member all day (UTC)', () => {
    expect(shuffled(seed).toSorted((one, other) => one - other)).toEqual(idsOf(MANY));
    expect(shuffled(shuffleSeed('ada', new Date('2026-06-15T23:59:59Z')))).toEqual(shuffled(seed));
  });

  it('differs from day to day and from member to member', () => {
    expect(shuffled(shuffleSeed('ada', new Date('2026-06-16T00:00:00Z')))).not.toEqual(shuffled(seed));
    expect(shuffled(shuffleSeed('bob', new Date('2026-06-15T12:00:00Z')))).not.toEqual(shuffled(seed));
  });

  it('keeps the order of the other courses when one is added or withdrawn', () => {
    const without = MANY.filter(({ _id }) => _id !== 600);
    expect(shuffled(seed, without)).toEqual(shuffled(seed).filter((id) => id !== 600));
  });

  it('[R17.7] puts courses of each tenth of the alphabet first about equally often in a year', () => {
    const leads = Array.from({ length: 10 }, () => 0);
    for (let day = 0; day < 365; day += 1) {
      const now = new Date(Date.UTC(2026, 0, 1 + day));
      for (const id of shuffled(shuffleSeed('ada', now), MANY.slice(0, 200)).slice(0, 20)) {
        leads[Math.floor((id - 1) / 20)]! += 1;
      }
    }
    // 730 on average; four standard deviations are about 103.
    for (const count of leads) expect(Math.abs(count - 730)).toBeLessThan(103);
  });
});

describe('the ballot with the nearest first', () => {
  const courses = [course(1, 33, -112), course(2, 35, -112), course(3, 33.1, -112), course(4, 33, -112)];

  it('is sorted by distance, then from A to Z', () => {
    const position = { lat: 33.09, lon: -112 };
    expect(idsOf(sortCourses(courses, { order: 'nearest', seed: '', position }))).toEqual([3, 1, 4, 2]);
  });

  it('is from A to Z while the position is not known', () => {
    expect(sortCourses(courses, { order: 'nearest', seed: '', position: null })).toEqual(courses);
  });
});
