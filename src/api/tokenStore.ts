/**
 * The only module that touches the stored tokens. The copies and their names are the specification's: both tokens in session storage, the access token
 * in local storage as well, and a cookie named refreshToken for 7 days. Everything is read from storage at each use, because other tabs write there, too.
 */
import Cookies from 'js-cookie';
import { REFRESH_TOKEN_DAYS } from '#contract/limits';
import { readText, remove, writeText } from '../shared/storage.ts';

const ACCESS = 'accessToken';
const REFRESH = 'refreshToken';

/** The session a refresh token (`v1.<session id>.<counter>.<mac>`) belongs to. */
const sessionOf = (refreshToken: string | null): string | undefined => refreshToken?.split('.')[1];

/** This tab's own copy: a tab never speaks with a token that another tab has stored since for somebody else. */
export const readAccessToken = (): string | null => readText('session', ACCESS);

/** The copy that other tabs write, too. */
export const readSharedAccessToken = (): string | null => readText('local', ACCESS);

/** The cookie while it belongs to this tab's session (another tab may have renewed it), else this tab's own copy. */
export function readRefreshToken(): string | null {
  const own = readText('session', REFRESH);
  const cookie = Cookies.get(REFRESH) ?? null;
  if (own === null || sessionOf(cookie) === sessionOf(own)) return cookie ?? own;
  return own;
}

/** At the start of a tab: makes the copies that the tabs share its own where it has none. Answers whether a session is stored. */
export function claimStoredSession(): boolean {
  const accessToken = readAccessToken() ?? readSharedAccessToken();
  const refreshToken = readRefreshToken();
  if (accessToken !== null) writeText('session', ACCESS, accessToken);
  if (refreshToken !== null) writeText('session', REFRESH, refreshToken);
  return accessToken !== null || refreshToken !== null;
}

/** Stores a login's or a renewal's answer; without a refresh token the stored one stays. */
export function storeTokens(tokens: { accessToken: string; refreshToken?: string | undefined }): void {
  const refreshToken = tokens.refreshToken ?? readRefreshToken();
  if (refreshToken !== null) {
    Cookies.set(REFRESH, refreshToken, {
      expires: REFRESH_TOKEN_DAYS,
      path: '/',
      sameSite: 'Strict',
      secure: window.location.protocol === 'https:',
    });
  }
  writeText('local', ACCESS, tokens.accessToken);
  writeText('session', ACCESS, tokens.accessToken);
  if (refreshToken !== null) writeText('session', REFRESH, refreshToken);
}

/** Takes over the token another tab has stored for the same member, and the refresh token that came with it. */
export function adoptAccessToken(accessToken: string): void {
  const cookie = Cookies.get(REFRESH) ?? null;
  writeText('session', ACCESS, accessToken);
  if (cookie !== null && sessionOf(cookie) === claimsOf(accessToken).sid) writeText('session', REFRESH, cookie);
}

/** Removes this tab's tokens and the shared copies of them; what another tab has stored there for somebody else stays. */
export function clearTokens(): void {
  const own = readAccessToken();
  if (own === null && readText('session', REFRESH) === null) return;
  const shared = readSharedAccessToken();
  if (readRefreshToken() === (Cookies.get(REFRESH) ?? null)) Cookies.remove(REFRESH, { path: '/' });
  if (own === null || shared === null || isSameSession(own, shared)) remove('local', ACCESS);
  remove('session', ACCESS);
  remove('session', REFRESH);
}

type Claims = { sub?: unknown; sid?: unknown; exp?: unknown };

function claimsOf(accessToken: string): Claims {
  try {
    const payload = (accessToken.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    return JSON.parse(atob(payload)) as Claims;
  } catch {
    return {};
  }
}

function isSameSession(one: string, other: string): boolean {
  const [a, b] = [claimsOf(one), claimsOf(other)];
  return a.sub === b.sub && a.sid === b.sid;
}

/** The member an access token speaks for; undefined for junk. Read without checking: only the server decides what a token is worth. */
export function subjectOf(accessToken: string): string | undefined {
  const { sub } = claimsOf(accessToken);
  return typeof sub === 'string' ? sub : undefined;
}

export function isExpired(accessToken: string, nowMs: number): boolean {
  const { exp } = claimsOf(accessToken);
  return typeof exp !== 'number' || exp * 1000 <= nowMs;
}
