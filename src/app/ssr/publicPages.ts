import { matchPath } from 'react-router-dom';
import { ballotApi } from '../../core/ballot/ballotApi.ts';
import { courseApi } from '../../core/ballot/courseApi.ts';
import { topApi } from '../../core/ballot/topApi.ts';
import { locationApi } from '../../core/location/locationApi.ts';
import { rankingAround } from '../../features/course/ranksAround.ts';
import { TOP } from '../../features/landing/TopFive.tsx';
import { leaderboardApi } from '../../features/leaderboard/leaderboardApi.ts';
import { picksApi } from '../../features/picks/picksApi.ts';
import { PATTERNS } from '../../shared/paths.ts';
import type { AppThunk } from '../hooks.ts';

/** Results of a page's requests: its state code (any case), and when its content changed last. */
export type PageFacts = { place?: string; updatedAt?: string | undefined };
type Calls = AppThunk<Promise<PageFacts>>;

type PublicPage = {
  pattern: string;
  /** Source files of the page's own code. */
  sources: string[];
  /** It shows the guessed state, because its address has none. */
  usesGuessedState?: true;
  /** A query parameter with which the page is not rendered on the server. */
  excludedQuery?: string;
  /** Sends the requests of its first screen. */
  calls?: (params: Record<string, string | undefined>, guess: string) => Calls;
};

const { getLeaderboard, getCountry } = leaderboardApi.endpoints;
const { getLocations, getLocationId } = locationApi.endpoints;

const ranking =
  (code: string): Calls =>
  async (dispatch) => {
    const [{ pages }] = await Promise.all([
      dispatch(getLeaderboard.initiate(code)).unwrap(),
      dispatch(getLocations.initiate()).unwrap(),
      dispatch(getLocationId.initiate(code)).unwrap(),
    ]);
    return { place: code, updatedAt: pages[0]?.updatedAt };
  };

const country =
  (code: string): Calls =>
  async (dispatch) => {
    const [facts] = await Promise.all([dispatch(ranking(code)), dispatch(getCountry.initiate()).unwrap()]);
    return facts;
  };

const topFive =
  (code: string): Calls =>
  async (dispatch) => {
    const top = { code: code.toUpperCase(), limit: TOP };
    await Promise.all([
      dispatch(topApi.endpoints.getTop.initiate(top)).unwrap(),
      dispatch(getLocations.initiate()).unwrap(),
    ]);
    return { place: code };
  };

const course =
  (id: number): Calls =>
  async (dispatch) => {
    const found = await dispatch(courseApi.endpoints.getCourse.initiate(id)).unwrap();
    const { locationId } = found;
    await Promise.all([
      dispatch(topApi.endpoints.getTop.initiate(rankingAround(found))).unwrap(),
      dispatch(getLocations.initiate()).unwrap(),
      dispatch(ballotApi.endpoints.getCourses.initiate({ locationId })).unwrap(),
    ]);
    return {};
  };

const shared =
  (userId: string, place: string): Calls =>
  async (dispatch) => {
    const [{ updatedAt }] = await Promise.all([
      dispatch(picksApi.endpoints.getSharedPicks.initiate({ userId, place })).unwrap(),
      dispatch(getLocations.initiate()).unwrap(),
    ]);
    return { updatedAt };
  };

const openStates: Calls = async (dispatch) => {
  await dispatch(getLocations.initiate()).unwrap();
  return {};
};

const RANKING = ['src/features/leaderboard/LeaderboardPage.tsx'];
const landing = (pattern: string): PublicPage => ({
  pattern,
  sources: ['src/features/landing/LandingPage.tsx'],
  usesGuessedState: true,
  calls: (_params, guess) => topFive(guess),
});

/** The pages that are rendered on the server, and their requests. */
const PUBLIC_PAGES: PublicPage[] = [
  {
    pattern: PATTERNS.leaderboard,
    sources: [...RANKING, 'src/features/leaderboard/Country.tsx'],
    usesGuessedState: true,
    calls: (_params, guess) => country(guess),
  },
  { pattern: PATTERNS.stateLeaderboard, sources: RANKING, calls: ({ state = '' }) => ranking(state) },
  {
    pattern: PATTERNS.course,
    sources: ['src/features/course/CoursePage.tsx'],
    calls: ({ id }) => course(Number(id)),
  },
  {
    pattern: PATTERNS.shared,
    sources: ['src/features/picks/share/SharedPicksPage.tsx'],
    excludedQuery: 'compare',
    calls: ({ userId = '', state = '' }) => shared(userId, state),
  },
  landing(PATTERNS.welcome),
  landing(PATTERNS.instagram),
  landing(PATTERNS.tiktok),
  { pattern: PATTERNS.about, sources: ['src/features/static/AboutPage.tsx'] },
  { pattern: PATTERNS.whatIs, sources: ['src/features/static/WhatIsPage.tsx'] },
  { pattern: PATTERNS.contact, sources: ['src/features/static/ContactPage.tsx'] },
  {
    pattern: PATTERNS.changeStates,
    sources: ['src/features/states/ChangeStatesPage.tsx'],
    calls: () => openStates,
  },
  { pattern: PATTERNS.terms, sources: ['src/features/static/TermsPage.tsx'] },
];

/** The public page at a path, and the path's parameters. */
export function publicPageAt(pathname: string) {
  for (const page of PUBLIC_PAGES) {
    const match = matchPath({ path: page.pattern, caseSensitive: true }, pathname);
    if (match) return { page, params: match.params };
  }
  return undefined;
}
