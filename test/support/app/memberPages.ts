import {
  CLIMBERS,
  CONFIG,
  COUNTRY,
  ELECTION_LINE,
  EXTRA,
  FRAME,
  LIST,
  LIST_MAP,
  MAP,
  PINS,
  ME,
  PLACE,
  SESSION,
  LANDING,
  TOP_FIVE,
  optional,
  says,
  type Missing,
  type PageRow,
} from './pageCalls.ts';

const MEMBER_PLACE = {
  ...PLACE,
  'GET /api/golf-courses/location-id?name': says('We couldn’t load your flags'),
};
const BALLOT = { 'GET /api/picks/:location': says(/^We couldn’t load your flags/) };
const PICKS = {
  'GET /api/golf-courses/location-id?name': says('We couldn’t load your picks'),
  'GET /api/picks/:location': says('We couldn’t load your picks'),
  'POST /api/golf-courses/location': says('We couldn’t load your picks'),
};
const MARKS = { 'GET /api/marks': { says: 'We couldn’t load what you’ve played', isSmall: true } satisfies Missing };
const OTHER_STATES: Missing = { says: 'We couldn’t load your picks in other states', isSmall: true };
const RECEIPT: Missing = { says: 'We couldn’t load the proof of your votes', isSmall: true };
const myPicks = (path: string): PageRow => ({
  path,
  heading: 'My picks',
  calls: {
    ...FRAME,
    ...PLACE,
    ...PICKS,
    ...MARKS,
    ...LIST_MAP,
    [ME]: SESSION,
    'GET /api/picks': OTHER_STATES,
    'GET /api/picks/:location/ledger-key': RECEIPT,
    'GET /api/locations/': OTHER_STATES,
  },
});

const TOUR = optional('the link to the tour of the voting page is an extra');

/** Panel beside a ranking while the session is not settled. */
const HOW_IT_WORKS = [
  /^How it works$/,
  /^You get 22 flags in /,
  /^A flag is a vote: plant yours /,
  /^All flags together make the ranking\./,
];

