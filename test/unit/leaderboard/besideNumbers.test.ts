import { describe, expect, it } from 'vitest';
import { besideNumbers } from '../../../src/core/maps/besideNumbers.ts';

const numbers = [
  { x: 100, y: 100 },
  { x: 200, y: 100 },
];

describe('a dot of a member near a number of the map', () => {
  it.each([
    ['stays where it is when no number covers it', { x: 112, y: 100 }, { x: 112, y: 100 }],
    ['comes out at the edge of a number that would hide it', { x: 203, y: 96 }, { x: 206, y: 92 }],
    ['comes out above a number in whose very middle it lies', { x: 100, y: 100 }, { x: 100, y: 90 }],
  ])('%s', (_what, pin, seen) => {
    expect(besideNumbers(pin, numbers)).toEqual(seen);
  });
});
