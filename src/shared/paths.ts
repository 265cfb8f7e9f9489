import { matchPath } from 'react-router-dom';

/** Every route pattern of the app; `as const` so that the builders below and the router cannot drift apart. */
export const PATTERNS = {
  home: '/',
  leaderboard: '/leaderboard',
  stateLeaderboard: '/leaderboard/:state',
  voting: '/voting/:locationId',
  myPicks: '/my-picks',
  settings: '/settings',
  login: '/login',
  signup: '/signup',
  logout: '/logout',
} as const;

export const paths = {
  home: PATTERNS.home,
  leaderboard: PATTERNS.leaderboard,
  myPicks: PATTERNS.myPicks,
  settings: PATTERNS.settings,
  login: PATTERNS.login,
  signup: PATTERNS.signup,
  logout: PATTERNS.logout,
  /** @param code state code in any case */
  stateLeaderboard: (code: string) => `/leaderboard/${code.toLowerCase()}`,
  voting: (locationId: string) => `/voting/${encodeURIComponent(locationId)}`,
};

const NOT_AN_ORIGIN: readonly string[] = [PATTERNS.login, PATTERNS.signup, PATTERNS.logout];

/** A path inside this app that sign-in may lead back to; undefined for anything else (other origins, unknown routes, the identity screens). */
export function safeOrigin(candidate: unknown): string | undefined {
  if (typeof candidate !== 'string' || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(candidate)) return undefined;
  const base = 'http://origin.invalid';
  const url = URL.parse(candidate, base);
  if (url?.origin !== base) return undefined;
  const isKnown = Object.values(PATTERNS).some((pattern) => matchPath(pattern, url.pathname) !== null);
  if (!isKnown || NOT_AN_ORIGIN.includes(url.pathname)) return undefined;
  return url.pathname + url.search + url.hash;
}
