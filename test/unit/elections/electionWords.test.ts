import { describe, expect, it } from 'vitest';
import { electionTitle, endOf, shortEndOf } from '../../../contract/electionWords.ts';

describe('the end of an election', () => {
  it.each([
    ['2027-01-01T10:00:00.000Z', 'December 31, 2026'],
    ['2026-07-01T10:00:00Z', 'June 30, 2026'],
    ['2026-11-25T18:00:00Z', 'November 25, 2026 at 1:00 PM Eastern time'],
    ['2026-07-04T11:30:00Z', 'July 4, 2026 at 7:30 AM Eastern time'],
    ['2027-01-01T10:00:01Z', 'January 1, 2027 at 5:00 AM Eastern time'],
  ])('[R16.9] at %s is written as %s', (closesAt, words) => {
    expect(endOf(closesAt)).toBe(words);
  });

  it('is written without the year when the election is named by that year', () => {
    const closesAt = '2027-01-01T10:00:00Z';
    expect(shortEndOf({ name: '2026', closesAt })).toBe('December 31');
    expect(shortEndOf({ name: 'Spring Cup', closesAt })).toBe('December 31, 2026');
    expect(shortEndOf({ name: '2026', closesAt: '2026-11-25T18:00:00Z' })).toBe('November 25 at 1:00 PM Eastern time');
  });
});

it('the title of an election that is named by its year begins with “Election”', () => {
  expect(['2026', 'Spring Cup'].map(electionTitle)).toEqual(['Election 2026', 'Spring Cup']);
});
