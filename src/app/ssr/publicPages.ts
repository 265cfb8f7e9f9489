import { matchPath } from 'react-router-dom';
import { SEARCH_RESULTS_MAX } from '#contract/limits';
import { type PageName, PAGES } from '#contract/pages';
import { filterOf, type RankingFilter, searchOf } from '#contract/rankingFilter';
import type { Renderer } from '#contract/served';
import { courseApi } from '../../api/endpoints/courseApi.ts';
import { leaderboardApi } from '../../api/endpoints/leaderboardApi.ts';
import { electionsApi } from '../../api/endpoints/electionsApi.ts';
import { ledgerApi } from '../../api/endpoints/ledgerApi.ts';
import { flagsOf } from '../../core/maps/flagsOf.ts';
import { mapsApi } from '../../api/endpoints/mapsApi.ts';
import { locationApi } from '../../core/location/locationApi.ts';
import { searchApi } from '../../api/endpoints/searchApi.ts';
import { queryOf } from '../../core/search/useSearch.ts';
import { architectsApi } from '../../features/architects/architectsApi.ts';
import { courseDetailsApi } from '../../features/course/courseDetailsApi.ts';
import { rankingViewOf } from '../../features/leaderboard/RankingFilters.tsx';
import { rankingAround } from '../../features/course/RankingAround.tsx';
import { TOP } from '../../features/landing/TopFive.tsx';
import { sharingApi } from '../../features/picks/share/sharingApi.ts';
import { electionBefore, newestEnded, firstFlags, resultsApi } from '../../features/results/resultsApi.ts';
import { countryApi } from '../../features/states/countryApi.ts';
import type { AppThunk } from '../hooks.ts';

/** Results of a page's requests: when its content changed last. */
export type PageFacts = { updatedAt?: string | undefined };
type Calls = AppThunk<Promise<PageFacts>>;

type PublicPage = {
  /** Source files of the page's own code. */
  sources: string[];
  /** It shows the guessed state, because its address has none. */
  usesGuessedState?: true;
  /** The part of the query that changes what the page shows, in one canonical form; it is rendered on the server. */
  query?: (search: string) => string;
  /** A query parameter with which the page is not rendered on the server. */
  excludedQuery?: string;
  /** Sends the requests of its first screen. */
  calls?: (params: Record<string, string | undefined>, guess: string, search: string) => Calls;
};

/** Pages that everybody may open, without those for signing in, the redirect and the demo's mailbox. */
type RenderedName = {
  [Name in PageName]: (typeof PAGES)[Name] extends { access: string } | { isSignIn: true } ? never : Name;
}[Exclude<PageName, 'home' | 'demoMail'>];

const { getLeaderboard } = leaderboardApi.endpoints;
const { getLocations, getLocationId } = locationApi.endpoints;
const { getStateMap, getMarkedMap } = mapsApi.endpoints;
const { getElections } = electionsApi.endpoints;
const { getElection, getResult } = resultsApi.endpoints;
const { getSearch } = searchApi.endpoints;

const ranking =
  (code: string, filter: RankingFilter): Calls =>
  async (dispatch) => {
    const [{ pages }] = await Promise.all([
      dispatch(getLeaderboard.initiate({ code, ...filter })).unwrap(),
      dispatch(getLocations.initiate()).unwrap(),
      dispatch(getLocationId.initiate(code)).unwrap(),
      dispatch(getElections.initiate()).unwrap(),
      dispatch(leaderboardApi.endpoints.getClimbers.initiate(code.toLowerCase())).unwrap(),
      dispatch(getStateMap.initiate({ code: code.toLowerCase(), ...filter })).unwrap(),
    ]);
    return { updatedAt: pages[0]?.updatedAt };
  };

