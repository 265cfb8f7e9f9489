import { describe, expect, it } from 'vitest';
import { electionTitle, endOf, startOf } from '../../../contract/electionWords.ts';

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
});

it.each([
  ['2027-01-01T10:00:00.000Z', 'January 1, 2027'],
  ['2026-11-25T18:00:00Z', 'November 25, 2026 at 1:00 PM Eastern time'],
])('[R16.9] the beginning of an election at %s is written as %s', (opensAt, words) => {
  expect(startOf(opensAt)).toBe(words);
});

it('the title of an election that is named by its year begins with “Election”', () => {
  expect(['2026', 'Spring Cup'].map(electionTitle)).toEqual(['Election 2026', 'Spring Cup']);
});
