import { describe, expect, it } from 'vitest';
import { refreshDelay } from '../../../src/core/identity/keepIdentityFresh.ts';

const MINUTE_MS = 60_000;
const issuedAt = Date.parse('2026-06-15T12:00:00Z');
const token = { issuedAt, expiresAt: issuedAt + 60 * MINUTE_MS };

describe('an ID token that this tab had stored', () => {
  it.each([
    [0, 55],
    [10, 45],
    [55, 0],
    [58, 0],
    [90, 0],
  ])('[R4.7] is refreshed 5 minutes before it expires: at an age of %s minutes, in %s minutes', (ageMin, delayMin) => {
    const now = issuedAt + ageMin * MINUTE_MS;
    expect(refreshDelay({ ...token, now, isNew: false })).toBe(delayMin * MINUTE_MS);
  });

  it('is refreshed within its lifetime where the clock of the browser is an hour slow', () => {
    const now = issuedAt - 60 * MINUTE_MS;
    expect(refreshDelay({ ...token, now, isNew: false })).toBe(55 * MINUTE_MS);
  });
});

describe('a new ID token', () => {
  it.each([-60, -10, 0, 10, 60])(
    'is refreshed in 55 minutes where the clock of the browser is %s minutes off',
    (skewMin) => {
      const now = issuedAt + skewMin * MINUTE_MS;
      expect(refreshDelay({ ...token, now, isNew: true })).toBe(55 * MINUTE_MS);
    },
  );

  it('is refreshed after a minute at the earliest, however short its lifetime', () => {
    expect(refreshDelay({ issuedAt, expiresAt: issuedAt + 1, now: issuedAt, isNew: true })).toBe(MINUTE_MS);
  });
});
