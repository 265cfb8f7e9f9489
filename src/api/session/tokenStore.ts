/**
 * The only module that touches the stored tokens. The copies and their names are those of specification R3.2: both
 * tokens in session storage, the access token in local storage as well, and a cookie named refreshToken for 7 days.
 * Everything is read from storage at each use, because other tabs write there, too.
 *
 * Local storage and the cookie are shared by all tabs and belong to the last sign-in; each tab uses its own copies. A
 * cookie can be planted by a sibling site or one on another port: it is used for the session of the tab's access token
 * only, and never signs anybody in by itself.
 */
import Cookies from 'js-cookie';
import { REFRESH_TOKEN_DAYS } from '#contract/limits';
import { isPersisted, readText, remove, writeText } from '../../shared/storage.ts';
import { expiryOf, isSameSession, sessionOf, sessionOfRefresh, subjectOf } from './claims.ts';
import { notifyTabs } from './tabChannel.ts';

const ACCESS = 'accessToken';
const REFRESH = 'refreshToken';

/** The local storage key whose storage events report changes made by other tabs. */
export const SHARED_KEY = ACCESS;

type Tokens = { accessToken: string; refreshToken?: string | undefined };

/** This tab's own copy: a tab never sends a token that another tab has stored for another member. */
export const readAccessToken = (): string | null => readText('session', ACCESS);

/** The copy shared by all tabs. */
export const readSharedAccessToken = (): string | null => readText('local', ACCESS);

/** Every cookie of this name, because a planted one can precede ours. Where cookies are blocked, reading may throw. */
function readCookies(): string[] {
  try {
    const cookies = document.cookie.split('; ').filter((each) => each.startsWith(`${REFRESH}=`));
    return cookies.map((each) => each.slice(REFRESH.length + 1));
  } catch {
    return [];
  }
}

/** Another backend's tokens may name no session: then they belong together. */
const cookieOf = (session: string | undefined): string | undefined =>
  readCookies().find((each) => sessionOfRefresh(each) === session);

function writeCookie(refreshToken: string): void {
  const secure = window.location.protocol === 'https:';
  try {
    Cookies.set(REFRESH, refreshToken, { expires: REFRESH_TOKEN_DAYS, path: '/', sameSite: 'Strict', secure });
  } catch {
    // Cookies are blocked.
  }
}

/** Whether this tab's session survives a reload; false where the browser stores nothing. */
export function isSessionPersisted(): boolean {
  const own = readText('session', REFRESH);
  return own === null || isPersisted('session', REFRESH) || readCookies().includes(own);
}

/**
 * The refresh token of this tab's session only: from the cookie, which another tab may have renewed, else this tab's
 * own copy.
 */
export function readRefreshToken(): string | null {
  const own = readText('session', REFRESH);
  // A cookie alone signs nobody in (specification R3.17).
  if (own === null && readAccessToken() === null) return null;
  const session = ownSession();
  return cookieOf(session) ?? (sessionOfRefresh(own) === session ? own : null);
}

/** The id of this tab's session; undefined without one. */
export function ownSession(): string | undefined {
  const own = readAccessToken();
  return (own === null ? undefined : sessionOf(own)) ?? sessionOfRefresh(readText('session', REFRESH));
}

/** True while the copies that all tabs share are those of this tab's session. */
export function isOwnShared(): boolean {
  const [own, shared] = [readAccessToken(), readSharedAccessToken()];
  return own !== null && shared !== null && isSameSession(own, shared);
}

/**
 * At the start of a tab: copies the shared tokens where the tab has none of its own. Returns whether a session is
 * stored.
 */
export function claimStoredSession(): boolean {
  const session = ownSession();
  const accessToken = readAccessToken() ?? readSharedAccessToken();
  if (accessToken !== null && (session === undefined || sessionOf(accessToken) === session))
    writeText('session', ACCESS, accessToken);
  const refreshToken = readRefreshToken();
  if (refreshToken !== null) writeText('session', REFRESH, refreshToken);
  return readAccessToken() !== null || refreshToken !== null;
}

