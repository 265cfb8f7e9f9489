import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeOrigin } from '../../src/shared/paths.ts';

describe('the page that sign-in leads back to', () => {
  it.each(['/leaderboard/az', '/my-picks', '/voting/abc?x=1#top'])('may be %s', (path) => {
    expect(safeOrigin(path)).toBe(path);
  });

  it.each([
    'https://evil.example/leaderboard',
    '//evil.example/leaderboard',
    '/\\evil.example',
    '/leaderboard\n',
    '/login',
    '/logout',
    '/Login',
    '/login/link',
    '/reset-password',
    '/auth/action?mode=resetPassword',
    '/nowhere',
    'leaderboard',
    '',
    undefined,
    { pathname: '/my-picks' },
  ])('is never %j', (candidate) => {
    expect(safeOrigin(candidate)).toBeUndefined();
  });

  it('always stays on this site, whatever the text', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.webUrl({ withQueryParameters: true }),
      fc.string().map((tail) => `/leaderboard/${tail}`),
      fc.string().map((tail) => `/${tail}`),
    );
    fc.assert(
      fc.property(text, (candidate) => {
        const origin = safeOrigin(candidate);
        if (origin !== undefined) expect(new URL(origin, 'https://top.example').origin).toBe('https://top.example');
      }),
      { numRuns: 10_000 },
    );
  });
});
