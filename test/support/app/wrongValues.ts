import { primaryLocationApi } from '../../../src/core/location/primaryLocationApi.ts';
import { signInApi } from '../../../src/features/auth/signInApi.ts';
import type { RenderedApp } from './renderApp.tsx';
import type { Visitor } from './visitors.ts';

const HUGE = 'x'.repeat(1_000_000);
const MANY = Array.from({ length: 10_000 }, (_, index) => index);

/** What any call may bring, and any key may hold. */
export const WRONG_VALUES = [null, 5, 'text', [], {}, HUGE, MANY];

const user = { _id: 'ada', email: 'ada@example.com', name: 'Ada', fName: 'Ada', lName: '', isAdmin: false };
const userWith = (fields: object) => ({ ...user, primaryLocation: null, ...fields });
/** Each has one wrong field. The first ones crashed a page once. */
export const WRONG_USERS = [
  userWith({ name: {} }),
  userWith({ primaryLocation: { code: 5 } }),
  userWith({ isAdmin: 'false' }),
  userWith({ name: null }),
  userWith({ name: 5 }),
  userWith({ name: HUGE }),
  userWith({ fName: [], lName: {}, email: 7 }),
  userWith({ primaryLocation: 'AZ' }),
  userWith({ primaryLocation: { code: {} } }),
  userWith({ primaryLocation: { code: HUGE } }),
  userWith({ createdAt: 'yesterday', lastLogin: {} }),
  userWith({ createdAt: {}, signupDate: 5 }),
  userWith({ state: {}, market: [] }),
  userWith({ _id: 5 }),
  userWith({ _id: HUGE }),
  userWith({ _id: '' }),
];
const place = { city: null, region: 'TX', country: 'US', timezone: 'America/Chicago', geoLocationDetails: null };
export const WRONG_PLACES = [
  ...[5, {}, ['Texas'], '', HUGE].map((region) => ({ ...place, region })),
  { ...place, city: {}, timezone: HUGE, geoLocationDetails: HUGE },
  { ...place, country: 5, geoLocationDetails: { source: 'ip', stateName: MANY }, more: HUGE },
];
const TOKENS = [5, {}, '', HUGE].flatMap((wrong) => [
  { accessToken: wrong, refreshToken: 'v1.s.0.mac' },
  { accessToken: 'head.e30.mac', refreshToken: wrong },
]);
const location = { _id: 'in-az', code: 'AZ', name: 'Arizona', region: 'WEST', geoFallback: 'AZ', active: true };
const course = { _id: 7, name: 'Cactus', city: 'Mesa', state: 'AZ', locationId: 'x', lat: 33, lon: -111, active: true };
const ranked = { ...course, nearby: [], sameArchitects: [], playedBy: null, rank: 1, tied: false, votes: 1 };

export type Open = [Visitor, path: string];

export type WrongCall = {
  call: string;
  /** What only this call may bring, beside `WRONG_VALUES`. */
  bodies: unknown[];
  opens: Open[];
  /** What is done on the page, where opening it makes no such call. */
  does?: (app: RenderedApp) => unknown;
};

const GUEST: Open = ['guest', '/leaderboard'];
const MEMBER: Open[] = [
  ['member', '/leaderboard'],
  ['member', '/settings'],
  ['member', '/my-picks'],
];
export const FIRST_PAGES: Open[] = [GUEST, ...MEMBER];
const { login, register } = signInApi.endpoints;

/** The calls of the prescribed table. */
export const WRONG_CALLS: WrongCall[] = [
  { call: 'GET /api/users/me', bodies: WRONG_USERS, opens: MEMBER },
  {
    call: 'POST /api/users/login',
    bodies: [...TOKENS, ...WRONG_USERS.map((wrong) => ({ accessToken: 'head.e30.mac', user: wrong }))],
    opens: [GUEST],
    does: ({ store }) => store.dispatch(login.initiate({ idToken: 'x' })),
  },
  {
    call: 'POST /api/users',
    bodies: [...TOKENS, ...WRONG_USERS.slice(0, 3).map((wrong) => ({ accessToken: 'head.e30.mac', user: wrong }))],
    opens: [GUEST],
    does: ({ store }) => store.dispatch(register.initiate({ form: { idToken: 'x' } })),
  },
  { call: 'POST /api/users/refresh-token', bodies: TOKENS, opens: MEMBER.slice(0, 2) },
  { call: 'POST /api/users/logout', bodies: [], opens: [['member', '/logout']] },
  { call: 'GET /api/geocode', bodies: WRONG_PLACES, opens: [GUEST, MEMBER[0]!] },
  {
    call: 'GET /api/locations/resolve/:state',
    bodies: [5, {}, ['TX'], HUGE].map((stateCode) => ({ stateCode })),
    opens: [GUEST, MEMBER[0]!],
  },
  {
    call: 'GET /api/locations/',
    bodies: [
      { locations: [null] },
      { locations: 5 },
      { locations: HUGE },
      [null],
      [5],
      [{ ...location, code: 5 }],
      [{ ...location, name: {} }],
      { locations: [{ ...location, code: null }] },
      MANY.map((index) => ({ ...location, _id: `in-${index}`, code: `X${index}` })),
    ],
    opens: FIRST_PAGES,
  },
  {
    call: 'GET /api/golf-courses/location-id?name',
    bodies: [5, {}, null, HUGE].map((locationId) => ({ locationId })),
    opens: FIRST_PAGES,
  },
  {
    call: 'GET /api/golf-courses/location-id?locationId',
    bodies: [5, {}, null, HUGE].map((name) => ({ name })),
    opens: [['member', '/voting/0123456789ab']],
  },
  {
    call: 'POST /api/golf-courses/location',
    bodies: [
      [null],
      [{ ...course, name: {} }],
      [{ ...course, _id: 'seven' }],
      [{ ...course, city: null }],
      [{ ...course, lat: '33', lon: null, access: 5, architect: {}, opened: [], holes: {}, par: {} }],
      MANY.map((index) => ({ ...course, _id: index + 1 })),
    ],
    opens: [
      ['member', '/my-picks'],
      ['member', '/voting/{AZ}'],
    ],
  },
  {
    call: 'GET /api/golf-courses/:id',
    bodies: [
      { ...ranked, nearby: [null] },
      { ...ranked, nearby: [{ ...course, name: {} }] },
      { ...ranked, sameArchitects: [5] },
      { ...ranked, sameArchitects: [{ courseId: 8, name: null, city: {}, state: 5 }] },
      { ...ranked, state: {}, city: {} },
      { ...ranked, architect: {}, access: {}, opened: {}, holes: [], par: {} },
      { ...ranked, rank: {}, playedBy: 'many' },
    ],
    opens: [['guest', '/course/{course}']],
  },
  {
    call: 'POST /api/user/primary-location',
    bodies: [{ primaryLocation: 5 }, { primaryLocation: { code: 5 } }, { primaryLocation: { code: HUGE } }],
    opens: [['member', '/settings']],
    does: ({ store }) => store.dispatch(primaryLocationApi.endpoints.savePrimaryLocation.initiate('NM')),
  },
];

