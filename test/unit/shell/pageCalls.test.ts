import { describe, expect, it } from 'vitest';
import type { RequestInternally, InternalRequest } from '../../../contract/served.ts';
import { loadPageData } from '../../../src/app/ssr/loadPageData.ts';
import { stateOf } from '../../../src/app/ssr/pageState.ts';
import { selectFooter } from '../../../src/core/footer/footerSlice.ts';
import { locationApi } from '../../../src/core/location/locationApi.ts';
import { selectCurrent } from '../../../src/core/location/currentLocation.ts';
import { courseOf, electionOf, MAP, PLACE, RESPONSES, resultOf, UPDATED } from '../../support/app/publicResponses.ts';

/** Loads a page's data; `named` are its calls in the order of their names. */
async function load(path: string, responses: Record<string, unknown> = {}) {
  const calls: InternalRequest[] = [];
  const all = { ...RESPONSES, ...responses };
  const requestInternally: RequestInternally = (request) => {
    calls.push(request);
    const body = all[`${request.method} ${request.url}`];
    return Promise.resolve(
      body === undefined
        ? { status: 404, body: { code: 'not_found', message: `No ${request.url}` } }
        : { status: 200, body },
    );
  };
  const page = await loadPageData(path, 'AZ', requestInternally);
  return { page, calls, named: calls.map(({ method, url }) => `${method} ${url}`).toSorted() };
}

const RANKING = [
  'GET /api/golf-courses/location-id?name=az',
  'GET /api/leaderboard/az?limit=50',
  'GET /api/leaderboard/az/climbers',
  'GET /api/elections',
  'GET /api/maps/az',
];
const [CONFIG, LOCATIONS] = ['GET /api/config', 'GET /api/locations/'];
const LEADERBOARD_FILE = 'src/features/leaderboard/LeaderboardPage.tsx';
const LANDING_FILE = 'src/features/landing/LandingPage.tsx';
const TOP_FIVE = ['GET /api/leaderboard/az?limit=5', LOCATIONS];
const LANDING = [...TOP_FIVE, 'GET /api/elections', 'GET /api/maps/az'];

type Expected = { calls: string[]; sources: string[]; isGuess?: true; isDated?: boolean };
const PAGES: [path: string, Expected][] = [
  [
    '/leaderboard',
    {
      calls: [...RANKING, LOCATIONS],
      sources: [LEADERBOARD_FILE],
      isGuess: true,
      isDated: true,
    },
  ],
  ['/leaderboard/az', { calls: [...RANKING, LOCATIONS], sources: [LEADERBOARD_FILE], isDated: true }],
  [
    '/course/107',
    {
      calls: [
        'GET /api/golf-courses/107',
        'GET /api/courses/107/history?days=90',
        'GET /api/courses/107/map',
        ...TOP_FIVE,
      ],
      sources: ['src/features/course/CoursePage.tsx'],
    },
  ],
  ['/states', { calls: ['GET /api/leaderboard'], sources: ['src/features/states/StatesPage.tsx'], isDated: true }],
  ['/architects', { calls: ['GET /api/architects'], sources: ['src/features/architects/ArchitectsPage.tsx'] }],
  [
    '/architects/pete-dye',
    { calls: ['GET /api/architects/pete-dye'], sources: ['src/features/architects/ArchitectPage.tsx'] },
  ],
  [
    '/results',
    {
      calls: ['GET /api/elections', 'GET /api/elections/2025'],
      sources: ['src/features/results/ResultsPage.tsx'],
    },
  ],
  [
    '/results/2025',
    {
      calls: ['GET /api/elections', 'GET /api/elections/2025'],
      sources: ['src/features/results/ResultsPage.tsx'],
    },
  ],
  [
    '/results/2025/az',
    {
      calls: ['GET /api/elections', 'GET /api/elections/2025/results/az', 'GET /api/elections/2024/results/az'],
      sources: ['src/features/results/ResultPage.tsx'],
    },
  ],
  ['/verify', { calls: [], sources: ['src/features/verify/VerifyIndexPage.tsx'] }],
  ['/verify/az', { calls: ['GET /api/ledger/az'], sources: ['src/features/verify/VerifyPage.tsx'] }],
  [
    '/shared/pat/az',
    {
      calls: ['GET /api/shared/pat/az', LOCATIONS],
      sources: ['src/features/picks/share/SharedPicksPage.tsx'],
      isDated: true,
    },
  ],
  ['/welcome', { calls: LANDING, sources: [LANDING_FILE], isGuess: true }],
  ['/instagram', { calls: LANDING, sources: [LANDING_FILE], isGuess: true }],
  ['/tiktok', { calls: LANDING, sources: [LANDING_FILE], isGuess: true }],
  ['/search', { calls: [LOCATIONS], sources: ['src/features/search/SearchPage.tsx'] }],
  [
    '/search?q=papago',
    { calls: ['GET /api/search?q=papago&limit=50', LOCATIONS], sources: ['src/features/search/SearchPage.tsx'] },
  ],
  ['/about', { calls: [], sources: ['src/features/information/AboutPage.tsx'] }],
  ['/what-is-top-picks', { calls: [], sources: ['src/features/information/WhatIsPage.tsx'] }],
  ['/contact', { calls: [], sources: ['src/features/information/ContactPage.tsx'] }],
  ['/change-states', { calls: [LOCATIONS], sources: ['src/features/states/ChangeStatesPage.tsx'] }],
  ['/terms-and-conditions', { calls: [], sources: ['src/features/information/TermsPage.tsx'] }],
];

