/** Responses of the API to the calls of public pages, as small as their shapes allow. */

export const [UPDATED, PLACE] = ['2026-05-01T12:00:00Z', { locationId: 'l-az' }];
const RANKED = {
  ...PLACE,
  publication: 'p-1',
  ballots: 0,
  courses: 0,
  entries: [],
  updatedAt: UPDATED,
  nextCursor: null,
};
export const MAP = {
  about: '',
  width: 1,
  height: 1,
  land: '',
  counties: '',
  dots: '',
  insets: [],
  flags: [],
  towns: [],
};
export const courseOf = (_id: number) => ({ _id, name: `Course ${_id}`, city: 'Mesa', state: 'AZ', ...PLACE });
export const electionOf = (id: string) => ({
  id,
  name: id,
  opensAt: `${id}-01-01T00:00:00Z`,
  closesAt: `${id}-12-31T00:00:00Z`,
  status: id === '2026' ? 'open' : 'closed',
  closedAt: null,
});
export const resultOf = (id: string) => ({
  election: electionOf(id),
  state: 'AZ',
  madeAt: UPDATED,
  reason: null,
  ballots: 0,
  votes: 0,
  entries: [],
  ledger: null,
});
const at = { x: 0, y: 0 };

/** Responses of the API by method and address; any other call gets 404. */
export const RESPONSES: Record<string, unknown> = {
  'GET /api/config': { companyName: 'Top Picks Golf', identity: {}, contact: null },
  'GET /api/locations/': [{ _id: 'l-az', code: 'AZ', name: 'Arizona', active: true }],
  'GET /api/leaderboard': { locations: [], updatedAt: UPDATED },
  'GET /api/search?q=papago&limit=50': { results: [] },
  'GET /api/leaderboard/az?limit=50': RANKED,
  'GET /api/leaderboard/az?limit=5': RANKED,
  'GET /api/leaderboard/az/climbers': { since: null, climbers: [] },
  'GET /api/maps/az': MAP,
  'GET /api/courses/107/map': {
    about: '',
    region: {
      width: 1,
      height: 1,
      rings: [],
      own: { courseId: 107, name: 'Aguila', ...at, label: null },
      neighbors: [],
    },
    locator: { width: 1, height: 1, land: '', at },
    county: null,
    town: null,
  },
  'GET /api/golf-courses/location-id?name=az': PLACE,
  'GET /api/golf-courses/107': {
    ...courseOf(107),
    rank: null,
    votes: 0,
    playedBy: null,
    nearby: [],
    sameArchitects: [],
  },
  'GET /api/architects': { architects: [] },
  'GET /api/architects/pete-dye': { slug: 'pete-dye', name: 'Pete Dye', courses: [] },
  'GET /api/courses/107/history?days=90': { days: [], elections: [], best: null },
  'GET /api/elections': { elections: ['2026', '2025', '2024'].map(electionOf) },
  'GET /api/elections/2025': { election: electionOf('2025'), states: [] },
  'GET /api/elections/2025/results/az': resultOf('2025'),
  'GET /api/elections/2024/results/az': resultOf('2024'),
  'GET /api/ledger/az': { heads: [] },
  'GET /api/shared/pat/az': { ...PLACE, displayName: 'Pat', courses: [], notes: [], updatedAt: UPDATED },
};
