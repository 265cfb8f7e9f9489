import { randomUUID } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { ErrorResponse, ErrorCode } from '../../../contract/errors.ts';
import type { Leaderboard } from '../../../contract/leaderboard.ts';
import { ApiError } from '../../../server/http/errors.ts';
import type { Identities } from '../../../server/identity/identities.ts';
import { adminProvocations, type Provoked } from '../../support/server/adminProvocations.ts';
import { describedCalls, type DescribedCall } from '../../support/server/description.ts';
import { changeIdentity, newIdentity, signInAgain } from '../../support/server/identity.ts';
import { PUBLIC_PROVOCATIONS } from '../../support/server/maps.ts';
import { coursesIn, locationIdIn } from '../../support/server/picks.ts';
import { makeProof, newBrowserKey } from '../../support/server/browserKeys.ts';
import { registerMember, startTestServer, type TestMember, type TestServer } from '../../support/server/server.ts';
import { giveVotes } from '../../support/server/votes.ts';

/** Those of a call's shape are provoked in badInput.test.ts, those of services that are down at the end of this file. */
const ELSEWHERE: ErrorCode[] = [
  'bad_request',
  'too_large',
  'unsupported_media_type',
  'identity_unavailable',
  'unavailable',
];
const UNKNOWN_COURSE = 999_999;

let server: TestServer;
let described: Map<string, DescribedCall>;
let member: TestMember;
let arizona: string;
let closed: string;
let courses: number[];
beforeAll(async () => {
  server = await startTestServer();
  described = await describedCalls(server.app);
  [arizona, closed] = [await locationIdIn(server.db, 'AZ'), await locationIdIn(server.db, 'NV')];
  courses = await coursesIn(server.db, 'AZ');
  await server.db.updateTable('locations').set({ active: false }).where('id', '=', closed).execute();
});
afterAll(() => server.close());
beforeEach(async () => {
  member = await registerMember(server);
});

const post = (url: string, payload: object, headers = {}): InjectOptions => ({ method: 'POST', url, payload, headers });
const form = (idToken: string) => post('/api/users', { idToken, fName: 'Pat', lName: 'Golfer' });
const logIn = (idToken: string) => post('/api/users/login', { idToken });
const identify = (idToken: string) => post('/api/users/me/identity', { idToken }, member.headers);
const leave = (idToken: string): InjectOptions => ({ ...identify(idToken), method: 'DELETE', url: '/api/users/me' });
const own = (method: 'GET' | 'PUT' | 'DELETE' | 'POST', url: string, payload?: object): InjectOptions => ({
  method,
  url: `/api/picks/${url}`,
  headers: { ...member.headers, 'if-match': '"0"' },
  ...(payload ? { payload } : {}),
});

async function secondMailbox(): Promise<InjectOptions> {
  const name = `caddie${Date.now()}`;
  await registerMember(server, { email: `${name}@gmail.com` });
  return form((await newIdentity({ email: `${name}+two@gmail.com` })).idToken);
}
async function switchedOff(request: (idToken: string) => InjectOptions): Promise<InjectOptions> {
  await changeIdentity(member.uid, { disableUser: true });
  return request(member.idToken);
}
async function movedIntoTakenMailbox(): Promise<InjectOptions> {
  const name = `caddie${randomUUID().replaceAll('-', '')}`;
  await registerMember(server, { email: `${name}@gmail.com` });
  const moved = await registerMember(server);
  await changeIdentity(moved.uid, { email: `${name}+two@gmail.com` });
  return post('/api/users/me/identity', { idToken: await signInAgain(`${name}+two@gmail.com`) }, moved.headers);
}
async function ranOut(): Promise<InjectOptions> {
  const url = '/api/leaderboard/az?limit=1';
  const { nextCursor } = (await server.app.inject(url)).json<Leaderboard>();
  for (const pause of [1000, 601_000]) {
    await giveVotes(server.db, arizona, { [courses[0]!]: 1 });
    server.clock.advance(pause);
    await server.standings.tick();
  }
  return { url: `${url}&cursor=${nextCursor!}` };
}
async function fullBallot(): Promise<InjectOptions> {
  await server.app.inject(own('PUT', arizona, { courseIds: courses.slice(0, 22) }));
  return own('PUT', `${arizona}/${courses[22]!}`);
}

/** The same request with a proof that is wrong, and with one of an hour ago. */
const ofKey = (path: string, request: () => InjectOptions | Promise<InjectOptions>) => {
  const withProof = async (dpop: string) => ({ ...(await request()), headers: { dpop } });
  return {
    proof_rejected: () => withProof('nonsense'),
    proof_stale: async () =>
      withProof(await makeProof(await newBrowserKey(), { path, iat: server.clock.now().getTime() / 1000 - 3600 })),
  };
};

