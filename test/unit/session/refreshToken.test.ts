import { describe, expect, it } from 'vitest';
import { REFRESH_REUSE_WINDOW_MS } from '../../../contract/limits.ts';
import { readRefreshToken, writeRefreshToken } from '../../../server/features/users/refreshToken.ts';
import { decideRenewal, lateInRow, sessionExpiry } from '../../../server/features/users/renewalRule.ts';
import { parseTokenKeys } from '../../../server/auth/tokenKeys.ts';

const entry = (kid: string, byte: number) => `${kid}:${Buffer.alloc(32, byte).toString('base64url')}`;
const keys = parseTokenKeys(entry('one', 1));
const others = parseTokenKeys(entry('two', 2));
const claims = { sessionId: 'abcdefgh_-ABCDEF', counter: 12 };
const token = writeRefreshToken(keys, claims);
const [, session = '', counter = '', mac = ''] = token.split('.');

describe('a refresh token', () => {
  it('says which session it belongs to and how often that was renewed', () => {
    expect(token).toMatch(/^v1\.abcdefgh_-ABCDEF\.12\.[\w-]{43}$/);
    expect(readRefreshToken(keys, token)).toEqual(claims);
    expect(readRefreshToken(keys, writeRefreshToken(keys, { ...claims, counter: 0 }))).toEqual({
      ...claims,
      counter: 0,
    });
    const late = { ...claims, counter: 123_456_789 };
    expect(readRefreshToken(keys, writeRefreshToken(keys, late))).toEqual(late);
  });

  it('of an older key is read as long as that key is there', () => {
    expect(readRefreshToken([...others, ...keys], token)).toEqual(claims);
    expect(readRefreshToken(others, token)).toBeNull();
  });

  it('is signed with the first of several keys', () => {
    expect(writeRefreshToken([...others, ...keys], claims)).toBe(writeRefreshToken(others, claims));
  });

  const signed = (id: string, count: string) => {
    const rest = { sessionId: id, counter: count as unknown as number };
    return writeRefreshToken(keys, rest);
  };
  it.each([
    ['nothing', ''],
    ['another version', token.replace('v1', 'v2')],
    ['something before it', `x${token}`],
    ['something after it', `${token}x`],
    ['another session', ['v1', session.toUpperCase(), counter, mac].join('.')],
    ['another count', ['v1', session, '13', mac].join('.')],
    ['no signature', ['v1', session, counter, ''].join('.')],
    ['a signature that is too short', token.slice(0, -1)],
    ['a signed count with a nought in front', signed(session, '012')],
    ['a signed count of ten digits', signed(session, '1234567890')],
    ['a signed count that is no number', signed(session, '1a')],
    ['a signed session of another length', signed('abc', '1')],
  ])('with %s is none', (_what, text) => expect(readRefreshToken(keys, text)).toBeNull());
});

describe('a renewal', () => {
  const now = new Date('2026-05-01T12:00:00Z');
  const before = (ms: number) => new Date(now.getTime() - ms);
  const live = {
    counter: 5,
    rotated_at: before(0),
    expires_at: before(-1),
    revoked_at: null,
    key_thumbprint: null,
    late_generation: null,
    late_in_row: 0,
  };
  const late = { ...live, rotated_at: before(REFRESH_REUSE_WINDOW_MS) };

  it('goes on from the current token, and forgives the one before however late', () => {
    expect(decideRenewal(live, 5, now)).toBe('advance');
    expect(decideRenewal({ ...live, rotated_at: before(REFRESH_REUSE_WINDOW_MS - 1) }, 4, now)).toBe('repeat');
    expect(decideRenewal({ ...live, rotated_at: before(9e9) }, 4, now)).toBe('repeatLate');
  });

  it('forgives an older one for a minute after the last rotation', () => {
    expect(decideRenewal({ ...live, rotated_at: before(REFRESH_REUSE_WINDOW_MS - 1) }, 3, now)).toBe('repeat');
    expect(decideRenewal({ ...live, rotated_at: before(REFRESH_REUSE_WINDOW_MS) }, 3, now)).toBe('reused');
    expect(decideRenewal({ ...live, rotated_at: before(REFRESH_REUSE_WINDOW_MS) }, 0, now)).toBe('reused');
  });

  it('forgives every older one where the caller has proved the key of the session', () => {
    for (const count of [4, 3, 0]) expect(decideRenewal({ ...late, key_thumbprint: 'k' }, count, now)).toBe('repeat');
  });

  type Seen = Pick<typeof live, 'late_in_row'> & { late_generation: number | null };
  it.each<[what: string, seen: Seen, inRow: number, decision: string]>([
    ['one', { late_generation: null, late_in_row: 0 }, 1, 'repeatLate'],
    ['one, again', { late_generation: 5, late_in_row: 1 }, 1, 'repeatLate'],
    ['two', { late_generation: 4, late_in_row: 1 }, 2, 'repeatLate'],
    ['two, again', { late_generation: 5, late_in_row: 2 }, 2, 'repeatLate'],
    ['three', { late_generation: 4, late_in_row: 2 }, 3, 'reused'],
    ['two, long ago', { late_generation: 3, late_in_row: 2 }, 1, 'repeatLate'],
  ])('ends where the parent came late in three generations in a row: %s', (...row) => {
    const [, seen, inRow, decision] = row;
    expect(lateInRow({ ...late, ...seen })).toBe(inRow);
    expect(decideRenewal({ ...late, ...seen }, 4, now)).toBe(decision);
    expect(decideRenewal({ ...late, ...seen }, 5, now)).toBe('advance');
  });

  it.each([
    ['was revoked', { ...live, revoked_at: before(1) }, 5],
    ['ends at this moment', { ...live, expires_at: now }, 5],
    ['has ended', { ...live, expires_at: before(1) }, 4],
    ['never had this token', live, 6],
  ])('is over where the session %s', (_what, session, count) =>
    expect(decideRenewal(session, count, now)).toBe('over'),
  );

  it('makes a session last a week from its use, and never longer than 30 days from its login', () => {
    const day = 86_400_000;
    expect(sessionExpiry(now, now).getTime() - now.getTime()).toBe(7 * day);
    expect(sessionExpiry(before(23 * day), now).getTime() - now.getTime()).toBe(7 * day);
    expect(sessionExpiry(before(24 * day), now).getTime() - now.getTime()).toBe(6 * day);
    expect(sessionExpiry(before(31 * day), now).getTime() - now.getTime()).toBe(-day);
  });
});