describe('the data of a public page', () => {
  it.each(PAGES)(
    '%s: holds the responses that its first screen needs, its guess and its date',
    async (path, expected) => {
      const { page, named } = await load(path);
      expect(named).toEqual([CONFIG, ...expected.calls].toSorted());
      expect(page?.sources).toEqual(expected.sources);
      expect(page?.updatedAt).toBe(expected.isDated ? UPDATED : null);
      expect(page?.served.path).toBe(path);
      expect(page?.served.guess).toBe(expected.isGuess ? 'az' : null);
      expect(page?.served.responses).toHaveLength(named.length);
    },
  );

  it('holds each response under its endpoint and argument', async () => {
    const { page } = await load('/course/107');
    expect(page?.served.responses.map(({ endpointName }) => endpointName).toSorted()).toEqual([
      'getConfig',
      'getCourse',
      'getCourseHistory',
      'getCourseMap',
      'getLocations',
      'getTop',
    ]);
    expect(page?.served.responses).toContainEqual({
      endpointName: 'getCourse',
      arg: 107,
      value: RESPONSES['GET /api/golf-courses/107'],
    });
  });

  it('holds a response under the argument that the page itself uses', async () => {
    const { page } = await load('/welcome');
    expect(page?.served.responses).toContainEqual({
      endpointName: 'getTop',
      arg: { code: 'AZ', limit: 5 },
      value: RESPONSES['GET /api/leaderboard/az?limit=5'],
    });
  });

  it('of a list holds its map, with its courses numbered in their order', async () => {
    const map = MAP;
    const list = {
      ...PLACE,
      displayName: 'Pat',
      state: 'AZ',
      courses: [7, 5].map(courseOf),
      notes: [],
      updatedAt: UPDATED,
    };
    const shared = await load('/shared/pat/az', { 'GET /api/shared/pat/az': list, 'POST /api/maps/az': map });
    expect(shared.calls.find(({ method }) => method === 'POST')).toMatchObject({
      body: {
        flags: [
          { courseId: 7, number: 1 },
          { courseId: 5, number: 2 },
        ],
      },
    });
    const entries = [{ courseId: 5, rank: 1, tied: false, name: 'Papago', city: 'Phoenix', votes: 3 }];
    const result = { ...resultOf('2025'), entries, votes: 3 };
    const ended = await load('/results/2025/az', {
      'GET /api/elections/2025/results/az': result,
      'POST /api/maps/az': map,
    });
    expect(ended.calls.find(({ method }) => method === 'POST')).toMatchObject({
      url: '/api/maps/az',
      body: { flags: [{ courseId: 5, number: 1 }] },
    });
    const first = await load('/results/2024/az', {
      'GET /api/elections/2024': { election: electionOf('2024'), states: [] },
    });
    expect(first.named).not.toContain('GET /api/elections/2025/results/az');
  });

  it('[R2.6] holds a guest’s action bar, without the button to vote where voting is closed', async () => {
    const open = await load('/leaderboard/az');
    expect(open.page?.served.footer).toMatchObject({
      showMainButton: true,
      showRemainingVotes: false,
      showShareButton: true,
      shareLink: '/leaderboard/az',
    });
    const closed = await load('/leaderboard/az', { 'GET /api/locations/': [] });
    expect(closed.page?.served.footer.showMainButton).toBe(false);
  });

  it('is null, without any call, at an address that is no public page', async () => {
    for (const path of ['/my-picks', '/Leaderboard', '/nowhere']) {
      const { page, calls } = await load(path);
      expect([page, calls]).toEqual([null, []]);
    }
  });

  it('is rejected with the refusal of a call', async () => {
    await expect(load('/course/8')).rejects.toMatchObject({ status: 404, data: { code: 'not_found' } });
    await expect(load('/about', { 'GET /api/config': undefined })).rejects.toMatchObject({ status: 404 });
  });
});

describe('the state that a page is rendered from', () => {
  it('[R5.6] holds the responses, the location of the address and the action bar', async () => {
    const { page } = await load('/leaderboard/az');
    const state = stateOf(page!.served);
    expect(locationApi.endpoints.getLocationId.select('az')(state).data).toEqual(PLACE);
    expect(selectCurrent(state)).toMatchObject({ code: 'az', isGuessed: false });
    expect(selectFooter(state)).toMatchObject({ showShareButton: true, remainingVotes: 22 });
  });

  it('marks a guessed location, and has none where the page needs none', async () => {
    const guessed = await load('/leaderboard');
    expect(selectCurrent(stateOf(guessed.page!.served))).toMatchObject({ code: 'az', isGuessed: true });
    const nowhere = await load('/about');
    expect(selectCurrent(stateOf(nowhere.page!.served))).toMatchObject({ code: null, isGuessed: false });
  });
});
