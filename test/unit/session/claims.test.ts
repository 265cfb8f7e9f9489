import { describe, expect, it } from 'vitest';
import { expiryOf, isSameSession, sessionOf, sessionOfRefresh, subjectOf } from '../../../src/api/session/claims.ts';

const token = (claims: unknown) => `head.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.mac`;
const ada = { sub: 'ada', sid: 's1', exp: 1_777_636_800 };

describe('the claims of a stored token', () => {
  it('are its member, its session and its expiry', () => {
    expect(subjectOf(token(ada))).toBe('ada');
    expect(sessionOf(token(ada))).toBe('s1');
    expect(expiryOf(token(ada))).toBe(1_777_636_800_000);
    expect(sessionOfRefresh('v1.s1.4.mac')).toBe('s1');
  });

  it('are decoded from base64url', () => {
    // Both characters in which base64url differs from base64.
    const odd = { ...ada, sub: '\u00fb\u00ff\u00fe~~~???>>>' };
    const text = Buffer.from(JSON.stringify(odd), 'latin1').toString('base64url');
    expect(text).toContain('-');
    expect(text).toContain('_');
    expect(subjectOf(`head.${text}.mac`)).toBe(odd.sub);
  });

  it.each([
    '',
    'junk',
    'a.b.c',
    `head.${Buffer.from('null').toString('base64url')}x.mac`,
    token({ sub: 7, sid: {}, exp: '9' }),
  ])('are undefined, with expiry 0, in a malformed token: %s', (junk) => {
    expect([subjectOf(junk), sessionOf(junk), expiryOf(junk)]).toEqual([undefined, undefined, 0]);
  });

  it('have no session without a refresh token, or with a malformed one', () => {
    expect([sessionOfRefresh(null), sessionOfRefresh('junk')]).toEqual([undefined, undefined]);
  });

  it('are of the same session when both member and session are equal', () => {
    expect(isSameSession(token(ada), token({ ...ada, exp: 1 }))).toBe(true);
    expect(isSameSession(token(ada), token({ ...ada, sub: 'bob' }))).toBe(false);
    expect(isSameSession(token(ada), token({ ...ada, sid: 's2' }))).toBe(false);
  });
});