async function renewalOfBound(): Promise<InjectOptions> {
  const dpop = await makeProof(await newBrowserKey(), { path: '/api/users', iat: server.clock.now().getTime() / 1000 });
  const { refreshToken } = await registerMember(server, { headers: { dpop } });
  return post('/api/users/refresh-token', { refreshToken });
}

/** A request for each error of an endpoint, except validation errors. */
const PROVOCATIONS: Record<string, Partial<Record<ErrorCode, () => Provoked>>> = {
  'POST /api/users': {
    identity_rejected: () => form('nonsense'),
    user_disabled: () => switchedOff(form),
    already_registered: () => form(member.idToken),
    email_taken: secondMailbox,
    ...ofKey('/api/users', () => form('nonsense')),
  },
  'POST /api/users/login': {
    identity_rejected: () => logIn('nonsense'),
    user_disabled: () => switchedOff(logIn),
    not_registered: async () => logIn((await newIdentity()).idToken),
    ...ofKey('/api/users/login', () => logIn('nonsense')),
  },
  'POST /api/users/refresh-token': {
    session_over: () => post('/api/users/refresh-token', { refreshToken: 'nonsense' }),
    ...ofKey('/api/users/refresh-token', renewalOfBound),
  },
  'POST /api/users/logout': {
    unauthorized: () => post('/api/users/logout', { userId: member.user._id }),
    member_mismatch: () => post('/api/users/logout', { userId: 'somebody else' }, member.headers),
  },
  'GET /api/users/me': { unauthorized: () => ({ url: '/api/users/me' }) },
  'PATCH /api/users/me': {
    unauthorized: () => ({ method: 'PATCH', url: '/api/users/me', payload: { name: 'Pat' } }),
  },
  'DELETE /api/users/me': {
    unauthorized: () => ({ ...leave(member.idToken), headers: {} }),
    recent_login_required: () => leave('nonsense'),
    user_disabled: () => switchedOff(leave),
    member_mismatch: async () => leave((await newIdentity()).idToken),
  },
  'POST /api/users/me/identity': {
    unauthorized: () => ({ ...identify(member.idToken), headers: {} }),
    recent_login_required: () => identify('nonsense'),
    user_disabled: () => switchedOff(identify),
    member_mismatch: async () => identify((await newIdentity()).idToken),
    email_taken: movedIntoTakenMailbox,
  },
  'GET /api/users/me/export': { unauthorized: () => ({ url: '/api/users/me/export' }) },
  'GET /api/users/me/sessions': { unauthorized: () => ({ url: '/api/users/me/sessions' }) },
  'DELETE /api/users/me/sessions': {
    unauthorized: () => ({ method: 'DELETE', url: '/api/users/me/sessions' }),
  },
  'DELETE /api/users/me/sessions/{sessionId}': {
    unauthorized: () => ({ method: 'DELETE', url: '/api/users/me/sessions/nothing' }),
    not_found: () => ({ method: 'DELETE', url: '/api/users/me/sessions/nothing', headers: member.headers }),
  },
  'POST /api/user/primary-location': {
    unauthorized: () => post('/api/user/primary-location', { location: 'AZ' }),
    location_not_offered: () => post('/api/user/primary-location', { location: 'NV' }, member.headers),
  },
  'POST /api/golf-courses/location': {
    not_found: () => post('/api/golf-courses/location', { active: true, locationId: 'nowhere' }),
    member_mismatch: () =>
      post('/api/golf-courses/location', { active: true, locationId: arizona, userId: 'else' }, member.headers),
  },
  'GET /api/golf-courses/{id}': { not_found: () => ({ url: `/api/golf-courses/${UNKNOWN_COURSE}` }) },
  'GET /api/golf-courses/location-id': { not_found: () => ({ url: '/api/golf-courses/location-id?name=Atlantis' }) },
  'GET /api/leaderboard/{state}': {
    not_found: () => ({ url: '/api/leaderboard/zz' }),
    publication_gone: ranOut,
  },
  ...PUBLIC_PROVOCATIONS,
  'GET /api/picks': { unauthorized: () => ({ url: '/api/picks' }) },
  'GET /api/picks/{locationId}': {
    unauthorized: () => ({ url: `/api/picks/${arizona}` }),
    not_found: () => own('GET', 'nowhere'),
  },
  'GET /api/picks/{locationId}/ledger-key': {
    unauthorized: () => ({ url: `/api/picks/${arizona}/ledger-key` }),
    not_found: () => own('GET', 'nowhere/ledger-key'),
  },
  'PUT /api/picks/{locationId}': {
    unauthorized: () => ({ method: 'PUT', url: `/api/picks/${arizona}`, payload: { courseIds: [] } }),
    not_found: () => own('PUT', 'nowhere', { courseIds: [] }),
    location_not_offered: () => own('PUT', closed, { courseIds: [] }),
    course_not_offered: () => own('PUT', arizona, { courseIds: [UNKNOWN_COURSE] }),
    ballot_changed: async () => {
      await server.app.inject(own('PUT', `${arizona}/${courses[0]!}`));
      return own('PUT', arizona, { courseIds: [] });
    },
    version_required: () => ({ ...own('PUT', arizona, { courseIds: [] }), headers: member.headers }),
  },
  'PUT /api/picks/{locationId}/{courseId}': {
    unauthorized: () => ({ method: 'PUT', url: `/api/picks/${arizona}/1` }),
    not_found: () => own('PUT', 'nowhere/1'),
    location_not_offered: () => own('PUT', `${closed}/1`),
    course_not_offered: () => own('PUT', `${arizona}/${UNKNOWN_COURSE}`),
    ballot_full: fullBallot,
  },
  'DELETE /api/picks/{locationId}/{courseId}': {
    unauthorized: () => ({ method: 'DELETE', url: `/api/picks/${arizona}/1` }),
    not_found: () => own('DELETE', 'nowhere/1'),
    location_not_offered: () => own('DELETE', `${closed}/1`),
  },
  'POST /api/picks/{locationId}/swap': {
    unauthorized: () => post(`/api/picks/${arizona}/swap`, { remove: 1, add: 2 }),
    not_found: () => own('POST', 'nowhere/swap', { remove: 1, add: 2 }),
    location_not_offered: () => own('POST', `${closed}/swap`, { remove: 1, add: 2 }),
    course_not_picked: () => own('POST', `${arizona}/swap`, { remove: UNKNOWN_COURSE, add: courses[1] }),
    course_not_offered: async () => {
      await server.app.inject(own('PUT', `${arizona}/${courses[0]!}`));
      return own('POST', `${arizona}/swap`, { remove: courses[0], add: UNKNOWN_COURSE });
    },
  },
  'PUT /api/picks/{locationId}/publication': {
    unauthorized: () => ({ method: 'PUT', url: `/api/picks/${arizona}/publication`, payload: { published: true } }),
    not_found: () => own('PUT', 'nowhere/publication', { published: true }),
    ballot_empty: () => own('PUT', `${arizona}/publication`, { published: true, displayName: 'Pat' }),
  },
  ...adminProvocations(() => ({ server, member, arizona, courses })),
  'GET /api/shared/{userId}/{stateOrLocationId}': { not_found: () => ({ url: '/api/shared/nobody/az' }) },
};

