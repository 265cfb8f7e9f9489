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
import type { SignOutReason } from '../events.ts';
import {
  nextTokens,
  refreshTokenIn,
  sessionIn,
  type StoredTokens,
  type TokenChange,
  type TokenEvent,
  type Tokens,
} from './nextTokens.ts';
import { notifyTabs } from './tabChannel.ts';

const ACCESS = 'accessToken';
const REFRESH = 'refreshToken';
/** The local storage key whose storage events report changes made by other tabs. */
export const SHARED_KEY = ACCESS;
/** Written with a reason to the shared copy just before its removal: a storage event has a value, but no reason. */
export const ENDED = 'ended:';

/** This tab's own copy: a tab never sends a token that another tab has stored for another member. */
export const readAccessToken = (): string | null => readText('session', ACCESS);

/** The cookies of the name. Where cookies are blocked, reading may throw. */
function readCookies(): string[] {
  try {
    const cookies = document.cookie.split('; ').filter((each) => each.startsWith(`${REFRESH}=`));
    return cookies.map((each) => each.slice(REFRESH.length + 1));
  } catch {
    return [];
  }
}

export const readTokens = (): StoredTokens => ({
  own: { access: readAccessToken(), refresh: readText('session', REFRESH) },
  shared: { access: readText('local', ACCESS), refresh: readCookies() },
});

export const readRefreshToken = (): string | null => refreshTokenIn(readTokens());
export const ownSession = (): string | undefined => sessionIn(readTokens());

/** Whether this tab's session survives a reload; false where the browser stores nothing. */
export function isSessionPersisted(): boolean {
  const own = readText('session', REFRESH);
  return own === null || isPersisted('session', REFRESH) || readCookies().includes(own);
}

/** Stores what an event makes of the tokens, and tells the other tabs. Returns what has changed. */
export function changeTokens(event: TokenEvent): TokenChange {
  const change = nextTokens(readTokens(), event);
  const { access, refresh, sharedAccess, cookie, message } = change;
  if (cookie !== undefined) writeCookie(cookie);
  if (sharedAccess === null && message?.is === 'ended' && message.reason)
    writeText('local', ACCESS, ENDED + message.reason);
  write('local', ACCESS, sharedAccess);
  write('session', ACCESS, access);
  write('session', REFRESH, refresh);
  if (message) notifyTabs(message);
  return change;
}

function write(area: 'session' | 'local', key: string, value: string | null | undefined): void {
  if (value === null) remove(area, key);
  else if (value !== undefined) writeText(area, key, value);
}

function writeCookie(refreshToken: string | null): void {
  const secure = window.location.protocol === 'https:';
  try {
    if (refreshToken === null) Cookies.remove(REFRESH, { path: '/' });
    else Cookies.set(REFRESH, refreshToken, { expires: REFRESH_TOKEN_DAYS, path: '/', sameSite: 'Strict', secure });
  } catch {
    // Cookies are blocked.
  }
}

/** Stores the tokens of a login or a registration; without a refresh token the stored one stays. */
export const storeTokens = (tokens: Tokens): void => void changeTokens({ is: 'signedIn', tokens });

/** Removes the tokens of this tab's session; those of another member stay. Returns the access token that it had. */
export function clearTokens(reason?: SignOutReason): string | null {
  const accessToken = readAccessToken();
  changeTokens({ is: 'signedOut', reason });
  return accessToken;
}
