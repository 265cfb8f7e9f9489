import { describe, expect, it } from 'vitest';
import { compareLeaders, movementsSince } from '../../../src/features/results/comparedResults.ts';
import { resultEntries } from '../../support/server/elections.ts';

const result = (...ids: number[]) => ({ entries: resultEntries(ids.map((id) => ({ _id: id, name: `Course ${id}` }))) });

describe('two elections', () => {
  const [before, now] = [result(1, 2, 3, 4), result(3, 1, 5, 2)];

  it('say how many places each course has won, lost or kept since, and which is new', () => {
    expect(now.entries.map(movementsSince(before))).toEqual([2, -1, 'new', -2]);
    expect(now.entries.map(movementsSince(undefined))).toEqual([null, null, null, null]);
  });

  it('stand side by side with the leaders of either: those of the later one first, then those that have fallen out', () => {
    const rows = compareLeaders(now, before, 4);
    expect(rows.map((row) => [row.courseId, row.now?.rank, row.before?.rank])).toEqual([
      [3, 1, 3],
      [1, 2, 1],
      [5, 3, undefined],
      [2, 4, 2],
      [4, undefined, 4],
    ]);
  });

  it('tell of a leader of one also its place in the other, where it was no leader', () => {
    expect(compareLeaders(now, before, 2).map((row) => [row.courseId, row.now?.rank, row.before?.rank])).toEqual([
      [3, 1, 3],
      [1, 2, 1],
      [2, 4, 2],
    ]);
  });
});
