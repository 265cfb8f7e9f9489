import { randomUUID } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import { addPastElection, openElection } from './elections.ts';
import { newIdentity } from './identity.ts';
import { addLedger } from './ledgers.ts';
import { coursesIn, locationIdIn } from './picks.ts';
import type { TestMember, TestServer } from './server.ts';
import { verify, waitingSuggestion } from './suggestions.ts';
import { addCourses, pairToKeep } from './votes.ts';

/** A request without its bearer. */
export type Call = Omit<InjectOptions, 'headers' | 'url'> & { url: string; headers?: Record<string, string> };

/** Context of the requests: a member with a ballot that has one pick. */
export type Scene = { server: TestServer; member: TestMember; locationId: string; courses: number[] };

export async function setScene(server: TestServer, member: TestMember): Promise<Scene> {
  const [locationId, courses] = [await locationIdIn(server.db, 'AZ'), await coursesIn(server.db, 'AZ')];
  const pick = { method: 'PUT', url: `/api/picks/${locationId}/${courses[0]!}`, headers: member.headers } as const;
  await server.app.inject(pick);
  return { server, member, locationId, courses };
}

type MakeCall = (scene: Scene) => Call | Promise<Call>;

const read =
  (url: string): MakeCall =>
  () => ({ method: 'GET', url });
const send =
  (
    method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    payload: (scene: Scene) => object | Promise<object>,
  ): MakeCall =>
  async (scene) => ({
    method,
    url: url.replace('~', scene.locationId).replace('{userId}', scene.member.user._id),
    payload: await payload(scene),
  });
const onPicks = (method: 'GET' | 'DELETE', path: (courses: number[]) => string): MakeCall => {
  return ({ locationId, courses }) => ({ method, url: `/api/picks/${locationId}${path(courses)}` });
};

const ofPast =
  (url: (id: string) => string): MakeCall =>
  async ({ server, locationId }) => ({ method: 'GET', url: url(await addPastElection(server.db, locationId)) });

const onSuggestion =
  (deed: 'course' | 'change' | 'merge' | 'decline', payload: (scene: Scene) => object): MakeCall =>
  async (scene) => {
    const id = await waitingSuggestion(scene.server, deed === 'change' ? 'correction' : 'course');
    return send('POST', `/api/admin/suggestions/${id}/${deed}`, payload)(scene);
  };
const ofVerified =
  (url: string, payload: (scene: Scene) => object): MakeCall =>
  async (scene) => {
    await verify(scene.server.db, scene.member.user._id);
    return send('POST', url, payload)(scene);
  };

const ownId = ({ member }: Scene) => ({ userId: member.user._id });
const ownToken = ({ member }: Scene) => ({ idToken: member.idToken });
const mixpanelForm = { 'content-type': 'application/x-www-form-urlencoded' };

