import { describe, expect, it } from 'vitest';
import { besideNumbers } from '../../../src/core/maps/besideNumbers.ts';

const numbers = [
  { x: 100, y: 100 },
  { x: 200, y: 100 },
];

describe('a dot near a number on the map', () => {
  it.each([
    ['stays where it is when no number covers it', { x: 112, y: 100 }, { x: 112, y: 100 }],
    ['moves to the edge of a number that would hide it', { x: 203, y: 96 }, { x: 206, y: 92 }],
    ['moves above a number when it lies at its center', { x: 100, y: 100 }, { x: 100, y: 90 }],
  ])('%s', (_what, pin, seen) => {
    expect(besideNumbers(pin, numbers)).toEqual(seen);
  });
});
