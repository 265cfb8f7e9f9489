import { describe, expect, it } from 'vitest';
import type { Standing } from '../../../contract/leaderboard.ts';
import { neighborsOf, rankingAround } from '../../../src/features/course/RankingAround.tsx';
import { stateFacts } from '../../../src/features/leaderboard/stateFacts.ts';

const standing = (courseId: number, more: Partial<Standing> = {}): Standing => ({
  courseId,
  name: `Course ${courseId}`,
  city: `Town ${courseId}`,
  rank: courseId,
  tied: false,
  votes: 100 - courseId,
  movement: null,
  ...more,
});
const ranking = (count: number) => Array.from({ length: count }, (_each, index) => standing(index + 1));
const unranked = (courseId: number) => standing(courseId, { rank: null, votes: 0 });

const factsOf = (entries: Standing[], ballots = 120) =>
  Object.fromEntries(stateFacts({ ballots, entries }).map(({ label, value }) => [label, value]));

describe('the facts beside a ranking', () => {
  it('are empty without votes', () => {
    expect(stateFacts({ ballots: 0, entries: [unranked(1), unranked(2)] })).toEqual([]);
  });

  it('name the course on most lists, and count those that share the first place', () => {
    expect(factsOf(ranking(3))['Most picked']).toBe('Course 1: on 83% of lists');
    const shared = [1, 2].map((id) => standing(id, { rank: 1, tied: true, votes: 1 }));
    expect(factsOf(shared, 1)['Most picked']).toBe('2 courses: on 100% of lists');
  });

  it('name the town with most courses of the top 22, when it has at least two', () => {
    expect(factsOf(ranking(5))).not.toHaveProperty('Most of the top 5');
    const entries = ranking(30).map((entry) => (entry.courseId % 4 === 0 ? { ...entry, city: 'Ames' } : entry));
    expect(factsOf(entries)['Most of the top 22']).toBe('Ames: 5 courses');
  });

  it('count the courses that are open to everybody only where all accesses are known', () => {
    const access = (['private', 'public', 'resort', 'military'] as const).map((kind, index) =>
      standing(index + 1, { access: kind }),
    );
    expect(factsOf(access)['Open to the public']).toBe('2 of the top 4');
    expect(factsOf([...access, standing(5)])).not.toHaveProperty('Open to the public');
    expect(factsOf(access.slice(1, 2))).not.toHaveProperty('Open to the public');
  });

  it('name the course that has gained most places today', () => {
    const moved = [standing(1, { movement: -2 }), standing(2, { movement: 'new' }), standing(3, { movement: 0 })];
    expect(factsOf(moved)).not.toHaveProperty('Up most today');
    expect(factsOf([...moved, standing(4, { movement: 1 }), standing(5, { movement: 3 })])['Up most today']).toBe(
      'Course 5: 3 places',
    );
  });
});

describe('the neighbors of a course in a ranking', () => {
  const idsAround = (courseId: number, entries: Standing[]) => neighborsOf(courseId, entries).map((e) => e.courseId);

  it('are two before and two behind it, or the first or last five at the ends', () => {
    expect(idsAround(6, ranking(9))).toEqual([4, 5, 6, 7, 8]);
    expect(idsAround(1, ranking(9))).toEqual([1, 2, 3, 4, 5]);
    expect(idsAround(9, ranking(9))).toEqual([5, 6, 7, 8, 9]);
    expect(idsAround(2, ranking(3))).toEqual([1, 2, 3]);
  });

  it('are the leaders for a course without a rank or too far behind, and empty without votes', () => {
    expect(idsAround(7, [...ranking(6), unranked(7)])).toEqual([1, 2, 3, 4, 5]);
    expect(idsAround(999, ranking(9))).toEqual([1, 2, 3, 4, 5]);
    expect(idsAround(1, [unranked(1)])).toEqual([]);
  });

  it('are requested up to the course, with room for tied courses before it, and never more than 100', () => {
    expect(rankingAround({ state: 'AZ', rank: null })).toEqual({ code: 'AZ', limit: 5 });
    expect(rankingAround({ state: 'AZ', rank: 8 })).toEqual({ code: 'AZ', limit: 20 });
    expect(rankingAround({ state: 'AZ', rank: 400 })).toEqual({ code: 'AZ', limit: 100 });
  });
});
