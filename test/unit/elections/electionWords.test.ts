import { describe, expect, it } from 'vitest';
import { daysLeft, electionTitle, endOf, startOf } from '../../../contract/electionWords.ts';

describe('the end of an election', () => {
  it.each([
    ['2027-01-01T10:00:00.000Z', 'Dec 31, 2026'],
    ['2026-07-01T10:00:00Z', 'Jun 30, 2026'],
    ['2026-11-25T18:00:00Z', 'Nov 25, 2026, 1:00 PM Eastern time'],
    ['2026-07-04T11:30:00Z', 'Jul 4, 2026, 7:30 AM Eastern time'],
    ['2027-01-01T10:00:01Z', 'Jan 1, 2027, 5:00 AM Eastern time'],
  ])('[R16.9] at %s is written as %s', (closesAt, words) => {
    expect(endOf(closesAt)).toBe(words);
  });
});

it.each([
  ['2027-01-01T10:00:00.000Z', 'Jan 1, 2027'],
  ['2026-11-25T18:00:00Z', 'Nov 25, 2026, 1:00 PM Eastern time'],
])('[R16.9] the beginning of an election at %s is written as %s', (opensAt, words) => {
  expect(startOf(opensAt)).toBe(words);
});

it('the title of an election that is named by its year begins with “Election”', () => {
  expect(['2026', 'Spring Cup'].map(electionTitle)).toEqual(['Election 2026', 'Spring Cup']);
});

it.each([
  ['2026-11-23T18:00:00Z', 39],
  ['2026-12-31T22:00:00Z', 1],
  ['2027-01-01T10:00:00Z', 0],
  ['2027-02-01T10:00:00Z', 0],
])('[R16.11] the days that are left at %s are %i', (now, days) => {
  expect(daysLeft('2027-01-01T10:00:00.000Z', Date.parse(now))).toBe(days);
});