const topFive =
  (code: string): Calls =>
  async (dispatch) => {
    const top = { code: code.toUpperCase(), limit: TOP };
    await Promise.all([
      dispatch(leaderboardApi.endpoints.getTop.initiate(top)).unwrap(),
      dispatch(getLocations.initiate()).unwrap(),
      dispatch(getElections.initiate()).unwrap(),
      dispatch(getStateMap.initiate({ code: code.toLowerCase() })).unwrap(),
    ]);
    return {};
  };

const course =
  (id: number): Calls =>
  async (dispatch) => {
    const found = await dispatch(courseApi.endpoints.getCourse.initiate(id)).unwrap();
    await Promise.all([
      dispatch(leaderboardApi.endpoints.getTop.initiate(rankingAround(found))).unwrap(),
      dispatch(getLocations.initiate()).unwrap(),
      dispatch(courseDetailsApi.endpoints.getCourseHistory.initiate(id)).unwrap(),
      dispatch(courseDetailsApi.endpoints.getCourseMap.initiate(id)).unwrap(),
    ]);
    return {};
  };

const shared =
  (userId: string, place: string): Calls =>
  async (dispatch) => {
    const [{ updatedAt, state, courses }] = await Promise.all([
      dispatch(sharingApi.endpoints.getSharedPicks.initiate({ userId, place })).unwrap(),
      dispatch(getLocations.initiate()).unwrap(),
    ]);
    const flags = flagsOf(courses.map(({ _id }) => _id));
    if (flags.length > 0) await dispatch(getMarkedMap.initiate({ code: state.toLowerCase(), flags })).unwrap();
    return { updatedAt };
  };

const elections: Calls = async (dispatch) => {
  const list = await dispatch(getElections.initiate()).unwrap();
  const ended = newestEnded(list.elections);
  if (ended) await dispatch(getElection.initiate(ended.id)).unwrap();
  return {};
};

const election =
  (id: string): Calls =>
  async (dispatch) => {
    await Promise.all([dispatch(getElections.initiate()).unwrap(), dispatch(getElection.initiate(id)).unwrap()]);
    return {};
  };

const result =
  (electionId: string, code: string): Calls =>
  async (dispatch) => {
    const [list, { entries }] = await Promise.all([
      dispatch(getElections.initiate()).unwrap(),
      dispatch(getResult.initiate({ electionId, code })).unwrap(),
    ]);
    const flags = firstFlags(entries);
    if (flags.length > 0) await dispatch(getMarkedMap.initiate({ code: code.toLowerCase(), flags })).unwrap();
    const before = electionBefore(list.elections, electionId);
    if (before) await dispatch(getResult.initiate({ electionId: before.id, code })).unwrap();
    return {};
  };

const states: Calls = async (dispatch) => {
  const { updatedAt } = await dispatch(countryApi.endpoints.getCountry.initiate()).unwrap();
  return { updatedAt };
};

const architects: Calls = async (dispatch) => {
  await dispatch(architectsApi.endpoints.getArchitects.initiate()).unwrap();
  return {};
};

const architect =
  (slug: string): Calls =>
  async (dispatch) => {
    await dispatch(architectsApi.endpoints.getArchitect.initiate(slug)).unwrap();
    return {};
  };

const ledgers =
  (code: string): Calls =>
  async (dispatch) => {
    await dispatch(ledgerApi.endpoints.getLedgers.initiate(code.toUpperCase())).unwrap();
    return {};
  };

const openStates: Calls = async (dispatch) => {
  await dispatch(getLocations.initiate()).unwrap();
  return {};
};

const search =
  (text: string): Calls =>
  async (dispatch) => {
    const q = queryOf(text);
    const request = q === undefined ? undefined : getSearch.initiate({ q, limit: SEARCH_RESULTS_MAX });
    await Promise.all([request && dispatch(request).unwrap(), dispatch(getLocations.initiate()).unwrap()]);
    return {};
  };

