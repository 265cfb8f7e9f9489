import { registerMember } from '../server.ts';
import { LONG, type MakeWish, NO_COURSES, type Rows, UNKNOWN_COURSE } from './row.ts';
import { closedState, type Scene } from './scene.ts';

const nowhere: MakeWish = () => ({ params: { locationId: 'nowhere' } });
const inClosedState: MakeWish = async (scene) => ({ params: { locationId: await closedState(scene) } });

async function fillBallot({ server, member, locationId, courses }: Scene): Promise<void> {
  await server.app.inject({
    method: 'PUT',
    url: `/api/picks/${locationId}`,
    headers: { ...member.headers, 'if-match': '"1"' },
    payload: { courseIds: courses.slice(0, 22) },
  });
}

export const ballotCalls: Rows = {
  'GET /api/picks': { access: 'members' },
  'GET /api/picks/{locationId}': {
    access: 'members',
    malformed: { locationId: [LONG] },
    refusals: { not_found: nowhere },
  },
  // Each caller gets the key of his own ballot.
  'GET /api/picks/{locationId}/ledger-key': {
    access: 'members',
    malformed: { locationId: [LONG] },
    refusals: { not_found: nowhere },
  },
  'PUT /api/picks/{locationId}': {
    access: 'members',
    // Their ballots do not have the version that the request names.
    except: { 'other member': 409, admin: 409 },
    right: ({ courses }) => ({ payload: { courseIds: courses.slice(0, 3) }, headers: { 'if-match': '"1"' } }),
    body: {},
    malformed: { locationId: [LONG] },
    refusals: {
      not_found: nowhere,
      location_not_offered: inClosedState,
      course_not_offered: () => ({ payload: { courseIds: [UNKNOWN_COURSE] } }),
      ballot_changed: () => ({ headers: { 'if-match': '"0"' } }),
      version_required: () => ({ headers: {} }),
    },
  },
  'PUT /api/picks/{locationId}/{courseId}': {
    access: 'members',
    right: ({ courses }) => ({ params: { courseId: courses[1]! }, payload: { position: 0 } }),
    body: { optional: ['position'], mayBeEmpty: true },
    malformed: { courseId: NO_COURSES },
    refusals: {
      not_found: nowhere,
      location_not_offered: inClosedState,
      course_not_offered: () => ({ params: { courseId: UNKNOWN_COURSE } }),
      ballot_full: async (scene) => {
        await fillBallot(scene);
        return { params: { courseId: scene.courses[22]! } };
      },
    },
  },
  'DELETE /api/picks/{locationId}/{courseId}': {
    access: 'members',
    malformed: { courseId: NO_COURSES },
    refusals: { not_found: nowhere, location_not_offered: inClosedState },
  },
  'POST /api/picks/{locationId}/swap': {
    // Only the member has picked the course that is removed.
    access: 'owner',
    right: ({ courses: [remove, add] }) => ({ payload: { remove, add } }),
    body: {},
    malformed: { locationId: [LONG] },
    refusals: {
      not_found: nowhere,
      location_not_offered: inClosedState,
      course_not_picked: ({ courses }) => ({ payload: { remove: UNKNOWN_COURSE, add: courses[1] } }),
      course_not_offered: ({ courses }) => ({ payload: { remove: courses[0], add: UNKNOWN_COURSE } }),
    },
  },
  'POST /api/picks/{locationId}/batch': {
    access: 'members',
    right: ({ courses }) => ({ payload: { key: 'a-key-of-the-client', courseIds: courses.slice(1, 4) } }),
    body: {},
    malformed: { locationId: [LONG] },
    refusals: { not_found: nowhere, location_not_offered: inClosedState },
  },
  'PUT /api/picks/{locationId}/publication': {
    // The lists of the others are empty, and an empty list cannot be shared.
    access: 'owner',
    right: () => ({ payload: { published: true, displayName: 'Pat', withNotes: true } }),
    body: { optional: ['displayName', 'withNotes'] },
    malformed: { locationId: [LONG] },
    refusals: {
      not_found: nowhere,
      ballot_empty: async ({ server }) => ({ as: await registerMember(server) }),
    },
  },
  'GET /api/marks': { access: 'members' },
  'PATCH /api/marks/{courseId}': {
    access: 'members',
    right: () => ({ payload: { played: true, wanted: true, note: 'Worth the drive.' } }),
    body: { optional: ['played', 'wanted', 'note'], needsOne: true, alsoRight: { note: [null] } },
    malformed: { courseId: NO_COURSES },
    refusals: { not_found: () => ({ params: { courseId: UNKNOWN_COURSE } }) },
  },
};
