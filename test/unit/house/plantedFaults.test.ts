import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { AREAS } from '../../faults/plantedFault.ts';
import { PLANTED_FAULTS } from '../../faults/plantedFaults.ts';

describe('the planted faults', () => {
  it('are at least 40, in every area, each with its own id', () => {
    expect(PLANTED_FAULTS.length).toBeGreaterThanOrEqual(40);
    expect(new Set(PLANTED_FAULTS.map(({ area }) => area))).toEqual(new Set(AREAS));
    expect(new Set(PLANTED_FAULTS.map(({ id }) => id)).size).toBe(PLANTED_FAULTS.length);
  });

  it.each(PLANTED_FAULTS)('$id can be planted at exactly one place', ({ file, find, replace }) => {
    expect(readFileSync(file, 'utf8').split(find)).toHaveLength(2);
    expect(replace).not.toBe(find);
  });

  it.each(PLANTED_FAULTS.filter(({ named }) => named !== undefined))(
    '$id names the title of an existing test: “$named”',
    ({ caughtBy, named = '' }) => {
      expect(caughtBy.some((path) => readFileSync(path, 'utf8').includes(named))).toBe(true);
    },
  );

  it.each(PLANTED_FAULTS)('$id names one to three test files that exist', ({ caughtBy }) => {
    expect([1, 2, 3]).toContain(caughtBy.length);
    expect(caughtBy.filter((file) => !existsSync(file))).toEqual([]);
  });
});
