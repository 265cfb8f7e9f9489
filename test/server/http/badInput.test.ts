import { randomUUID } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ErrorResponse } from '../../../contract/errors.ts';
import type { Ballot } from '../../../contract/picks.ts';
import { type AdminCalls, registerAdmin } from '../../support/server/admin.ts';
import { describedCalls, type DescribedCall } from '../../support/server/description.ts';
import { electionBodies, openElection } from '../../support/server/elections.ts';
import { newIdentity } from '../../support/server/identity.ts';
import { FEATURE_ADDRESSES, MAP_BODIES } from '../../support/server/maps.ts';
import { coursesIn, locationIdIn } from '../../support/server/picks.ts';
import { registerMember, startTestServer, type TestMember, type TestServer } from '../../support/server/server.ts';
import { suggestionBodies, suggestionIdIn } from '../../support/server/suggestions.ts';
import { addCourses, pairToKeep } from '../../support/server/votes.ts';
import { type BodyCase, NOT_OBJECTS, OTHER_TYPES, WRONG } from '../../support/server/wrongValues.ts';

let server: TestServer;
let described: Map<string, DescribedCall>;
let member: TestMember;
let admin: AdminCalls;
/** What {id} stands for, in the calls about courses and about elections. */
let course: number;
let election: string;
let arizona: string;
let courses: number[];
beforeAll(async () => {
  server = await startTestServer();
  described = await describedCalls(server.app);
  arizona = await locationIdIn(server.db, 'AZ');
  courses = await coursesIn(server.db, 'AZ');
  admin = await registerAdmin(server);
  course = courses[0]!;
  election = (await openElection(server.db)).id;
});
afterAll(() => server.close());
beforeEach(async () => {
  member = await registerMember(server, { verified: true });
});

const BODIES: Record<string, BodyCase> = {
  'POST /api/users': {
    body: async () => {
      const { idToken } = await newIdentity();
      return { idToken, fName: 'Pat', lName: 'Golfer', name: 'Eagle Eye', state: 'AZ' };
    },
    optional: ['name', 'state'],
  },
  'POST /api/users/login': { body: () => ({ idToken: member.idToken, method: 'email' }), optional: ['method'] },
  'POST /api/users/refresh-token': { body: () => ({ refreshToken: member.refreshToken }) },
  'POST /api/users/logout': { body: () => ({ userId: member.user._id }) },
  'PATCH /api/users/me': {
    body: () => ({ name: 'Pat Golfer', fName: 'Pat', lName: 'Golfer' }),
    optional: ['name', 'fName', 'lName'],
    needsOne: true,
  },
  'DELETE /api/users/me': { body: () => ({ idToken: member.idToken }) },
  'POST /api/users/me/identity': { body: () => ({ idToken: member.idToken }) },
  'POST /api/user/primary-location': { body: () => ({ location: 'AZ' }) },
  ...MAP_BODIES,
  'POST /api/golf-courses/location': {
    body: () => ({ active: true, locationId: arizona, userId: member.user._id }),
    optional: ['userId'],
  },
  'PUT /api/picks/{locationId}': { body: () => ({ courseIds: courses.slice(0, 3) }) },
  'PUT /api/picks/{locationId}/{courseId}': { body: () => ({ position: 0 }), optional: ['position'], mayBeEmpty: true },
  'POST /api/picks/{locationId}/swap': { body: () => ({ remove: courses[0], add: courses[1] }) },
  'PUT /api/picks/{locationId}/publication': {
    body: () => ({ published: false, displayName: 'Pat' }),
    optional: ['displayName'],
  },
  'PUT /api/admin/users/{userId}/disabled': { body: () => ({ disabled: true, reason: 'A ring' }) },
  'PUT /api/admin/users/{userId}/voided': { body: () => ({ voided: true, reason: 'A ring' }) },
  'PUT /api/admin/locations/{locationId}/active': { body: () => ({ active: true }) },
  'POST /api/admin/courses': {
    body: () => ({ locationId: arizona, name: randomUUID(), city: 'Mesa', lat: 33.4, lon: -111.8, holes: 18 }),
    optional: ['holes'],
    alsoRight: { lat: [1.5, -1], lon: [1.5, -1], holes: [null] },
  },
  'PATCH /api/admin/courses/{id}': {
    body: () => ({ name: randomUUID(), city: 'Mesa', par: 72, active: true }),
    optional: ['name', 'city', 'par', 'active'],
    needsOne: true,
    alsoRight: { par: [null] },
  },
  'POST /api/admin/courses/{id}/merge': {
    body: async () => {
      const [twin, into] = await addCourses(server.db, arizona, 2);
      course = twin!;
      return { into };
    },
  },
  'POST /api/admin/catalogue/keep': { body: () => pairToKeep(server.db, arizona), optional: ['besides'] },
  ...electionBodies(() => server.db),
  ...suggestionBodies(() => ({ server, arizona, courses })),
};

