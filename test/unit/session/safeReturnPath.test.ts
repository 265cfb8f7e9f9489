import { describe, expect, it } from 'vitest';
import { safeReturnPath } from '../../../src/shared/paths.ts';

describe('the path that a sign-in leads back to', () => {
  it.each(['/leaderboard/az', '/my-picks', '/voting/abc?x=1#top'])('may be %s', (path) => {
    expect(safeReturnPath(path)).toBe(path);
  });

  it('is in lower case, its query and fragment unchanged', () => {
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
  ])('[R1.7] is never %j', (candidate) => {
    expect(safeReturnPath(candidate)).toBeUndefined();
  });
});