const stamped = (value: unknown) => ({ at: Date.now(), value });
const draft = { from: { courseIds: [1, 2], version: 1 }, courseIds: [2, 1] };
const answer = { better: 1, worse: 2 };
const head = { number: 1, hash: 'x', on: '2026-01-01T00:00:00.000Z' };
const flag = { courseId: 1, locationId: 'x', at: Date.now() };
const tokenOf = (claims: unknown) => `head.${btoa(JSON.stringify(claims))}.mac`;

export type WrongKey = {
  /** With the names of ids in braces, as in the documents. */
  key: string;
  area: 'session' | 'local' | 'cookie';
  /** What only this key may hold, beside `WRONG_VALUES`. */
  values?: unknown[];
  /** Beside the ranking of a guest and of a member, the settings and My Picks. */
  opens?: Open;
};

/** All keys of the documents' table of what the browser stores. */
export const WRONG_KEYS: WrongKey[] = [
  ...(['session', 'local'] as const).map((area) => ({
    key: 'accessToken',
    area,
    values: [tokenOf(null), tokenOf(5), tokenOf({ sub: 5, sid: {}, exp: 'x' }), 'a.b.c'],
  })),
  { key: 'refreshToken', area: 'session', values: ['v1', 'v1..0.mac'] },
  { key: 'refreshToken', area: 'cookie', values: ['v1', 'v1..0.mac'] },
  { key: 'userDetails', area: 'session', values: WRONG_USERS },
  { key: 'primaryLocation', area: 'session', values: ['ZZ'] },
  { key: 'currentLocation', area: 'session', values: ['ZZ'] },
  { key: 'locationGuessed', area: 'session', values: ['true'] },
  {
    key: 'geocode',
    area: 'local',
    values: [
      ...WRONG_PLACES.map(stamped),
      { at: '5', value: place },
      { at: Date.now(), value: [] },
      { at: {}, value: null },
    ],
  },
  {
    key: 'draft:{user}:{AZ}',
    area: 'session',
    values: [
      { ...draft, courseIds: [null] },
      { ...draft, from: null },
      { ...draft, from: { courseIds: [1, 2], version: {} } },
      { ...draft, courseIds: MANY, from: { courseIds: MANY, version: 0 } },
    ],
    opens: ['member', '/my-picks/edit'],
  },
  { key: 'orderToSave:{user}:{AZ}:edit', area: 'session', opens: ['member', '/my-picks/edit'] },
  {
    key: 'form:{user}:names',
    area: 'session',
    values: [{ name: 5 }, { name: {} }, { name: HUGE, other: 'x' }, { fName: null, lName: [] }],
  },
  { key: 'note:{user}:{course}', area: 'session', opens: ['member', '/course/{course}'] },
  {
    key: 'pairs:{user}:{AZ}',
    area: 'local',
    values: [
      { isTopOnly: 'x', answers: [] },
      { isTopOnly: false, answers: [null] },
      { isTopOnly: false, answers: [{ better: {}, worse: 1 }] },
      { isTopOnly: false, answers: MANY.map(() => answer) },
    ],
    opens: ['member', '/my-picks/pairs'],
  },
  { key: 'filled:{user}:{AZ}', area: 'local' },
  {
    key: 'guestBallot',
    area: 'local',
    values: [
      [null, 5, 'x', {}],
      [{ ...flag, courseId: {} }],
      [{ ...flag, at: 'x' }],
      [{ ...flag, locationId: HUGE }],
      [{ ...flag, key: 5 }],
      MANY.map((index) => ({ ...flag, courseId: index + 1, locationId: `in-${index}` })),
    ],
  },
  { key: 'linkEmail', area: 'local', opens: ['guest', '/login/link?mode=signIn&oobCode=x'] },
  { key: 'unverified', area: 'local' },
  { key: 'recorded', area: 'session' },
  { key: 'newestBuild', area: 'session' },
  {
    key: 'seenLedgers',
    area: 'local',
    values: [{ AZ: null }, { AZ: { ...head, number: 'x' } }, { AZ: { ...head, on: {} } }],
    opens: ['guest', '/verify/az'],
  },
  { key: 'theme', area: 'local' },
  { key: 'consent', area: 'local' },
  { key: 'tour', area: 'local' },
  { key: 'ballotOrder', area: 'local', opens: ['member', '/voting/{AZ}'] },
];
