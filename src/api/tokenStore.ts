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

export const readAccessToken = (): string | null => readText('session', ACCESS) ?? readText('local', ACCESS);

/** The copy that other tabs write, too. */
export const readSharedAccessToken = (): string | null => readText('local', ACCESS);

/** The cookie while it belongs to this tab's session (another tab may have renewed it), else this tab's own copy. */
export function readRefreshToken(): string | null {
  const own = readText('session', REFRESH);
  const cookie = Cookies.get(REFRESH) ?? null;
  if (own === null || sessionOf(cookie) === sessionOf(own)) return cookie ?? own;
  return own;
}

export const hasStoredSession = (): boolean => readAccessToken() !== null || readRefreshToken() !== null;

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

/** Takes over the token another tab has stored for the same member. */
export const adoptAccessToken = (accessToken: string): void => writeText('session', ACCESS, accessToken);

export function clearTokens(): void {
  Cookies.remove(REFRESH, { path: '/' });
  remove('local', ACCESS);
  remove('session', ACCESS);
  remove('session', REFRESH);
}

type Claims = { sub?: unknown; exp?: unknown };

function claimsOf(accessToken: string): Claims {
  try {
    const payload = (accessToken.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    return JSON.parse(atob(payload)) as Claims;
  } catch {
    return {};
  }
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