/** Stores the tokens of a login, the shared copies included; without a refresh token the stored one stays. */
export function storeTokens(tokens: Tokens): void {
  const { accessToken } = tokens;
  const refreshToken = tokens.refreshToken ?? storedRefreshTokenOf(accessToken);
  if (refreshToken !== undefined) writeCookie(refreshToken);
  writeText('local', ACCESS, accessToken);
  storeOwn({ accessToken, refreshToken });
}

function storedRefreshTokenOf(accessToken: string): string | undefined {
  const session = sessionOf(accessToken);
  const own = readText('session', REFRESH) ?? undefined;
  return cookieOf(session) ?? (session === undefined || sessionOfRefresh(own ?? null) === session ? own : undefined);
}

/** Stores the tokens of a renewal. Shared copies of another session stay, because its tabs need them. */
export function storeRenewedTokens(tokens: Tokens): void {
  const shared = readSharedAccessToken();
  if (shared === null || isSameSession(shared, tokens.accessToken)) {
    storeTokens(tokens);
    return;
  }
  storeOwn(tokens);
  const refreshToken = readRefreshToken();
  if (refreshToken !== null) notifyTabs({ is: 'renewed', accessToken: tokens.accessToken, refreshToken });
}

function storeOwn({ accessToken, refreshToken }: Tokens): void {
  writeText('session', ACCESS, accessToken);
  if (refreshToken !== undefined) writeText('session', REFRESH, refreshToken);
}

/** Adopts the token that another tab has stored for the same member, and its refresh token. */
export function adoptAccessToken(accessToken: string): void {
  storeOwn({ accessToken, refreshToken: cookieOf(sessionOf(accessToken)) });
}

/** Whether this tab can use a stored token in place of its own: the same member's, and one that can be renewed. */
export function isAdoptable(stored: string, own: string): boolean {
  if (subjectOf(stored) !== subjectOf(own)) return false;
  return isSameSession(stored, own) || storedRefreshTokenOf(stored) !== undefined;
}

/** Adopts the shared copies if they are the same member's and newer than this tab's own. */
export function adoptNewerTokens(): void {
  const [own, shared] = [readAccessToken(), readSharedAccessToken()];
  if (own === null || shared === null || own === shared) return;
  if (isAdoptable(shared, own) && expiryOf(shared) >= expiryOf(own)) adoptAccessToken(shared);
}

/** Adopts the tokens that another tab of the same session has received, if they are newer. */
export function adoptTokens(tokens: { accessToken: string; refreshToken: string }): void {
  const own = readAccessToken();
  if (own === null || !isSameSession(own, tokens.accessToken)) return;
  if (expiryOf(tokens.accessToken) >= expiryOf(own)) storeOwn(tokens);
}

/** Sends the tokens of this tab's session to another tab of it that lacks them. */
export function sendTokens(session: string): void {
  const [accessToken, refreshToken] = [readAccessToken(), readRefreshToken()];
  if (session !== ownSession() || accessToken === null || refreshToken === null) return;
  notifyTabs({ is: 'renewed', accessToken, refreshToken });
}

/** Written to the shared copy just before its removal, because a storage event has a value but no reason. */
export const EXPIRED = 'expired';

/**
 * Removes this tab's tokens and the shared copies of them; those of another member stay.
 * @param isExpired whether the server has ended the session; else its member signs out
 */
export function clearTokens({ isExpired = false } = {}): void {
  const own = readAccessToken();
  if (own === null && readText('session', REFRESH) === null) return;
  const session = ownSession();
  const shared = readSharedAccessToken();
  if (cookieOf(session) !== undefined) Cookies.remove(REFRESH, { path: '/' });
  if (own === null || shared === null || isSameSession(own, shared)) {
    if (isExpired && shared !== null) writeText('local', ACCESS, EXPIRED);
    remove('local', ACCESS);
  }
  dropOwnTokens();
  if (session !== undefined) notifyTabs({ is: 'ended', session, isExpired });
}

/** Removes this tab's own copies only, after another tab has ended the session. */
export function dropOwnTokens(): void {
  remove('session', ACCESS);
  remove('session', REFRESH);
}
