import { describe, expect, it } from 'vitest';
import { csvLine } from '../../../contract/csv.ts';
import type { Mark } from '../../../contract/marks.ts';
import {
  csvRows,
  factsOf,
  filterMarks,
  mostPlayedState,
  playedShade,
  recentMarks,
  sortMarks,
} from '../../../src/features/golf/golfFacts.ts';

const at = (day: number) => `2026-06-${String(day).padStart(2, '0')}T12:00:00.000Z`;
const mark = (courseId: number, more: Partial<Mark> = {}): Mark => ({
  courseId,
  name: `Course ${courseId}`,
  city: 'Mesa',
  state: 'AZ',
  locationId: 'az',
  playedAt: null,
  wantedAt: null,
  note: null,
  ...more,
});
const marks = [
  mark(1, { playedAt: at(3), name: 'Papago', note: '=Firm, "fast"' }),
  mark(2, { wantedAt: at(5), name: 'Aguila' }),
  mark(3, { playedAt: at(4), wantedAt: at(1), state: 'UT', name: 'Sand Hollow' }),
  mark(4, { note: 'Only a note.' }),
];
const ids = (list: readonly Mark[]) => list.map(({ courseId }) => courseId);

describe('the member’s golf', () => {
  it('[R23.8] counts what is played and wanted, by state', () => {
    expect(factsOf(marks)).toEqual({
      played: 2,
      wanted: 2,
      states: 2,
      playedIn: new Map([
        ['AZ', 1],
        ['UT', 1],
      ]),
    });
    expect(mostPlayedState(factsOf([...marks, mark(5, { playedAt: at(1), state: 'UT' })]))).toBe('UT');
    expect(mostPlayedState(factsOf([]))).toBeUndefined();
  });

  it('[R23.8] shades a state in six steps', () => {
    expect([0, 1, 2, 3, 4, 7, 8, 14, 15, 184].map(playedShade)).toEqual([0, 1, 2, 2, 3, 3, 4, 4, 5, 5]);
  });

  it('[R23.8] begins with the marks that were set last, without those that are a note only', () => {
    expect(ids(recentMarks(marks, 4))).toEqual([2, 3, 1]);
    expect(ids(recentMarks(marks, 1))).toEqual([2]);
  });

  it('[R23.9] is sorted and filtered', () => {
    expect(ids(sortMarks(marks, 'name'))).toEqual([2, 4, 1, 3]);
    expect(ids(sortMarks(marks, 'state'))).toEqual([2, 4, 1, 3]);
    expect(ids(sortMarks(marks, 'newest'))).toEqual([2, 3, 1, 4]);
    expect(ids(filterMarks(marks, new Set(['played', 'wanted'])))).toEqual([3]);
    expect(ids(filterMarks(marks, new Set(['noted'])))).toEqual([1, 4]);
  });

  it('[R23.9] is downloaded without formulas', () => {
    expect(csvRows(marks.slice(0, 1)).map(csvLine)).toEqual([
      'Course,City,State,Access,Played,Want to play,Note',
      `Papago,Mesa,AZ,,2026-06-03,,"'=Firm, ""fast"""`,
    ]);
  });
});