const provocations = Object.entries(PROVOCATIONS).flatMap(([name, codes]) =>
  Object.entries(codes).map(([code, provoke]) => [name, code as ErrorCode, provoke] as const),
);

it('knows how to provoke every refusal that the description names', () => {
  const named = [...described].flatMap(([name, { refusals }]) =>
    [...refusals.keys()].filter((code) => !ELSEWHERE.includes(code)).map((code) => `${name}: ${code}`),
  );
  expect(provocations.map(([name, code]) => `${name}: ${code}`).sort()).toEqual(named.sort());
});

it.each(provocations)('[R3.18] %s responds %s with the status it names', async (name, code, provoke) => {
  const reply = await server.app.inject(await provoke());
  expect([reply.json<ErrorResponse>().code, reply.statusCode]).toEqual([code, described.get(name)?.refusals.get(code)]);
  expect(reply.headers['cache-control']).toBe('no-store');
});

it('says so, with a time to come back, while the identity service or the database is down', async () => {
  const down = () => Promise.reject(new ApiError('identity_unavailable', 'Sign-in is not available for a moment.'));
  const identity: Identities = { verify: down, read: down, remove: down };
  const broken = await startTestServer({ identity });
  const refused = async (name: string, request: InjectOptions) => {
    const reply = await broken.app.inject(request);
    expect(reply.headers['retry-after'], name).toBe('1');
    expect(described.get(name)?.refusals.get(reply.json<ErrorResponse>().code)).toBe(reply.statusCode);
    return reply.json<ErrorResponse>().code;
  };
  expect(await refused('POST /api/users', form('token'))).toBe('identity_unavailable');
  expect(await refused('POST /api/users/login', logIn('token'))).toBe('identity_unavailable');
  await broken.db.destroy();
  expect(await refused('GET /api/health/ready', { url: '/api/health/ready' })).toBe('unavailable');
  await broken.close();
});

it('refuses to register an identity without an e-mail address', async () => {
  const account = { uid: 'anonymous', email: null, emailVerified: false, passwordUpdatedAt: null, disabled: false };
  const nobody = { ...account, signedInAt: new Date() };
  const notAsked = () => Promise.reject(new Error('not asked for'));
  const identity: Identities = { verify: () => Promise.resolve(nobody), read: notAsked, remove: notAsked };
  const anonymous = await startTestServer({ identity });
  const reply = await anonymous.app.inject(form('token'));
  expect([reply.statusCode, reply.json()]).toMatchObject([401, { code: 'identity_rejected' }]);
  expect(await anonymous.db.selectFrom('members').select('id').execute()).toEqual([]);
  await anonymous.close();
});
