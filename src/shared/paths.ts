import { matchPath } from 'react-router-dom';
import { plainPath } from '#contract/pageHead';
import { pageEntries, type PageName, type PAGES } from '#contract/pages';

const withState = (path: string, state: string | undefined) => (state === undefined ? path : `${path}?state=${state}`);

type Paths = { [Name in PageName]: (typeof PAGES)[Name]['path'] };
type FixedName = {
  [Name in PageName]: Paths[Name] extends `${string}${':' | '*'}${string}` ? never : Name;
}[PageName];

const fixed = Object.fromEntries(pageEntries.map(([name, { path }]) => [name, path])) as Pick<Paths, FixedName>;

/** What was typed; without halves of characters, which no address can hold. */
const encoded = (typed: string): string => encodeURIComponent(typed.replaceAll(/\p{Cs}/gu, ''));

/** Where links lead. Pages with a fixed path have it under their names in the table of pages. */
export const paths = {
  ...fixed,
  /** Where the settings list them. */
  ownSuggestions: `${fixed.settings}#suggestions`,
  admin: '/admin',
  /** QA's replay; opened instead of the app, so it is not one of its routes. */
  replay: '/qa/replay',
  course: (id: number) => `/course/${id}`,
  /** @param slug of architectsOf */
  architect: (slug: string) => `/architects/${slug}`,
  /** @param query what is searched for */
  search: (query?: string) => (query ? `${fixed.search}?q=${encoded(query)}` : fixed.search),
  /** Where a course that is missing is suggested. */
  suggestCourse: (name: string) => `/suggest?name=${encoded(name)}`,
  /** Where members say what is wrong about a course. */
  correct: (id: number) => `${fixed.suggest}?course=${id}`,
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
  myPicks: (state?: string) => withState(fixed.myPicks, state),
  editPicks: (state?: string) => withState(fixed.editPicks, state),
  pairs: (state?: string) => withState(fixed.pairs, state),
  /** Opens the dialog that shares this list. */
  sharePicks: (state?: string) => `${withState(fixed.myPicks, state)}${state === undefined ? '?' : '&'}share=1`,
  /** @param code state code in any case */
  shared: (userId: string, code: string) => `/shared/${encodeURIComponent(userId)}/${code.toLowerCase()}`,
  voting: (locationId: string) => `/voting/${encodeURIComponent(locationId)}`,
};

/**
 * A path inside this app that sign-in may lead back to; undefined for anything else (other origins, unknown routes, the
 * identity screens).
 */
export function safeReturnPath(candidate: unknown): string | undefined {
  if (typeof candidate !== 'string' || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(candidate)) return undefined;
  const base = 'http://origin.invalid';
  const url = new URL(candidate, base);
  // A path that begins with "//" would be parsed as another host later.
  if (url.origin !== base || url.pathname.startsWith('//')) return undefined;
  const pages = pageEntries.filter(([, { path }]) => matchPath(path, url.pathname) !== null);
  if (pages.length === 0 || pages.some(([, { isSignIn }]) => isSignIn)) return undefined;
  return plainPath(url.pathname) + url.search + url.hash;
}
