import { matchPath } from 'react-router-dom';
import { lowerCasePath } from '#contract/pageHead';

/** Every route pattern of the app. */
export const PATTERNS = {
  home: '/',
  welcome: '/welcome',
  instagram: '/instagram',
  tiktok: '/tiktok',
  login: '/login',
  signup: '/signup',
  logout: '/logout',
  /** Sign-in by e-mail link: the page that requests one, and that it opens. */
  emailLink: '/login/link',
  resetPassword: '/reset-password',
  /** Page for the codes of all other mails (the "action URL" of the Firebase project). */
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
  states: '/states',
  results: '/results',
  election: '/results/:election',
  result: '/results/:election/:state',
  verify: '/verify',
  verifyState: '/verify/:state',
  voting: '/voting/:locationId',
  myPicks: '/my-picks',
  editPicks: '/my-picks/edit',
  settings: '/settings',
  search: '/search',
  suggest: '/suggest',
  admin: '/admin/*',
} as const;

const withState = (path: string, state: string | undefined) => (state === undefined ? path : `${path}?state=${state}`);

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
  states: PATTERNS.states,
  results: PATTERNS.results,
  verify: PATTERNS.verify,
  settings: PATTERNS.settings,
  suggest: PATTERNS.suggest,
  /** Where the settings list them. */
  ownSuggestions: `${PATTERNS.settings}#suggestions`,
  admin: '/admin',
  /** QA's replay; opened instead of the app, so it is not one of its routes. */
  replay: '/qa/replay',
  course: (id: number) => `/course/${id}`,
  /** @param query what is searched for */
  search: (query?: string) => (query ? `${PATTERNS.search}?q=${encodeURIComponent(query)}` : PATTERNS.search),
  /** Where a course that is missing is suggested. */
  suggestCourse: (name: string) => `/suggest?name=${encodeURIComponent(name)}`,
  /** Where members say what is wrong about a course. */
  correct: (id: number) => `${PATTERNS.suggest}?course=${id}`,
  /** @param code state code in any case */
  stateLeaderboard: (code: string) => `/leaderboard/${code.toLowerCase()}`,
  election: (id: string) => `/results/${encodeURIComponent(id)}`,
  /** @param code state code in any case */
  result: (electionId: string, code: string) => `/results/${encodeURIComponent(electionId)}/${code.toLowerCase()}`,
  /**
   * Where a state's votes are counted. @param code state code in any case @param number of a ledger; the newest one
   * without it
   */
  verifyState: (code: string, number?: number) =>
    `/verify/${code.toLowerCase()}${number === undefined ? '' : `?no=${number}`}`,
  /** @param state lower-case code; without it the state that opens first is shown */
  myPicks: (state?: string) => withState(PATTERNS.myPicks, state),
  editPicks: (state?: string) => withState(PATTERNS.editPicks, state),
  /** Opens the dialog that shares this list. */
  sharePicks: (state?: string) => `${withState(PATTERNS.myPicks, state)}${state === undefined ? '?' : '&'}share=1`,
  /** @param code state code in any case */
  shared: (userId: string, code: string) => `/shared/${encodeURIComponent(userId)}/${code.toLowerCase()}`,
  voting: (locationId: string) => `/voting/${encodeURIComponent(locationId)}`,
};

const { login, signup, logout, emailLink, resetPassword, authAction } = PATTERNS;
const NOT_AN_ORIGIN: readonly string[] = [login, signup, logout, emailLink, resetPassword, authAction];

/**
 * A path inside this app that sign-in may lead back to; undefined for anything else (other origins, unknown routes, the
 * identity screens).
 */
export function safeReturnPath(candidate: unknown): string | undefined {
  if (typeof candidate !== 'string' || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(candidate)) return undefined;
  const base = 'http://origin.invalid';
  const url = URL.parse(candidate, base);
  // A path that begins with "//" would be parsed as another host later.
  if (url?.origin !== base || url.pathname.startsWith('//')) return undefined;
  const isOneOf = (patterns: readonly string[]) =>
    patterns.some((pattern) => matchPath(pattern, url.pathname) !== null);
  if (!isOneOf(Object.values(PATTERNS)) || isOneOf(NOT_AN_ORIGIN)) return undefined;
  return lowerCasePath(url.pathname) + url.search + url.hash;
}
