import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { REFRESH_REUSE_WINDOW_MS } from '../../../contract/limits.ts';
import { readRefreshToken, writeRefreshToken } from '../../../server/features/users/refreshToken.ts';
import { decideRenewal, lateInRow, sessionExpiry } from '../../../server/features/users/renewalRule.ts';
import { parseTokenKeys } from '../../../server/auth/tokenKeys.ts';
import { sameBytes } from '../../support/server/spellings.ts';

const entry = (kid: string, byte: number) => `${kid}:${Buffer.alloc(32, byte).toString('base64url')}`;
const keys = parseTokenKeys(entry('one', 1));
const others = parseTokenKeys(entry('two', 2));
const claims = { sessionId: 'abcdefgh_-ABCDEF', counter: 12 };
const token = writeRefreshToken(keys, claims);
const [, session = '', counter = '', mac = ''] = token.split('.');

describe('a refresh token', () => {
  it('contains its session and how often the session was renewed', () => {
    expect(token).toMatch(/^v1\.abcdefgh_-ABCDEF\.12\.[\w-]{43}$/);
    expect(readRefreshToken(keys, token)).toEqual(claims);
    expect(readRefreshToken(keys, writeRefreshToken(keys, { ...claims, counter: 0 }))).toEqual({
      ...claims,
      counter: 0,
    });
    const late = { ...claims, counter: 123_456_789 };
    expect(readRefreshToken(keys, writeRefreshToken(keys, late))).toEqual(late);
  });

  it('of an older key is accepted as long as the server has that key', () => {
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
    ['no text at all', ''],
    ['another version', token.replace('v1', 'v2')],
    ['something before it', `x${token}`],
    ['something after it', `${token}x`],
    ['another session', ['v1', session.toUpperCase(), counter, mac].join('.')],
    ['another count', ['v1', session, '13', mac].join('.')],
    ['no signature', ['v1', session, counter, ''].join('.')],
    ['a signature that is too short', token.slice(0, -1)],
    ...sameBytes(token).map((text): [string, string] => ['another letter for the last bits of its signature', text]),
    ['a signed count with a leading zero', signed(session, '012')],
    ['a signed count of ten digits', signed(session, '1234567890')],
    ['a signed count that is no number', signed(session, '1a')],
    ['a signed session of another length', signed('abc', '1')],
  ])('[R11.15] with %s is refused', (_what, text) => expect(readRefreshToken(keys, text)).toBeNull());

  it('[R11.15] is refused with any character changed, even one that stands for the same bytes', () => {
    const change = fc.tuple(fc.nat(token.length - 1), fc.constantFrom('A', 'z', '0', '9', '-', '_', '.', '='));
    fc.assert(
      fc.property(change, ([at, character]) => {
        const changed = token.slice(0, at) + character + token.slice(at + 1);
        fc.pre(changed !== token);
        expect(readRefreshToken(keys, changed)).toBeNull();
      }),
      { numRuns: 5000 },
    );
  });
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

  it('[R3.14] accepts the current token, and its parent however late', () => {
    expect(decideRenewal(live, 5, now)).toBe('advance');
    expect(decideRenewal({ ...live, rotated_at: before(REFRESH_REUSE_WINDOW_MS - 1) }, 4, now)).toBe('repeat');
    expect(decideRenewal({ ...live, rotated_at: before(9e9) }, 4, now)).toBe('repeatLate');
  });

  it('[R3.14] accepts an older token for a minute after the last rotation, and ends the session later', () => {
    expect(decideRenewal({ ...live, rotated_at: before(REFRESH_REUSE_WINDOW_MS - 1) }, 3, now)).toBe('repeat');
    expect(decideRenewal({ ...live, rotated_at: before(REFRESH_REUSE_WINDOW_MS) }, 3, now)).toBe('reused');
    expect(decideRenewal({ ...live, rotated_at: before(REFRESH_REUSE_WINDOW_MS) }, 0, now)).toBe('reused');
  });

  it('accepts every older token of a session with a key', () => {
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
  ])('[R3.14] ends it when the parent came late in three generations in a row, not before: %s', (...row) => {
    const [, seen, inRow, decision] = row;
    expect(lateInRow({ ...late, ...seen })).toBe(inRow);
    expect(decideRenewal({ ...late, ...seen }, 4, now)).toBe(decision);
    expect(decideRenewal({ ...late, ...seen }, 5, now)).toBe('advance');
  });

  it.each([
    ['was revoked', { ...live, revoked_at: before(1) }, 5],
    ['ends at this moment', { ...live, expires_at: now }, 5],
    ['has ended', { ...live, expires_at: before(1) }, 4],
    ['never issued this token', live, 6],
  ])('is refused where the session %s', (_what, session, count) =>
    expect(decideRenewal(session, count, now)).toBe('over'),
  );

  it('[R3.12] extends the session to a week after its use, at most to 30 days after its sign-in', () => {
    const day = 86_400_000;
    expect(sessionExpiry(now, now).getTime() - now.getTime()).toBe(7 * day);
    expect(sessionExpiry(before(23 * day), now).getTime() - now.getTime()).toBe(7 * day);
    expect(sessionExpiry(before(24 * day), now).getTime() - now.getTime()).toBe(6 * day);
    expect(sessionExpiry(before(31 * day), now).getTime() - now.getTime()).toBe(-day);
  });
});
