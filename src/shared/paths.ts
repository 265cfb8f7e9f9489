import { matchPath } from 'react-router-dom';
import { lowerCasePath } from '#contract/pageHead';

/** Every route pattern of the app; the router, the guards and the bars all speak of these. */
export const PATTERNS = {
  home: '/',
  welcome: '/welcome',
  instagram: '/instagram',
  tiktok: '/tiktok',
  login: '/login',
  signup: '/signup',
  logout: '/logout',
  /** Sign-in by a mailed link: where one is asked for, and where it arrives. */
  emailLink: '/login/link',
  resetPassword: '/reset-password',
  /** Where the codes of all other mails arrive (the "action URL" of the Firebase project). */
  authAction: '/auth/action',
  demoMail: '/demo/mail',
  terms: '/terms-and-conditions',
  about: '/about',
  whatIs: '/what-is-top-picks',
  /** These two are off unless a deployment switches them on. */
  changeStates: '/change-states',
  contact: '/contact',
  shared: '/shared/:userId/:state',
  course: '/course/:id',
  leaderboard: '/leaderboard',
  stateLeaderboard: '/leaderboard/:state',
  voting: '/voting/:locationId',
  myPicks: '/my-picks',
  editPicks: '/my-picks/edit',
  settings: '/settings',
  admin: '/admin/*',
} as const;

export const paths = {
  home: PATTERNS.home,
  login: PATTERNS.login,
  signup: PATTERNS.signup,
  logout: PATTERNS.logout,
  emailLink: PATTERNS.emailLink,
  resetPassword: PATTERNS.resetPassword,
  authAction: PATTERNS.authAction,
  demoMail: PATTERNS.demoMail,
  terms: PATTERNS.terms,
  about: PATTERNS.about,
  whatIs: PATTERNS.whatIs,
  changeStates: PATTERNS.changeStates,
  contact: PATTERNS.contact,
  leaderboard: PATTERNS.leaderboard,
  myPicks: PATTERNS.myPicks,
  editPicks: PATTERNS.editPicks,
  settings: PATTERNS.settings,
  admin: '/admin',
  /** QA's replay: opened in place of the app, so it is no route of it. */
  replay: '/qa/replay',
  course: (id: number) => `/course/${id}`,
  /** @param code state code in any case */
  stateLeaderboard: (code: string) => `/leaderboard/${code.toLowerCase()}`,
  /** The dialog that shares the own list of the current location. */
  sharePicks: `${PATTERNS.myPicks}?share=1`,
  /** @param code state code in any case */
  shared: (userId: string, code: string) => `/shared/${encodeURIComponent(userId)}/${code.toLowerCase()}`,
  voting: (locationId: string) => `/voting/${encodeURIComponent(locationId)}`,
};

const { login, signup, logout, emailLink, resetPassword, authAction } = PATTERNS;
const NOT_AN_ORIGIN: readonly string[] = [login, signup, logout, emailLink, resetPassword, authAction];

/** A path inside this app that sign-in may lead back to; undefined for anything else (other origins, unknown routes, the identity screens). */
export function safeReturnPath(candidate: unknown): string | undefined {
  if (typeof candidate !== 'string' || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(candidate)) return undefined;
  const base = 'http://origin.invalid';
  const url = URL.parse(candidate, base);
  // "/.//" is the root of no host: read again, it would be another address.
  if (url?.origin !== base || url.pathname.startsWith('//')) return undefined;
  const isOneOf = (patterns: readonly string[]) =>
    patterns.some((pattern) => matchPath(pattern, url.pathname) !== null);
  if (!isOneOf(Object.values(PATTERNS)) || isOneOf(NOT_AN_ORIGIN)) return undefined;
  return lowerCasePath(url.pathname) + url.search + url.hash;
}
