import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bestKnownFirst, byName, type Candidate, rank } from '../../../server/workers/ranking.ts';

function course(id: number, votes: number, name = `Course ${id}`): Candidate {
  return { id, name, city: 'Mesa', access: null, votes };
}

describe('ranking', () => {
  it('[R7.1] shares ranks golf style: 1, T2, T2, 4', () => {
    const entries = rank([course(1, 5), course(2, 7), course(3, 5), course(4, 1)], null);
    expect(entries.map(({ courseId, rank: place, tied }) => [courseId, place, tied])).toEqual([
      [2, 1, false],
      [1, 2, true],
      [3, 2, true],
      [4, 4, false],
    ]);
  });

  it('[R7.1] lists courses without a vote after the ranked ones, A to Z, without a rank', () => {
    const entries = rank([course(1, 0, 'Zebra Links'), course(2, 1, 'Yuma'), course(3, 0, 'Apache')], null);
    expect(entries.map(({ name, rank: place, tied }) => [name, place, tied])).toEqual([
      ['Yuma', 1, false],
      ['Apache', null, false],
      ['Zebra Links', null, false],
    ]);
  });

  it('[R7.1] lists the best known first while nobody has voted, and no longer with the first vote', () => {
    const known = new Map([
      ['Zebra Links', 1],
      ['Mesa Club', 2],
    ]);
    const names = (votes: number) =>
      bestKnownFirst(
        rank(
          [course(1, 0, 'Mesa Club'), course(2, 0, 'Zebra Links'), course(3, votes, 'Yuma'), course(4, 0, 'Apache')],
          null,
        ),
        ({ name }) => known.get(name) ?? null,
      ).map(({ name, rank: place }) => [name, place]);
    expect(names(0)).toEqual([
      ['Zebra Links', null],
      ['Mesa Club', null],
      ['Apache', null],
      ['Yuma', null],
    ]);
    expect(names(1)).toEqual([
      ['Yuma', 1],
      ['Apache', null],
      ['Mesa Club', null],
      ['Zebra Links', null],
    ]);
  });

  it('[R7.1] orders equal votes by name as people read it, then by id', () => {
    const entries = rank(
      [course(1, 2, 'Club 10'), course(4, 2, 'Club 9'), course(3, 2, 'Club 9'), course(5, 2, 'Ébène')],
      null,
    );
    expect(entries.map(({ courseId }) => courseId)).toEqual([3, 4, 1, 5]);
  });

  it('has the places that each course won or lost since the start of the day', () => {
    const base = new Map([
      [1, 1],
      [2, 2],
      [3, null],
    ]);
    const entries = rank([course(1, 1), course(2, 3), course(3, 2), course(4, 1), course(5, 0)], base);
    const movements = new Map(entries.map(({ courseId, movement }) => [courseId, movement]));
    expect(Object.fromEntries(movements)).toEqual({ 1: -2, 2: 1, 3: 'new', 4: 'new', 5: null });
  });

  it('[R7.4] has no movement without a ranking to compare with', () => {
    expect(rank([course(1, 1)], null)[0]).toHaveProperty('movement', null);
  });

  it('names the access only where it is known', () => {
    const [known, unknown] = rank([{ ...course(1, 2), access: 'resort' }, course(2, 1)], null);
    expect(known).toHaveProperty('access', 'resort');
    expect(unknown).not.toHaveProperty('access');
  });

  it('does not depend on the order of its input, and each rank is one more than the number of courses ahead', () => {
    const courses = fc.uniqueArray(
      fc.record({ id: fc.integer({ min: 1, max: 500 }), votes: fc.nat(6), name: fc.constantFrom('A', 'B', 'b', 'Á') }),
      { selector: ({ id }) => id },
    );
    fc.assert(
      fc.property(courses, (list) => {
        const candidates = list.map(({ id, votes, name }) => course(id, votes, name));
        const entries = rank(candidates, null);
        expect(rank(candidates.toReversed(), null)).toEqual(entries);
        for (const { rank: place, votes, tied } of entries) {
          const ahead = list.filter((other) => other.votes > votes).length;
          expect(place).toBe(votes > 0 ? ahead + 1 : null);
          expect(tied).toBe(votes > 0 && list.filter((other) => other.votes === votes).length > 1);
        }
      }),
    );
  });

  it('has an order for two courses of one name', () => {
    expect(byName({ id: 1, name: 'Same' }, { id: 2, name: 'Same' })).toBeLessThan(0);
  });
});
