import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeReturnPath } from '../../../../src/shared/paths.ts';

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

describe('the path that a sign-in leads back to', () => {
  it('[R1.7] stays on this origin, whatever the text', () => {
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

  it('[R1.7] stays on this origin, whatever tricky pieces of addresses the text is made of', () => {
    const tricky = fc
      .array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 6 })
      .map((pieces) => pieces.join(''));
    const base = 'https://top.example/login';
    let taken = 0;
    fc.assert(
      fc.property(tricky, (candidate) => {
        const origin = safeReturnPath(candidate);
        if (origin === undefined) return;
        taken += 1;
        // A browser resolves the path as it is, the unchecked text, or the path decoded once more.
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