function requestTo(name: string, payload: string, contentType = 'application/json'): InjectOptions {
  const [method, path] = name.split(' ') as ['POST' | 'PUT' | 'PATCH' | 'DELETE', string];
  const url = path
    .replace('{locationId}', arizona)
    .replace('{courseId}', String(courses[0]))
    .replace('{userId}', member.user._id)
    .replace('{state}', 'az')
    .replace('{id}', path.includes('/elections/') ? election : String(suggestionIdIn(path) ?? course));
  const type = contentType ? { 'content-type': contentType } : {};
  return { method, url, payload, headers: { ...headersFor(url), ...type, 'if-match': '"0"' } };
}

const headersFor = (url: string) => (url.startsWith('/api/admin/') ? admin : member).headers;

async function refusalOf(
  request: InjectOptions,
): Promise<[status: number, fields: string[], code: string | undefined]> {
  const reply = await server.app.inject(request);
  const { code, fields } = reply.json<Partial<ErrorResponse>>();
  return [reply.statusCode, Object.keys(fields ?? {}), code];
}

it('knows a right body for every call that takes one', () => {
  const withBody = [...described].filter(([, { hasBody }]) => hasBody).map(([name]) => name);
  expect(Object.keys(BODIES).sort()).toEqual(withBody.sort());
});

describe.each(Object.entries(BODIES))('%s', (name, { body, optional = [], needsOne, alsoRight, mayBeEmpty }) => {
  it('takes the right body, also without what is optional', async () => {
    if (name.endsWith('/swap')) await server.app.inject(requestTo('PUT /api/picks/{locationId}/{courseId}', '{}'));
    const success = described.get(name)?.success;
    const right = await body();
    const dropped = needsOne ? optional.slice(1) : optional;
    const short = Object.fromEntries(Object.entries(right).filter(([field]) => !dropped.includes(field)));
    const reply = await server.app.inject(requestTo(name, JSON.stringify(short)));
    expect(reply.statusCode, reply.body).toBe(success);
    if (optional.length === 0) return;
    const full = await server.app.inject(requestTo(name, JSON.stringify(await body())));
    expect(full.statusCode, full.body).toBe(success);
  });

  it('[R11.2] names each field that is missing, unknown or of the wrong kind', async () => {
    const right = await body();
    const [status, fields] = await refusalOf(requestTo(name, JSON.stringify({ ...right, isAdmin: true })));
    expect([status, fields[0]]).toEqual([400, 'isAdmin']);
    for (const [field, value] of Object.entries(right)) {
      const missing = Object.fromEntries(Object.entries(right).filter(([key]) => key !== field));
      if (!optional.includes(field)) {
        expect(await refusalOf(requestTo(name, JSON.stringify(missing))), field).toEqual([400, [field], 'bad_request']);
      }
      for (const wrong of WRONG[typeof value] ?? []) {
        if (alsoRight?.[field]?.includes(wrong)) continue;
        const text = JSON.stringify({ ...right, [field]: wrong });
        const [status, fields, code] = await refusalOf(requestTo(name, text));
        expect([status, code], text.slice(0, 80)).toEqual([400, 'bad_request']);
        expect(fields[0]?.split('.')[0], text.slice(0, 80)).toBe(field);
      }
    }
  });

  it('[R11.14] refuses what is no JSON object, is no JSON at all, or is too much', async () => {
    for (const text of mayBeEmpty ? NOT_OBJECTS : ['null', ...NOT_OBJECTS]) {
      const [status, , code] = await refusalOf(requestTo(name, text));
      expect([status, code], text).toEqual([400, 'bad_request']);
    }
    const right = JSON.stringify(await body());
    for (const type of OTHER_TYPES) {
      const [status, , code] = await refusalOf(requestTo(name, right, type));
      expect([status, code], type).toEqual([415, 'unsupported_media_type']);
    }
    const [status, , code] = await refusalOf(requestTo(name, right + ' '.repeat(16_384)));
    expect([status, code]).toEqual([413, 'too_large']);
  });

  it('changes nothing while it refuses', async () => {
    const right = await body();
    for (const payload of [JSON.stringify({ ...right, isAdmin: true }), '{"a":']) {
      expect((await server.app.inject(requestTo(name, payload))).statusCode).toBe(400);
    }
    expect((await server.app.inject({ url: '/api/picks', headers: member.headers })).json<Ballot[]>()).toEqual([]);
    const me = await server.app.inject({ url: '/api/users/me', headers: member.headers });
    expect(me.json()).toEqual(member.user);
  });
});

const LONG = 'x'.repeat(65);
const NO_COURSES = ['0', '-1', '1.5', 'abc', '2147483648', '1e999', '%20', '1%20or%201'];

