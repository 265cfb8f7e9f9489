import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeReturnPath } from '../../../src/shared/paths.ts';

const decoded = (text: string): string => {
  try {
    return decodeURI(text);
  } catch {
    return text;
  }
};

const PIECES = [
  ...[
    '/',
    '//',
    '\\',
    '/\\',
    '/.',
    '/..',
    '.',
    '@',
    ':',
    ';',
    '?',
    '#',
    '&',
    '%',
    ' ',
    '\t',
    '\n',
    '\r',
    '\0',
    '\u00a0',
    '\u2028',
  ],
  ...['%2f', '%2F%2F', '%5c', '%09', '%0d%0aLocation:', '%00', '%252f', '%40', '\u3002', '\uff0f', '\u2215', '\ufeff'],
  ...[
    'http:',
    'https:',
    'HTTPS://',
    'javascript:',
    'java\tscript:',
    'data:text/html,',
    'blob:',
    'file:///',
    'about:blank',
  ],
  ...[
    'evil.example',
    'top.example',
    'user:pass@evil.example',
    '[::1]',
    '0x7f.1',
    'localhost',
    '<script>alert(1)</script>',
  ],
  ...[
    '/leaderboard',
    '/leaderboard/az',
    '/voting/abc',
    '/my-picks',
    '/shared/a/az',
    '/login',
    'leaderboard',
    '?next=//evil.example',
  ],
];

describe('the page that sign-in leads back to', () => {
  it.each(['/leaderboard/az', '/my-picks', '/voting/abc?x=1#top'])('may be %s', (path) => {
    expect(safeReturnPath(path)).toBe(path);
  });

  it('is named by its one address', () => {
    expect(safeReturnPath('/My-Picks?x=A#B')).toBe('/my-picks?x=A#B');
  });

  it.each([
    'https://evil.example/leaderboard',
    '//evil.example/leaderboard',
    '/\\evil.example',
    '/.//',
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
    expect(safeReturnPath(candidate)).toBeUndefined();
  });

  it('[R1.7] always stays on this site, whatever the text', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.webUrl({ withQueryParameters: true }),
      fc.string().map((tail) => `/leaderboard/${tail}`),
      fc.string().map((tail) => `/${tail}`),
    );
    fc.assert(
      fc.property(text, (candidate) => {
        const origin = safeReturnPath(candidate);
        if (origin !== undefined) expect(new URL(origin, 'https://top.example').origin).toBe('https://top.example');
      }),
      { numRuns: 10_000 },
    );
  });

  it('is never made of the pieces that lead browsers astray', () => {
    const astray = fc
      .array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 6 })
      .map((pieces) => pieces.join(''));
    const base = 'https://top.example/login';
    let taken = 0;
    fc.assert(
      fc.property(astray, (candidate) => {
        const origin = safeReturnPath(candidate);
        if (origin === undefined) return;
        taken += 1;
        // Read as a browser reads it that is sent there, and as one that reads what it was sent a second time.
        for (const text of [origin, candidate, decoded(origin)]) {
          expect(new URL(text, base).origin).toBe('https://top.example');
        }
        expect(origin).toMatch(/^\/([?#]|$|leaderboard|voting|my-picks|shared)/);
        expect(safeReturnPath(origin)).toBe(origin);
      }),
      { numRuns: 10_000 },
    );
    expect(taken).toBeGreaterThan(100);
  });
});
