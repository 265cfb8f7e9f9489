import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fromEasternField, toEasternField } from '../../../src/features/admin/elections/electionPlan.ts';

it.each([
  ['2027-01-01T10:00:00.000Z', '2027-01-01T05:00'],
  ['2026-07-01T10:00:00.000Z', '2026-07-01T06:00'],
  ['2026-11-01T06:30:00.000Z', '2026-11-01T01:30'],
])('[R16.13] the moment %s is %s in the field of an election’s end', (moment, field) => {
  expect([toEasternField(moment), fromEasternField(field)]).toEqual([field, moment]);
});

it('[R16.13] a field with a moment comes back as itself, whatever the clocks do', () => {
  const moments = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(moments, (moment) => {
      const field = toEasternField(moment.toISOString());
      expect(toEasternField(fromEasternField(field) ?? '')).toBe(field);
    }),
  );
});

it('an hour that the clocks skip is the one after; an empty field and a year of five digits have no moment', () => {
  expect(fromEasternField('2026-03-08T02:30')).toBe('2026-03-08T07:30:00.000Z');
  expect([fromEasternField('12026-03-08T02:30'), fromEasternField('')]).toEqual([undefined, undefined]);
});
