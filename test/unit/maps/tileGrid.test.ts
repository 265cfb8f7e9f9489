import { describe, expect, it } from 'vitest';
import { STATES } from '#contract/states';
import { CELLS, shadeOf, tileTowards } from '../../../src/shared/tileGrid.ts';

const KEYS = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'];

describe('the tile map', () => {
  it('has every state once, in eight rows of eleven', () => {
    expect(CELLS).toHaveLength(8 * 11);
    expect(CELLS.filter((code) => code !== null).toSorted()).toEqual(STATES.map(({ code }) => code).toSorted());
  });

  it('moves the focus to the neighbor in the direction of the arrow key', () => {
    expect(tileTowards('AZ', 'ArrowUp')).toBe('UT');
    expect(tileTowards('AZ', 'ArrowRight')).toBe('NM');
    expect(tileTowards('WA', 'ArrowLeft')).toBeUndefined();
    expect(tileTowards('AZ', 'Enter')).toBeUndefined();
  });

  it('has every state within reach of the arrow keys', () => {
    const reached = new Set(['AZ']);
    for (const code of reached) {
      for (const key of KEYS) {
        const next = tileTowards(code, key);
        if (next !== undefined) reached.add(next);
      }
    }
    expect(reached.size).toBe(50);
  });

  it('shades states in five steps, the lightest without ballots', () => {
    expect([0, 1, 25, 50, 75, 100].map((ballots) => shadeOf(ballots, 100))).toEqual([0, 1, 1, 2, 3, 4]);
  });
});