const rankingPage = {
  sources: ['src/features/leaderboard/LeaderboardPage.tsx'],
  query: (search: string) => {
    const { filter, view } = rankingViewOf(search);
    return searchOf({ ...filter, view });
  },
};
/** What is searched for; null where nothing has been typed yet. */
const textOf = (query: string): string | null => new URLSearchParams(query).get('q');

const landing: PublicPage = {
  sources: ['src/features/landing/LandingPage.tsx'],
  usesGuessedState: true,
  calls: (_params, guess) => topFive(guess),
};

/**
 * The pages that are rendered on the server, and their requests. When one of these fails, the browser draws the page
 * instead.
 */
const PUBLIC_PAGES: Record<RenderedName, PublicPage> = {
  leaderboard: {
    ...rankingPage,
    usesGuessedState: true,
    calls: (_params, guess, search) => ranking(guess, filterOf(search)),
  },
  stateLeaderboard: {
    ...rankingPage,
    calls: ({ state = '' }, _guess, search) => ranking(state, filterOf(search)),
  },
  states: { sources: ['src/features/states/StatesPage.tsx'], calls: () => states },
  architects: { sources: ['src/features/architects/ArchitectsPage.tsx'], calls: () => architects },
  architect: {
    sources: ['src/features/architects/ArchitectPage.tsx'],
    calls: ({ architect: slug = '' }) => architect(slug),
  },
  results: { sources: ['src/features/results/ResultsPage.tsx'], calls: () => elections },
  election: {
    sources: ['src/features/results/ResultsPage.tsx'],
    calls: ({ election: id = '' }) => election(id),
  },
  result: {
    sources: ['src/features/results/ResultPage.tsx'],
    excludedQuery: 'revision',
    calls: ({ election: id = '', state = '' }) => result(id, state),
  },
  verify: { sources: ['src/features/verify/VerifyIndexPage.tsx'] },
  verifyState: {
    sources: ['src/features/verify/VerifyPage.tsx'],
    excludedQuery: 'no',
    calls: ({ state = '' }) => ledgers(state),
  },
  course: {
    sources: ['src/features/course/CoursePage.tsx'],
    calls: ({ id }) => course(Number(id)),
  },
  shared: {
    sources: ['src/features/picks/share/SharedPicksPage.tsx'],
    excludedQuery: 'compare',
    calls: ({ userId = '', state = '' }) => shared(userId, state),
  },
  welcome: landing,
  instagram: landing,
  tiktok: landing,
  search: {
    sources: ['src/features/search/SearchPage.tsx'],
    query: (query) => (textOf(query) === null ? '' : `?${new URLSearchParams({ q: textOf(query) ?? '' }).toString()}`),
    calls: (_params, _guess, query) => search(textOf(query) ?? ''),
  },
  about: { sources: ['src/features/information/AboutPage.tsx'] },
  whatIs: { sources: ['src/features/information/WhatIsPage.tsx'] },
  contact: { sources: ['src/features/information/ContactPage.tsx'] },
  changeStates: {
    sources: ['src/features/states/ChangeStatesPage.tsx'],
    calls: () => openStates,
  },
  terms: { sources: ['src/features/information/TermsPage.tsx'] },
};

/**
 * The public page at an address, with the address's parameters and query.
 * @param address a path, with the query if it changes what is shown
 */
export function publicPageAt(address: string) {
  const [pathname = '', search = ''] = address.split('?');
  for (const [name, page] of Object.entries(PUBLIC_PAGES)) {
    const match = matchPath({ path: PAGES[name as RenderedName].path, caseSensitive: true }, pathname);
    if (match) return { page, params: match.params, search };
  }
  return undefined;
}

export const servedAddressOf: Renderer['servedAddressOf'] = (pathname, search) => {
  const { page } = publicPageAt(pathname) ?? {};
  if (!page) return null;
  const { excludedQuery, query, usesGuessedState = false } = page;
  if (excludedQuery !== undefined && new URLSearchParams(search).has(excludedQuery)) return null;
  return { address: pathname + (query?.(search) ?? ''), usesGuessedState };
};