/** Addresses that no right body could save, by the call they are meant for. `~` stands for the location. */
const ADDRESSES: Record<string, string[]> = {
  'DELETE /api/users/me/sessions': ['?except=all', '?except=current&except=current', '?all=true'].map(
    (query) => `/api/users/me/sessions${query}`,
  ),
  'DELETE /api/users/me/sessions/{sessionId}': [`/api/users/me/sessions/${LONG}`],
  'GET /api/locations/resolve/{state}': [`/api/locations/resolve/${LONG}`],
  'GET /api/golf-courses/{id}': NO_COURSES.map((id) => `/api/golf-courses/${id}`),
  'GET /api/golf-courses/location-id': ['', '?code=AZ', '?name=a&locationId=b', '?name=a&name=b', `?name=${LONG}`].map(
    (query) => `/api/golf-courses/location-id${query}`,
  ),
  'GET /api/search': ['', '?q=', `?q=${LONG}${LONG}`, '?q=a&state=ZZ', '?q=a&limit=51', '?q=a&q=b', '?q=a&page=2'].map(
    (query) => `/api/search${query}`,
  ),
  ...FEATURE_ADDRESSES,
  'GET /api/leaderboard/{state}': [
    LONG,
    'az?limit=0',
    'az?limit=1e999',
    'az?limit=1&limit=2',
    'az?page=2',
    `az?cursor=${LONG}`,
  ].map((rest) => `/api/leaderboard/${rest}`),
  'GET /api/picks/{locationId}': [`/api/picks/${LONG}`],
  'PUT /api/picks/{locationId}': [`/api/picks/${LONG}`],
  'PUT /api/picks/{locationId}/{courseId}': NO_COURSES.map((id) => `/api/picks/~/${id}`),
  'DELETE /api/picks/{locationId}/{courseId}': NO_COURSES.map((id) => `/api/picks/~/${id}`),
  'POST /api/picks/{locationId}/swap': [`/api/picks/${LONG}/swap`],
  'PUT /api/picks/{locationId}/publication': [`/api/picks/${LONG}/publication`],
  'GET /api/admin/users': ['filter=none', 'filter=', 'page=2', 'cursor=%20', 'cursor=e30', `search=${LONG}${LONG}`].map(
    (query) => `/api/admin/users?${query}`,
  ),
  'PUT /api/admin/users/{userId}/disabled': [`/api/admin/users/${LONG}/disabled`],
  'PUT /api/admin/users/{userId}/voided': [`/api/admin/users/${LONG}/voided`],
  'PUT /api/admin/locations/{locationId}/active': [`/api/admin/locations/${LONG}/active`],
  'GET /api/admin/courses': ['active=perhaps', 'cursor=.', `locationId=${LONG}`, 'cursor=WzFd', 'state=AZ'].map(
    (query) => `/api/admin/courses?${query}`,
  ),
  'PATCH /api/admin/courses/{id}': NO_COURSES.map((id) => `/api/admin/courses/${id}`),
  'POST /api/admin/courses/{id}/merge': NO_COURSES.map((id) => `/api/admin/courses/${id}/merge`),
  'POST /api/admin/courses/import': ['?dryRun=perhaps', '?dryRun=true&dryRun=false', '?skipBad=2', '?force=true'].map(
    (query) => `/api/admin/courses/import${query}`,
  ),
  'GET /api/admin/audit': ['cursor=%20', 'cursor=WyJub3ciLCIxIl0', 'limit=5'].map((rest) => `/api/admin/audit?${rest}`),
  'GET /api/admin/events': ['cursor=%20', 'name=', 'limit=5'].map((query) => `/api/admin/events?${query}`),
};

describe('addresses', () => {
  it.each(Object.entries(ADDRESSES))('%s refuses malformed ones', async (name, urls) => {
    const payload = BODIES[name] ? JSON.stringify(await BODIES[name].body()) : undefined;
    for (const url of urls) {
      const method = name.split(' ', 1)[0] as 'GET';
      const headers = {
        ...headersFor(url),
        'if-match': '"0"',
        ...(url.includes('/import') ? { 'content-type': 'text/csv' } : {}),
      };
      const body = payload ? { payload, headers: { ...headers, 'content-type': 'application/json' } } : { headers };
      const [status, , code] = await refusalOf({ method, url: url.replace('~', arizona), ...body });
      expect([status, code], url).toEqual([400, 'bad_request']);
    }
  });

  it('and bodies are tried for every call that can be asked wrongly', () => {
    const askable = [...described].filter(([, { refusals }]) => refusals.has('bad_request')).map(([name]) => name);
    expect([...new Set([...Object.keys(BODIES), ...Object.keys(ADDRESSES)])].sort()).toEqual(askable.sort());
  });
});

it('refuses a NUL in a text, which JSON and addresses can carry but no database can store', async () => {
  const { idToken } = await newIdentity();
  const requests: InjectOptions[] = [
    requestTo('POST /api/users', JSON.stringify({ idToken, fName: 'Pat\u0000', lName: 'Golfer' })),
    requestTo('POST /api/golf-courses/location', JSON.stringify({ active: true, locationId: 'Pat\u0000' })),
    { url: '/api/golf-courses/location-id?locationId=%00' },
    { url: '/api/picks/%00', headers: member.headers },
    { method: 'PUT', url: '/api/picks/%00/1', headers: member.headers },
  ];
  for (const request of requests) {
    const [status, , code] = await refusalOf(request);
    expect([status, code], JSON.stringify(request)).toEqual([400, 'bad_request']);
  }
});
