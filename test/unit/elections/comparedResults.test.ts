import { describe, expect, it } from 'vitest';
import { compareLeaders, movementsSince } from '../../../src/features/results/comparedResults.ts';
import { resultEntries } from '../../support/server/elections.ts';

const result = (...ids: number[]) => ({ entries: resultEntries(ids.map((id) => ({ _id: id, name: `Course ${id}` }))) });

describe('the comparison of two results', () => {
  const [before, now] = [result(1, 2, 3, 4), result(3, 1, 5, 2)];

  it('has the places that each course won or lost, and which course is new', () => {
    expect(now.entries.map(movementsSince(before))).toEqual([2, -1, 'new', -2]);
    expect(now.entries.map(movementsSince(undefined))).toEqual([null, null, null, null]);
  });

  it('lists the leaders of the later result, then those that only the earlier result has', () => {
    const rows = compareLeaders(now, before, 4);
    expect(rows.map((row) => [row.courseId, row.now?.rank, row.before?.rank])).toEqual([
      [3, 1, 3],
      [1, 2, 1],
      [5, 3, undefined],
      [2, 4, 2],
      [4, undefined, 4],
    ]);
  });

  it('has the place of a leader in the other result even where it was no leader', () => {
    expect(compareLeaders(now, before, 2).map((row) => [row.courseId, row.now?.rank, row.before?.rank])).toEqual([
      [3, 1, 3],
      [1, 2, 1],
      [2, 4, 2],
    ]);
  });
});
