import { describe, expect, it } from 'vitest';
import type { Standing } from '../../../contract/leaderboard.ts';
import { filteredCourses, filterOf, searchOf } from '../../../contract/rankingFilter.ts';
import { rankAmong } from '../../../server/publications/rankAmong.ts';

describe('the address of a filtered ranking', () => {
  it('[R7.10] is read without what is not known, and written in one order', () => {
    const read = (search: string) => searchOf(filterOf(search));
    expect(read('?since=1990&holes=9&access=public&utm_source=x')).toBe('?access=public&holes=9&since=1990');
    expect(read('?access=Public&holes=18&since=soon')).toBe('');
    expect(read('?since=1699')).toBe('');
    expect(read('?since=1700')).toBe('?since=1700');
    expect(read('?since=1990.5')).toBe('');
    expect(read('?access=semi-private')).toBe('?access=semi-private');
    expect(searchOf({ ...filterOf('?access=resort'), view: 'map' })).toBe('?access=resort&view=map');
  });

  it('has words for what it shows', () => {
    expect(filteredCourses({})).toBe('golf courses');
    expect(filteredCourses(filterOf('?access=private&holes=9&since=1990'))).toBe(
      '9-hole private golf courses opened since 1990',
    );
  });
});

describe('the ranks among some courses', () => {
  const row = (courseId: number, rank: number | null, tied = false): Standing => ({
    courseId,
    name: `Course ${courseId}`,
    city: 'Mesa',
    rank,
    tied,
    votes: rank === null ? 0 : 100 - rank,
    movement: 2,
  });
  const ranking = [row(1, 1), row(2, 2, true), row(3, 2, true), row(4, 2, true), row(5, 5), row(6, null)];
  const among = (...ids: number[]) =>
    rankAmong(ranking, new Set(ids)).map(({ courseId, rank, tied, overall }) => [courseId, rank, tied, overall]);

  it('[R7.10] are counted anew, with ties and the gap after them, and the rank among all where it differs', () => {
    expect(among(2, 3, 5, 6)).toEqual([
      [2, 1, true, 2],
      [3, 1, true, 2],
      [5, 3, false, 5],
      [6, null, false, undefined],
    ]);
    expect(among(1, 4, 5)).toEqual([
      [1, 1, false, undefined],
      [4, 2, false, undefined],
      [5, 3, false, 5],
    ]);
  });

  it('[R7.10] have no movement, which is one of the whole ranking', () => {
    expect(rankAmong(ranking, new Set([1, 5])).map(({ movement }) => movement)).toEqual([null, null]);
  });
});
