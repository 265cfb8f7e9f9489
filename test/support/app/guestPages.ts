import {
  CLIMBERS,
  CODE,
  CONFIG,
  COUNTRY,
  ELECTION_LINE,
  ELECTIONS,
  EXTRA,
  FRAME,
  LANDING,
  LIST,
  LIST_MAP,
  MAP,
  PLACE,
  RANKING,
  optional,
  says,
  type PageRow,
} from './pageCalls.ts';

const landing = (path: string): PageRow => ({
  path,
  heading: /^You get 22 votes/,
  calls: { ...FRAME, ...PLACE, ...LANDING },
});
const plain = (path: string, heading: string): PageRow => ({ path, heading, calls: FRAME });
const identity = (path: string, heading: string): PageRow => ({ path, heading, calls: CONFIG });

export const GUEST_PAGES: PageRow[] = [
  landing('/welcome'),
  landing('/instagram'),
  landing('/tiktok'),
  {
    path: '/leaderboard',
    heading: 'Arizona’s top golf courses',
    calls: {
      ...FRAME,
      ...PLACE,
      ...ELECTION_LINE,
      ...CLIMBERS,
      ...MAP,
      'GET /api/leaderboard/:state?limit': RANKING,
    },
  },
  {
    path: '/leaderboard/az',
    heading: 'Arizona’s top golf courses',
    calls: {
      ...FRAME,
      'GET /api/golf-courses/location-id?name': PLACE['GET /api/golf-courses/location-id?name'],
      ...ELECTION_LINE,
      ...CLIMBERS,
      ...MAP,
      'GET /api/leaderboard/:state?limit': RANKING,
    },
  },
  {
    path: '/states',
    heading: 'All 50 states',
    calls: { ...FRAME, 'GET /api/leaderboard': COUNTRY },
  },
  {
    path: '/architects',
    heading: 'Golf course architects',
    calls: { ...FRAME, 'GET /api/architects': says('We couldn’t load the architects') },
  },
  {
    path: '/architects/pete-dye',
    heading: 'Courses by Pete Dye',
    calls: { ...FRAME, 'GET /api/architects/pete-dye': says('We couldn’t load the courses', /^Architect$/) },
  },
  {
    path: '/results',
    heading: 'Results',
    calls: {
      ...FRAME,
      'GET /api/elections': ELECTIONS,
      'GET /api/elections/:id': says('We couldn’t load the winners'),
    },
  },
  {
    path: '/results/2018',
    heading: 'Election 2018',
    calls: {
      ...FRAME,
      'GET /api/elections': ELECTIONS,
      'GET /api/elections/:id': says('We couldn’t load the winners'),
    },
  },
  {
    path: '/results/2019/az',
    heading: 'Arizona 2019',
    calls: {
      ...FRAME,
      'GET /api/elections': ELECTIONS,
      'GET /api/elections/:id/results/:state': says('We couldn’t load the result'),
      ...LIST_MAP,
    },
  },
  plain('/verify', 'Check the count'),
  {
    path: '/verify/az',
    heading: 'Count Arizona’s votes',
    calls: { ...FRAME, 'GET /api/ledger/:state': says('We couldn’t load the ledgers') },
  },
  {
    path: '/course/{course}',
    heading: /./,
    calls: {
      ...FRAME,
      'GET /api/golf-courses/:id': says('We couldn’t load the course', /^(Course|Back)$/),
      'GET /api/courses/:id/history?days': says('We couldn’t load its history'),
      'GET /api/courses/:id/map': optional('the town stands in the facts, and the nearest courses in a list'),
      'GET /api/leaderboard/:state?limit': optional('nobody came for its neighbours in the ranking'),
    },
  },
  {
    path: '{friend}',
    heading: 'Pat of the Pines’s picks in Arizona',
    calls: { ...FRAME, ...LIST_MAP, 'GET /api/shared/:user/:state': LIST },
  },
  {
    path: '{friend}?compare=1',
    heading: 'Pat of the Pines’s picks in Arizona',
    calls: { ...FRAME, ...LIST_MAP, 'GET /api/shared/:user/:state': LIST },
  },
  plain('/about', 'Our Story'),
  {
    path: '/search?q=papago',
    heading: 'Search',
    calls: { ...FRAME, 'GET /api/search?q&limit': says('Search didn’t work') },
  },
  // Omits whether the address has to be verified.
  { ...plain('/what-is-top-picks', 'What is Top Picks'), instead: [/^Every golfer gets one ballot in each state/] },
  plain('/terms-and-conditions', 'Terms and conditions'),
  {
    path: '/change-states',
    heading: 'Choose your state',
    calls: { ...EXTRA, 'GET /api/locations/': COUNTRY },
  },
  {
    path: '/contact',
    heading: 'Contact',
    calls: { ...FRAME, ...EXTRA },
  },
  plain('/nowhere', 'Page not found'),
  identity('/login', 'Sign in'),
  { ...identity('/signup', 'Create your account'), instead: [/^Use at least 6 characters\.$/] },
  identity('/login/link', 'Sign in by email'),
  identity('/login/link?mode=signIn&oobCode=x', 'Confirm your email'),
  identity('/reset-password', 'Set a new password'),
  identity('/auth/action', 'This link is incomplete'),
  {
    path: '/auth/action?mode=resetPassword&oobCode={resetCode}',
    heading: 'Choose a new password',
    calls: { 'GET /api/config': CODE, 'accounts:resetPassword': CODE },
  },
  {
    path: '/auth/action?mode=verifyEmail&oobCode=x',
    heading: 'This link doesn’t work',
    calls: { 'GET /api/config': CODE, 'accounts:resetPassword': CODE },
  },
  {
    path: '/demo/mail',
    heading: 'Demo email',
    calls: { ...CONFIG, 'GET /api/demo/mail': says('We couldn’t load the email') },
  },
  identity('/logout', 'You’re signed out'),
];
