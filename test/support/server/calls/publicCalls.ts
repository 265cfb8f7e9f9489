import type { Leaderboard } from '../../../../contract/leaderboard.ts';
import { addPastElection } from '../elections.ts';
import { addLedger } from '../ledgers.ts';
import { giveVotes } from '../votes.ts';
import { LONG, type MakeWish, NO_COURSES, type Rows, UNKNOWN_COURSE } from './row.ts';
import type { Scene } from './scene.ts';

const unknownCourse: MakeWish = () => ({ params: { id: UNKNOWN_COURSE } });
const design = (architect: string): MakeWish => {
  return async ({ server, courses }) => {
    await server.db.updateTable('courses').set({ architect }).where('id', '=', courses[0]!).execute();
    return { params: { slug: 'pete-dye' } };
  };
};
const unknownState: MakeWish = () => ({ params: { state: 'zz' } });
const unknownElection: MakeWish = () => ({ params: { id: '1999' } });
const pastElection: MakeWish = async ({ server, locationId }) => ({
  params: { id: await addPastElection(server.db, locationId) },
});
const pastResult: MakeWish = async (scene) => ({ ...(await pastElection(scene)), query: '?revision=1' });

/** Choices among which no ranking is counted. */
const NO_FILTERS = ['?access=secret', '?access=public&access=private', '?holes=18', '?since=1699', '?since=soon'];

/** The second page of a publication that was replaced more than ten minutes ago. */
async function goneCursor({ server, locationId, courses }: Scene) {
  const reply = await server.app.inject('/api/leaderboard/az?limit=1');
  const { nextCursor } = reply.json<Leaderboard>();
  for (const pause of [1000, 601_000]) {
    await giveVotes(server.db, locationId, { [courses[0]!]: 1 });
    server.clock.advance(pause);
    await server.standings.tick();
  }
  return { query: `?limit=1&cursor=${nextCursor!}` };
}

/** Shares the member's list. */
export const shareList: MakeWish = async ({ server, member, locationId }) => {
  await server.app.inject({
    method: 'PUT',
    url: `/api/picks/${locationId}/publication`,
    headers: member.headers,
    payload: { published: true, displayName: 'Pat' },
  });
  return {};
};

