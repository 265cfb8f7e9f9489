import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ledgerRow } from '../../../contract/ledger/format.ts';
import { bytesOf, planParts } from '../../../server/workers/ledger/plan.ts';

const tags = fc.stringMatching(/^[\w-]{22}$/);
/** Votes of courses, smallest id first. */
const votes = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 1, max: 99_999 }), fc.integer({ min: 1, max: 400_000 })), {
    minLength: 1,
    maxLength: 12,
    selector: ([courseId]) => courseId,
  })
  .map((all) => all.sort(([one], [other]) => one - other));

describe('the parts of a ledger', () => {
  it('[R21.1] follow one another as the rows do', () => {
    fc.assert(
      fc.property(votes, fc.array(tags, { minLength: 2, maxLength: 20 }), (all, some) => {
        const { parts, partOf } = planParts(all);
        const rows = all.flatMap(([courseId]) => some.toSorted().map((tag) => partOf(courseId, tag)));
        expect(rows).toEqual(rows.toSorted((one, other) => one - other));
        expect(rows[0]).toBeGreaterThanOrEqual(0);
        expect(rows.at(-1)).toBeLessThan(parts);
      }),
    );
  });

  it('have about 32,768 rows, however many votes there are', () => {
    fc.assert(
      fc.property(votes, (all) => {
        const rows = all.reduce((sum, [, count]) => sum + count, 0);
        const { parts } = planParts(all);
        expect(rows / parts).toBeLessThanOrEqual(32_768);
        expect(parts).toBeLessThanOrEqual(rows / 16_384 + all.length);
      }),
    );
    expect(planParts([]).parts).toBe(1);
  });

  it('tell beforehand how long the rows are', () => {
    const tag = 'A'.repeat(22);
    const text = ledgerRow(7, tag) + ledgerRow(7, tag) + ledgerRow(12_345, tag);
    expect(
      bytesOf([
        [7, 2],
        [12_345, 1],
      ]),
    ).toBe(text.length);
  });
});
