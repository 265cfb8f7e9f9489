import { describe, expect, it } from 'vitest';
import type { Course } from '#contract/courses';
import { type Filter, filtersFor, findCourses } from '../../../src/features/voting/courseFilter.ts';

const course = (id: number, name: string, more: Partial<Course> = {}): Course => ({
  _id: id,
  name,
  city: 'Mesa',
  state: 'AZ',
  locationId: 'az',
  lat: 33,
  lon: -111,
  active: true,
  ...more,
});

const courses = [
  course(1, 'Apache Creek', { access: 'public', holes: 18 }),
  course(2, 'Desert Forest', { access: 'private', holes: 18, city: 'Carefree' }),
  course(3, 'Papago', { access: 'municipal', holes: 9 }),
  course(4, 'Unknown Links'),
];
const find = (filters: Filter[], picks: number[] = [], played: number[] = []) =>
  findCourses({ matches: courses, filters: new Set(filters), picks, played: new Set(played) }).map(({ _id }) => _id);

describe('filtering courses', () => {
  it('finds courses of either chosen kind of access, and of both the access and the holes that are chosen', () => {
    expect(find(['access:public', 'access:private'])).toEqual([1, 2]);
    expect(find(['access:public', 'access:municipal', 'holes:9'])).toEqual([3]);
  });

  it('[R6.10] leaves out the member’s picks with the filter “Not voted yet”', () => {
    expect(find(['open'], [1, 4])).toEqual([2, 3]);
  });

  it('[R23.6] finds what the member has played and has not voted for with the filter “Played”', () => {
    expect(find(['played'], [1], [1, 3, 4])).toEqual([3, 4]);
    expect(find(['played', 'holes:9'], [1], [1, 3, 4])).toEqual([3]);
  });

  it('offers only the filters that tell the listed courses apart', () => {
    expect(filtersFor(courses).map(({ text }) => text)).toEqual([
      'Not voted yet',
      'Played',
      'Municipal',
      'Private',
      'Public',
      '9 holes',
      '18 holes',
    ]);
    expect(filtersFor(courses).map(({ value }) => value)).toEqual([
      'open',
      'played',
      'access:municipal',
      'access:private',
      'access:public',
      'holes:9',
      'holes:18',
    ]);
    expect(filtersFor([courses[0]!]).map(({ text }) => text)).toEqual(['Not voted yet', 'Played']);
  });
});