export const MEMBER_PAGES: PageRow[] = [
  {
    path: '/leaderboard',
    heading: 'Arizona’s top golf courses',
    instead: HOW_IT_WORKS,
    calls: {
      ...FRAME,
      ...MEMBER_PLACE,
      ...BALLOT,
      ...TOP_FIVE,
      ...ELECTION_LINE,
      ...CLIMBERS,
      ...MAP,
      ...PINS,
      [ME]: SESSION,
    },
  },
  {
    path: '/leaderboard/az',
    heading: 'Arizona’s top golf courses',
    instead: HOW_IT_WORKS,
    calls: {
      ...FRAME,
      ...BALLOT,
      ...TOP_FIVE,
      ...ELECTION_LINE,
      ...CLIMBERS,
      ...MAP,
      ...PINS,
      'GET /api/golf-courses/location-id?name': MEMBER_PLACE['GET /api/golf-courses/location-id?name'],
      [ME]: SESSION,
    },
  },
  {
    path: '/course/{course}',
    heading: /./,
    calls: {
      ...FRAME,
      ...BALLOT,
      ...MARKS,
      'GET /api/golf-courses/:id': says('We couldn’t load the course', /^(Course|Back)$/),
      'GET /api/courses/:id/history?days': says('We couldn’t load its history'),
      'GET /api/courses/:id/map': optional('the town stands in the facts, and the nearest courses in a list'),
      'GET /api/leaderboard/:state?limit': optional('nobody came for its neighbours in the ranking'),
      [ME]: SESSION,
    },
  },
  {
    path: '{friend}',
    heading: 'Pat of the Pines’s picks in Arizona',
    calls: { ...FRAME, ...BALLOT, ...LIST_MAP, 'GET /api/shared/:user/:state': LIST, [ME]: SESSION },
  },
  {
    path: '{friend}?compare=1',
    heading: 'Pat of the Pines’s picks in Arizona',
    calls: {
      ...FRAME,
      ...LIST_MAP,
      'GET /api/shared/:user/:state': LIST,
      'GET /api/picks/:location': says('We couldn’t load your picks'),
      'POST /api/golf-courses/location': says('We couldn’t load your picks'),
      // The friend’s list alone.
      [ME]: { ...SESSION, instead: [/^Maricopa/] },
    },
  },
  {
    path: '/welcome',
    heading: /^You get 22 votes/,
    calls: { ...FRAME, ...PLACE, ...LANDING, ...BALLOT, [ME]: SESSION },
  },
  {
    path: '/what-is-top-picks',
    heading: 'What is Top Picks',
    instead: [/^Every golfer gets one ballot in each state/],
    calls: {
      ...FRAME,
      ...PLACE,
      'GET /api/picks/:location': TOUR,
      'GET /api/golf-courses/location-id?name': TOUR,
      [ME]: TOUR,
    },
  },
  {
    path: '/change-states',
    heading: 'Choose your state',
    calls: {
      ...EXTRA,
      'GET /api/locations/': COUNTRY,
      [ME]: optional('the list of states is everybody’s; which one opens first is asked of members only'),
    },
  },
  myPicks('/my-picks'),
  myPicks('/my-picks?share=1'),
  {
    path: '/my-picks/edit',
    heading: 'Edit my picks',
    calls: { ...FRAME, ...PLACE, ...PICKS, ...LIST_MAP, [ME]: SESSION },
  },
  {
    path: '/my-picks/pairs',
    heading: 'Which is better?',
    calls: {
      ...FRAME,
      ...PLACE,
      ...PICKS,
      'GET /api/maps/:state?ranks': optional('the place stands in the facts'),
      'GET /api/maps/:state/pins': optional('the place stands in the facts'),
      [ME]: SESSION,
    },
  },
  {
    path: '/your-golf',
    heading: 'Your golf',
    calls: {
      ...FRAME,
      'GET /api/marks': says('We couldn’t load your golf courses'),
      'GET /api/leaderboard/:state?limit': says('We couldn’t load the ranking'),
      [ME]: SESSION,
    },
  },
  {
    path: '/settings',
    heading: 'Settings',
    calls: {
      ...CONFIG,
      'GET /api/locations/': { says: 'We couldn’t load the list of states', isSmall: true },
      'GET /api/users/me/sessions': says('We couldn’t load your devices'),
      'GET /api/suggestions': says('We couldn’t load your suggestions'),
      [ME]: SESSION,
    },
  },
  {
    path: '/voting/{AZ}',
    heading: 'Plant your flags',
    // Without the number of its courses.
    instead: [/^Arizona$/],
    calls: {
      ...CONFIG,
      ...BALLOT,
      ...MARKS,
      ...ELECTION_LINE,
      ...PINS,
      'GET /api/maps/:state?ranks': optional('the list names the same courses'),
      'GET /api/golf-courses/location-id?name': optional('the address has the id'),
      'GET /api/locations/': says('We couldn’t load the courses'),
      'POST /api/golf-courses/location': says('We couldn’t load the courses'),
      [ME]: SESSION,
    },
  },
  {
    path: '/suggest?name=Agave&state=az',
    heading: 'Suggest a missing course',
    calls: {
      ...FRAME,
      'GET /api/locations/': says('We couldn’t load the states'),
      'GET /api/suggestions/near?locationId&name': {
        says: 'We couldn’t load courses with similar names',
        isSmall: true,
      },
      [ME]: SESSION,
    },
  },
  {
    path: '/suggest?course={course}',
    heading: 'Report an error',
    calls: { ...FRAME, 'GET /api/golf-courses/:id': says('We couldn’t load the course'), [ME]: SESSION },
  },
  {
    path: '/logout',
    heading: 'You’re signed out',
    calls: {
      ...CONFIG,
      'POST /api/users/logout': optional('signs out on this device all the same'),
    },
  },
];