/** A valid request for every route, with the member's credentials and ids. */
export const RIGHT_CALLS: Record<string, MakeCall> = {
  'POST /api/users': send('POST', '/api/users', async () => {
    const { idToken } = await newIdentity();
    return { idToken, fName: 'Pat', lName: 'Golfer' };
  }),
  'POST /api/users/login': send('POST', '/api/users/login', ownToken),
  'POST /api/users/refresh-token': send('POST', '/api/users/refresh-token', ({ member }) => ({
    refreshToken: member.refreshToken,
  })),
  'POST /api/users/logout': send('POST', '/api/users/logout', ownId),
  'GET /api/users/me': read('/api/users/me'),
  'PATCH /api/users/me': send('PATCH', '/api/users/me', () => ({ name: 'Eagle Eye' })),
  'DELETE /api/users/me': send('DELETE', '/api/users/me', ownToken),
  'POST /api/users/me/identity': send('POST', '/api/users/me/identity', ownToken),
  'GET /api/users/me/export': read('/api/users/me/export'),
  'GET /api/users/me/sessions': read('/api/users/me/sessions'),
  'DELETE /api/users/me/sessions': () => ({ method: 'DELETE', url: '/api/users/me/sessions' }),
  'DELETE /api/users/me/sessions/{sessionId}': ({ member }) => ({
    method: 'DELETE',
    url: `/api/users/me/sessions/${member.refreshToken.split('.')[1]}`,
  }),
  'POST /api/user/primary-location': send('POST', '/api/user/primary-location', () => ({ location: 'AZ' })),
  'GET /api/locations/': read('/api/locations/'),
  'GET /api/locations': read('/api/locations'),
  'GET /api/locations/resolve/{state}': read('/api/locations/resolve/arizona'),
  'GET /api/geocode': read('/api/geocode'),
  'POST /api/golf-courses/location': send('POST', '/api/golf-courses/location', (scene) => ({
    active: true,
    locationId: scene.locationId,
    ...ownId(scene),
  })),
  'GET /api/golf-courses/{id}': ({ courses }) => ({ method: 'GET', url: `/api/golf-courses/${courses[0]!}` }),
  'GET /api/golf-courses/location-id': read('/api/golf-courses/location-id?name=AZ'),
  'GET /api/search': read('/api/search?q=papago'),
  'GET /api/maps/{state}': read('/api/maps/az'),
  'GET /api/maps/{state}/pins': read('/api/maps/az/pins'),
  'POST /api/maps/{state}': send('POST', '/api/maps/az', ({ courses }) => ({
    flags: [{ courseId: courses[0]!, number: 1 }],
  })),
  'GET /api/maps/courses/{id}': ({ courses }) => ({ method: 'GET', url: `/api/maps/courses/${courses[0]!}` }),
  'GET /api/leaderboard': read('/api/leaderboard'),
  'GET /api/leaderboard/{state}': read('/api/leaderboard/az'),
  'GET /api/leaderboard/{state}/climbers': read('/api/leaderboard/az/climbers'),
  'GET /api/elections': read('/api/elections'),
  'GET /api/elections/{id}': ofPast((id) => `/api/elections/${id}`),
  'GET /api/elections/{id}/results/{state}': ofPast((id) => `/api/elections/${id}/results/az?revision=1`),
  'GET /api/elections/{id}/results/{state}/csv': ofPast((id) => `/api/elections/${id}/results/az/csv?revision=1`),
  'GET /api/standings/{state}/{day}': ofPast(() => '/api/standings/az/2019-12-31'),
  'GET /api/courses/{id}/history': ({ courses }) => ({ method: 'GET', url: `/api/courses/${courses[0]!}/history` }),
  'GET /api/ledger/{state}': read('/api/ledger/az'),
  'GET /api/ledger/{state}/{number}/rows': async ({ server }) => {
    await addLedger(server);
    return { method: 'GET', url: '/api/ledger/wy/1/rows' };
  },
  'GET /.well-known/jwks.json': read('/.well-known/jwks.json'),
  'GET /api/picks': read('/api/picks'),
  'GET /api/picks/{locationId}': onPicks('GET', () => ''),
  'GET /api/picks/{locationId}/ledger-key': onPicks('GET', () => '/ledger-key'),
  'PUT /api/picks/{locationId}': async (scene) => {
    const call = await send('PUT', '/api/picks/~', ({ courses }) => ({ courseIds: courses.slice(0, 1) }))(scene);
    return { ...call, headers: { 'if-match': '"1"' } };
  },
  'PUT /api/picks/{locationId}/{courseId}': (scene) =>
    send('PUT', `/api/picks/~/${scene.courses[1]!}`, () => ({ position: 0 }))(scene),
  'DELETE /api/picks/{locationId}/{courseId}': onPicks('DELETE', (courses) => `/${courses[0]!}`),
  'POST /api/picks/{locationId}/swap': send('POST', '/api/picks/~/swap', ({ courses: [remove, add] }) => ({
    remove,
    add,
  })),
  'PUT /api/picks/{locationId}/publication': send('PUT', '/api/picks/~/publication', () => ({
    published: true,
    displayName: 'Pat',
  })),
  'GET /api/shared/{userId}/{stateOrLocationId}': async ({ server, member, locationId }) => {
    const payload = { published: true, displayName: 'Pat' };
    const { headers } = member;
    await server.app.inject({ method: 'PUT', url: `/api/picks/${locationId}/publication`, headers, payload });
    return { method: 'GET', url: `/api/shared/${member.user._id}/az` };
  },
  'GET /api/suggestions': read('/api/suggestions'),
  'GET /api/suggestions/near': ({ locationId }) => ({
    method: 'GET',
    url: `/api/suggestions/near?locationId=${locationId}&name=Papago`,
  }),
  'POST /api/suggestions/courses': ofVerified('/api/suggestions/courses', ({ locationId }) => ({
    ...{ locationId, name: 'Hidden Mesa', city: 'Mesa', source: 'I play there' },
  })),
  'POST /api/suggestions/corrections': ofVerified('/api/suggestions/corrections', ({ courses }) => ({
    ...{ courseId: courses[0], field: 'par', value: '71', source: 'Its card' },
  })),
  'GET /api/admin/overview': read('/api/admin/overview'),
  'GET /api/admin/users': read('/api/admin/users'),
  'GET /api/admin/users/bursts': read('/api/admin/users/bursts'),
  'PUT /api/admin/users/{userId}/disabled': send('PUT', '/api/admin/users/{userId}/disabled', () => ({
    disabled: true,
    reason: 'A ring',
  })),
  'PUT /api/admin/users/{userId}/voided': send('PUT', '/api/admin/users/{userId}/voided', () => ({
    voided: true,
    reason: 'A ring',
  })),
  'GET /api/admin/locations': read('/api/admin/locations'),
  'PUT /api/admin/locations/{locationId}/active': send('PUT', '/api/admin/locations/~/active', () => ({
    active: true,
  })),
  'GET /api/admin/courses': read('/api/admin/courses'),
  'POST /api/admin/courses': send('POST', '/api/admin/courses', ({ locationId }) => ({
    ...{ locationId, name: randomUUID(), city: 'Mesa', lat: 33.4, lon: -111.8 },
  })),
  'PATCH /api/admin/courses/{id}': async (scene) => {
    const [course] = await addCourses(scene.server.db, scene.locationId, 1);
    return send('PATCH', `/api/admin/courses/${course!}`, () => ({ par: 71 }))(scene);
  },
  'POST /api/admin/courses/{id}/merge': async (scene) => {
    const [twin, into] = await addCourses(scene.server.db, scene.locationId, 2);
    return send('POST', `/api/admin/courses/${twin!}/merge`, () => ({ into }))(scene);
  },
  'POST /api/admin/courses/import': () => ({
    method: 'POST',
    url: '/api/admin/courses/import?dryRun=true',
    payload: 'state,name,city,lat,lon\nAZ,Test Links,Mesa,33.4,-111.8\n',
    headers: { 'content-type': 'text/csv' },
  }),
  'GET /api/admin/catalogue': read('/api/admin/catalogue'),
  'POST /api/admin/catalogue/keep': async (scene) => {
    const pair = await pairToKeep(scene.server.db, scene.locationId);
    return send('POST', '/api/admin/catalogue/keep', () => pair)(scene);
  },
  'GET /api/admin/elections': read('/api/admin/elections'),
  'PATCH /api/admin/elections/{id}': async (scene) => {
    const { id } = await openElection(scene.server.db);
    return send('PATCH', `/api/admin/elections/${id}`, () => ({ nextName: 'The next one' }))(scene);
  },
  'POST /api/admin/elections/{id}/close': async (scene) => {
    const { id, name } = await openElection(scene.server.db);
    return send('POST', `/api/admin/elections/${id}/close`, () => ({ name }))(scene);
  },
  'GET /api/admin/suggestions': read('/api/admin/suggestions'),
  'GET /api/admin/suggestions/waiting': read('/api/admin/suggestions/waiting'),
  'POST /api/admin/suggestions/{id}/course': onSuggestion('course', ({ locationId }) => ({
    ...{ locationId, name: randomUUID(), city: 'Mesa', lat: 33.4, lon: -111.8 },
  })),
  'POST /api/admin/suggestions/{id}/change': onSuggestion('change', () => ({ par: 71 })),
  'POST /api/admin/suggestions/{id}/merge': onSuggestion('merge', ({ courses }) => ({ into: courses[0] })),
  'POST /api/admin/suggestions/{id}/decline': onSuggestion('decline', () => ({ sentence: 'It is a driving range.' })),
  'GET /api/admin/audit': read('/api/admin/audit'),
  'GET /api/admin/events': read('/api/admin/events'),
  'GET /api/config': read('/api/config'),
  'GET /api/demo/mail': read('/api/demo/mail'),
  'GET /api/demo/samples': read('/api/demo/samples'),
  'PUT /api/demo/samples': () => ({ method: 'PUT', url: '/api/demo/samples' }),
  'DELETE /api/demo/samples': () => ({ method: 'DELETE', url: '/api/demo/samples' }),
  'GET /api/health/live': read('/api/health/live'),
  'GET /api/health/ready': read('/api/health/ready'),
  'GET /api/openapi.json': read('/api/openapi.json'),
  'POST /api/policy-reports': () => {
    const headers = { 'content-type': 'application/reports+json' };
    return { method: 'POST', url: '/api/policy-reports', payload: '[]', headers };
  },
  'POST /mp/track/': () => {
    const properties = { token: 'local', distinct_id: 'somebody', $insert_id: randomUUID(), time: 1_780_000_000 };
    const data = encodeURIComponent(JSON.stringify([{ event: 'Seen', properties }]));
    return { method: 'POST', url: '/mp/track/', payload: `data=${data}`, headers: mixpanelForm };
  },
  'POST /mp/record/': () => {
    const part = 'replay_id=abc&seq=0&distinct_id=somebody&replay_start_time=1780000000&replay_length_ms=5&format=body';
    const headers = { 'content-type': 'application/octet-stream' };
    return { method: 'POST', url: `/mp/record/?${part}`, payload: Buffer.from('[]'), headers };
  },
  'GET /picture.png': read('/picture.png'),
  'GET /leaderboard/{state}/picture.png': read('/leaderboard/az/picture.png'),
  'GET /course/{id}/picture.png': ({ courses }) => ({ method: 'GET', url: `/course/${courses[0]!}/picture.png` }),
  'GET /shared/{userId}/{place}/picture.png': async (scene) => {
    await RIGHT_CALLS['GET /api/shared/{userId}/{stateOrLocationId}']!(scene);
    return { method: 'GET', url: `/shared/${scene.member.user._id}/az/picture.png` };
  },
  'GET /results/{election}/{state}/picture.png': ofPast((id) => `/results/${id}/az/picture.png`),
  'GET /results/{election}/{state}/story.png': ofPast((id) => `/results/${id}/az/story.png`),
  'GET /embed/{state}': read('/embed/az'),
  'GET /feeds/{feed}': read('/feeds/az.atom'),
  'GET /robots.txt': read('/robots.txt'),
  'GET /sitemap.xml': read('/sitemap.xml'),
  'GET /sitemap/{part}': read('/sitemap/pages-1.xml'),
  'GET /shared/{userId}/{place}/story.png': async (scene) => {
    await RIGHT_CALLS['GET /api/shared/{userId}/{stateOrLocationId}']!(scene);
    return { method: 'GET', url: `/shared/${scene.member.user._id}/az/story.png` };
  },
};
