import { describe, expect, it } from 'vitest';
import { formatMiles, milesBetween } from '../../../src/shared/distance.ts';

describe('miles between two places', () => {
  it('are measured along the great circle', () => {
    const phoenix = { lat: 33.4484, lon: -112.074 };
    const tucson = { lat: 32.2226, lon: -110.9747 };
    expect(milesBetween(phoenix, tucson)).toBeCloseTo(106.0, 0);
    expect(milesBetween(tucson, phoenix)).toBe(milesBetween(phoenix, tucson));
    expect(milesBetween(phoenix, phoenix)).toBe(0);
    // A quarter of the way round the earth, and half of it.
    expect(milesBetween({ lat: 0, lon: 0 }, { lat: 90, lon: 0 })).toBeCloseTo(6218.5, 0);
    expect(milesBetween({ lat: 0, lon: 0 }, { lat: 0, lon: 180 })).toBeCloseTo(12_437, 0);
  });

  it('are unknown where a place has no coordinates', () => {
    const nowhere = { name: 'Cactus' } as unknown as Parameters<typeof milesBetween>[0];
    expect(formatMiles(milesBetween({ lat: 33, lon: -112 }, nowhere))).toBe('distance unknown');
  });

  it('cross the date line the short way', () => {
    expect(milesBetween({ lat: 52, lon: 179.9 }, { lat: 52, lon: -179.9 })).toBeLessThan(10);
  });
});

it('distances from a tenth of a mile to ten miles are written with a decimal', () => {
  expect([0, 0.09, 0.42, 3, 9.94, 9.96, 12.4, 1204].map(formatMiles)).toEqual([
    'next door',
    'next door',
    '0.4 mi',
    '3 mi',
    '9.9 mi',
    '10 mi',
    '12 mi',
    '1,204 mi',
  ]);
});