export const publicCalls: Rows = {
  'GET /api/locations/': { access: 'public', undescribed: true },
  'GET /api/locations': { access: 'public' },
  'GET /api/locations/resolve/{state}': {
    access: 'public',
    right: () => ({ params: { state: 'arizona' } }),
    malformed: { state: [LONG] },
  },
  'GET /api/geocode': { access: 'public' },
  'POST /api/golf-courses/location': {
    access: 'public',
    // A valid bearer has to be the one of the member whom the body names.
    except: { 'other member': 422, admin: 422 },
    right: ({ locationId, member }) => ({ payload: { active: true, locationId, userId: member.user._id } }),
    body: { optional: ['userId'] },
    refusals: {
      not_found: () => ({ payload: { active: true, locationId: 'nowhere' } }),
      member_mismatch: ({ locationId }) => ({ payload: { active: true, locationId, userId: 'somebody else' } }),
    },
  },
  'GET /api/golf-courses/{id}': {
    access: 'public',
    malformed: { id: NO_COURSES },
    refusals: { not_found: unknownCourse },
  },
  'GET /api/golf-courses/location-id': {
    access: 'public',
    right: () => ({ query: '?name=AZ' }),
    malformed: { query: ['', '?code=AZ', '?name=a&locationId=b', '?name=a&name=b', `?name=${LONG}`] },
    refusals: { not_found: () => ({ query: '?name=Atlantis' }) },
  },
  'GET /api/search': {
    access: 'public',
    right: () => ({ query: '?q=papago' }),
    malformed: {
      query: ['', '?q=', `?q=${LONG}${LONG}`, '?q=a&state=ZZ', '?q=a&limit=51', '?q=a&q=b', '?q=a&page=2'],
    },
  },
  'GET /api/maps/{state}': {
    access: 'public',
    malformed: { state: [LONG], query: ['?ranks=some', '?ranks=shown&ranks=hidden', '?page=2', ...NO_FILTERS] },
    refusals: { not_found: unknownState },
  },
  'GET /api/maps/{state}/pins': {
    access: 'public',
    malformed: { state: [LONG], query: ['?page=2', ...NO_FILTERS] },
    refusals: { not_found: unknownState },
  },
  'POST /api/maps/{state}': {
    access: 'public',
    right: ({ courses }) => ({ payload: { flags: [{ courseId: courses[0]!, number: 1 }] } }),
    body: {},
    malformed: { state: [LONG] },
    refusals: { not_found: unknownState },
  },
  'GET /api/courses/{id}/map': {
    access: 'public',
    malformed: { id: NO_COURSES },
    refusals: { not_found: unknownCourse },
  },
  'GET /api/architects': { access: 'public' },
  'GET /api/architects/{slug}': {
    access: 'public',
    right: design('Pete Dye, Alice Dye'),
    malformed: { slug: [LONG + LONG] },
    refusals: { not_found: () => ({ params: { slug: 'nobody' } }) },
  },
  'GET /api/leaderboard': { access: 'public' },
  'GET /api/leaderboard/{state}': {
    access: 'public',
    malformed: {
      state: [LONG],
      query: ['?limit=0', '?limit=1e999', '?limit=1&limit=2', '?page=2', `?cursor=${LONG}${LONG}`, ...NO_FILTERS],
    },
    refusals: { not_found: unknownState, publication_gone: goneCursor },
  },
  'GET /api/leaderboard/{state}/climbers': {
    access: 'public',
    malformed: { state: [LONG] },
    refusals: { not_found: unknownState },
  },
  'GET /api/elections': { access: 'public' },
  'GET /api/elections/{id}': {
    access: 'public',
    right: pastElection,
    malformed: { id: [LONG] },
    refusals: { not_found: unknownElection },
  },
  'GET /api/elections/{id}/results/{state}': {
    access: 'public',
    right: pastResult,
    malformed: { id: [LONG], state: [LONG], query: ['?revision=0'] },
    refusals: { not_found: unknownElection },
  },
  'GET /api/elections/{id}/results/{state}/csv': {
    access: 'public',
    right: pastResult,
    malformed: { id: [LONG], state: [LONG], query: ['?revision=0'] },
    refusals: { not_found: unknownElection },
  },
  'GET /api/standings/{state}/{day}': {
    access: 'public',
    right: async (scene) => {
      await pastElection(scene);
      return { params: { day: '2019-12-31' } };
    },
    malformed: { day: ['yesterday', '2026-02-30'], state: [LONG] },
    refusals: { not_found: () => ({ params: { day: '1999-12-31' } }) },
  },
  'GET /api/courses/{id}/history': {
    access: 'public',
    malformed: { id: ['0', 'abc'], query: ['?days=0', '?days=367'] },
    refusals: { not_found: unknownCourse },
  },
  'GET /api/ledger/{state}': {
    access: 'public',
    malformed: { state: [LONG] },
    refusals: { not_found: unknownState },
  },
  'GET /api/ledger/{state}/{number}/rows': {
    access: 'public',
    right: async ({ server }) => {
      await addLedger(server);
      return { params: { state: 'wy', number: 1 } };
    },
    malformed: { state: [LONG], number: ['0', '1000000', 'one', '1.5', '-1'] },
    refusals: { not_found: () => ({ params: { number: 999_999 } }) },
  },
  'GET /api/ledger/{state}/{number}/courses': {
    access: 'public',
    right: async ({ server }) => {
      await addLedger(server);
      return { params: { state: 'wy', number: 1 } };
    },
    malformed: { state: [LONG], number: ['0', '1000000', 'one', '1.5', '-1'] },
    refusals: { not_found: () => ({ params: { number: 999_999 } }) },
  },
  'GET /.well-known/jwks.json': { access: 'public' },
  'GET /api/shared/{userId}/{stateOrLocationId}': {
    access: 'public',
    right: shareList,
    refusals: { not_found: () => ({ params: { userId: 'nobody' } }) },
  },
  'GET /api/config': { access: 'public' },
  'GET /api/demo/mail': { access: 'public', otherRefusals: ['identity_unavailable'] },
  'GET /api/demo/samples': { access: 'public' },
  'PUT /api/demo/samples': { access: 'public', success: 202 },
  'DELETE /api/demo/samples': { access: 'public', success: 202 },
  'GET /api/health/live': { access: 'public' },
  'GET /api/health/ready': { access: 'public', otherRefusals: ['unavailable'] },
  'GET /api/openapi.json': { access: 'public', undescribed: true },
  // Browsers' reports about the Content-Security-Policy (policyReports.test.ts).
  'POST /api/policy-reports': {
    access: 'public',
    undescribed: true,
    success: 204,
    right: () => ({ payload: '[]', headers: { 'content-type': 'application/reports+json' } }),
  },
};
