import { describe, expect, it } from 'vitest';
import { refreshDelay } from '../../../src/core/identity/keepIdentityFresh.ts';

const MINUTE_MS = 60_000;
const issuedAt = Date.parse('2026-06-15T12:00:00Z');
const token = { issuedAt, expiresAt: issuedAt + 60 * MINUTE_MS };

describe('an identity token that this tab has stored', () => {
  it.each([
    [0, 55],
    [10, 45],
    [55, 0],
    [58, 0],
    [90, 0],
  ])('[R4.7] and that is %s minutes old is refreshed in %s minutes: 5 before it expires', (ageMin, delayMin) => {
    const now = issuedAt + ageMin * MINUTE_MS;
    expect(refreshDelay({ ...token, now, isNew: false })).toBe(delayMin * MINUTE_MS);
  });

  it('is refreshed within its life by a clock that is behind', () => {
    const now = issuedAt - 60 * MINUTE_MS;
    expect(refreshDelay({ ...token, now, isNew: false })).toBe(55 * MINUTE_MS);
  });
});

describe('an identity token that has just come', () => {
  it.each([-60, -10, 0, 10, 60])(
    'is refreshed in 55 minutes by a clock that is %s minutes wrong: no loop',
    (skewMin) => {
      const now = issuedAt + skewMin * MINUTE_MS;
      expect(refreshDelay({ ...token, now, isNew: true })).toBe(55 * MINUTE_MS);
    },
  );

  it('is never refreshed at once, however short its life', () => {
    expect(refreshDelay({ issuedAt, expiresAt: issuedAt + 1, now: issuedAt, isNew: true })).toBe(MINUTE_MS);
  });
});
