import { describe, expect, it } from 'vitest';
import { formatAgo, formatCount, plural } from '../../../src/shared/numbers.ts';
import { ordinal } from '../../../src/shared/ordinal.ts';

const NOW = Date.parse('2026-06-15T12:00:00Z');
const [MINUTE, HOUR, DAY] = [60, 3600, 86_400];
const ago = (seconds: number) => formatAgo(new Date(NOW - seconds * 1000).toISOString(), NOW);

describe('formatAgo', () => {
  it.each([
    [0, 'now'],
    [20, '20 sec. ago'],
    [MINUTE - 1, '59 sec. ago'],
    [MINUTE, '1 min. ago'],
    [2 * MINUTE - 1, '1 min. ago'],
    [HOUR - 1, '59 min. ago'],
    [1.5 * HOUR, '1 hr. ago'],
    [DAY - 1, '23 hr. ago'],
    [DAY, 'yesterday'],
    [3.9 * DAY, '3 days ago'],
  ])('counts whole units: %d s are “%s”', (seconds, text) => {
    expect(ago(seconds)).toBe(text);
  });

  it('is “now” for a time in the future, because this machine’s clock may be behind', () => {
    expect(ago(-HOUR)).toBe('now');
  });
});

it('plural puts the noun of a count into singular or plural', () => {
  expect([0, 1, 2, 1204].map((count) => plural(count, 'vote'))).toEqual([
    '0 votes',
    '1 vote',
    '2 votes',
    '1,204 votes',
  ]);
});

it('formatCount writes whole numbers as Intl writes them', () => {
  const counts = [0, 7, 999, 1000, 20_004, 999_999, 1_000_000, 12_345_678];
  expect(counts.map(formatCount)).toEqual(counts.map((count) => new Intl.NumberFormat('en-US').format(count)));
});

it('ordinal writes a rank as an ordinal number', () => {
  expect([1, 2, 3, 4, 11, 12, 13, 21, 102, 1113].map(ordinal)).toEqual([
    '1st',
    '2nd',
    '3rd',
    '4th',
    '11th',
    '12th',
    '13th',
    '21st',
    '102nd',
    '1,113th',
  ]);
});
