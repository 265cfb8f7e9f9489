import { expect, it } from 'vitest';
import { dayOf, shortDayOf } from '../../../contract/days.ts';

const UTC = { month: 'short', day: 'numeric', timeZone: 'UTC' } as const;
/** The first and the last moment of each month of a year. */
const MOMENTS = Array.from({ length: 12 }, (_, month) => [
  Date.UTC(2026, month, 1),
  Date.UTC(2026, month + 1, 1) - 1,
]).flat();

it('days are written as Intl writes them', () => {
  const short = new Intl.DateTimeFormat('en-US', UTC);
  const long = new Intl.DateTimeFormat('en-US', { ...UTC, year: 'numeric' });
  expect(MOMENTS.map((ms) => [shortDayOf(ms), dayOf(ms)])).toEqual(
    MOMENTS.map((ms) => [short.format(ms), long.format(ms)]),
  );
});

it('a day is read from a date and from a time', () => {
  expect(['2026-11-22', '2026-11-22T23:59:59.999Z'].map(dayOf)).toEqual(['Nov 22, 2026', 'Nov 22, 2026']);
});
