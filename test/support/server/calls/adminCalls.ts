import { randomUUID } from 'node:crypto';
import { insertImport } from '../../../../server/features/admin/imports/historyRepository.ts';
import { addPastElection, openElection } from '../elections.ts';
import { coursesIn } from '../picks.ts';
import { registerSender, waitingSuggestion } from '../suggestions.ts';
import { addCourses } from '../votes.ts';
import { LONG, type MakeWish, NO_COURSES, type Rows, UNKNOWN_COURSE, type Wish } from './row.ts';
import type { Scene } from './scene.ts';

const newCourse = (locationId: string, name: string = randomUUID()) => ({
  ...{ locationId, name, city: 'Mesa', lat: 33.4, lon: -111.8 },
});

type Write = { method: 'POST' | 'PUT'; url: string; payload: object };
const write = ({ server, admin }: Scene, call: Write) => server.app.inject({ ...call, headers: admin.headers });
const addNamed = (scene: Scene, name: string) =>
  write(scene, { method: 'POST', url: '/api/admin/courses', payload: newCourse(scene.locationId, name) });

/** The id of a course that was merged into another one. */
async function mergedCourse(scene: Scene): Promise<number> {
  const [from = 0, into] = await addCourses(scene.server.db, scene.locationId, 2);
  await write(scene, { method: 'POST', url: `/api/admin/courses/${from}/merge`, payload: { into } });
  return from;
}

/** An import that has changed nothing. */
const newImport = (db: Scene['server']['db'], at: Date): Promise<number> =>
  db.transaction().execute((trx) => insertImport(trx, { at, actorId: null, added: 0, changed: 0 }));

const endedElection =
  (payload: object): MakeWish =>
  async ({ server, locationId }) => ({ params: { id: await addPastElection(server.db, locationId) }, payload });
const unknownCourse: MakeWish = () => ({ params: { id: UNKNOWN_COURSE } });

/** The call with which admins decide about a suggestion that waits. */
const onSuggestion =
  (kind: 'course' | 'correction', wish: (scene: Scene) => Wish): MakeWish =>
  async (scene) => ({ params: { id: await waitingSuggestion(scene.server, kind) }, ...wish(scene) });

const NO_SUGGESTIONS = ['0', '-1', 'abc', '2147483648', '1e999'];
const unknownSuggestion: MakeWish = () => ({ params: { id: UNKNOWN_COURSE } });
const decidedSuggestion: MakeWish = async (scene) => {
  const id = await waitingSuggestion(scene.server);
  const url = `/api/admin/suggestions/${id}/decline`;
  await write(scene, { method: 'POST', url, payload: { sentence: 'It has no holes.' } });
  return { params: { id } };
};
const decidedCorrection: MakeWish = async (scene) => {
  const id = await waitingSuggestion(scene.server, 'correction');
  await write(scene, { method: 'POST', url: `/api/admin/suggestions/${id}/change`, payload: { par: 70 } });
  return { params: { id } };
};

const catalogueCalls: Rows = {
  'GET /api/admin/courses': {
    access: 'admins',
    malformed: { query: ['?active=perhaps', '?cursor=.', `?locationId=${LONG}`, '?cursor=WzFd', '?state=AZ'] },
  },
  'POST /api/admin/courses': {
    access: 'admins',
    success: 201,
    right: ({ locationId }) => ({ payload: { ...newCourse(locationId), holes: 18 } }),
    body: { optional: ['holes'], alsoRight: { lat: [1.5, -1], lon: [1.5, -1], holes: [null] } },
    refusals: {
      course_exists: async (scene) => {
        await addNamed(scene, 'Second Look');
        return { payload: newCourse(scene.locationId, 'Second Look') };
      },
    },
  },
  'PATCH /api/admin/courses/{id}': {
    access: 'admins',
    right: async ({ server, locationId }) => {
      const [id = 0] = await addCourses(server.db, locationId, 1);
      return { params: { id }, payload: { name: randomUUID(), city: 'Mesa', par: 72 } };
    },
    body: { optional: ['name', 'city', 'par'], needsOne: true, alsoRight: { par: [null] } },
    malformed: { id: NO_COURSES },
    refusals: {
      not_found: unknownCourse,
      course_exists: async (scene) => {
        await addNamed(scene, 'Taken Name');
        return { payload: { name: 'Taken name', city: 'Mesa' } };
      },
    },
  },
  'PUT /api/admin/courses/{id}/active': {
    access: 'admins',
    right: async ({ server, locationId }) => {
      const [id = 0] = await addCourses(server.db, locationId, 1);
      return { params: { id }, payload: { active: true, reason: 'It is open again' } };
    },
    body: {},
    malformed: { id: NO_COURSES },
    refusals: {
      not_found: unknownCourse,
      course_merged: async (scene) => ({ params: { id: await mergedCourse(scene) } }),
    },
  },
  'POST /api/admin/courses/{id}/merge': {
    access: 'admins',
    right: async ({ server, locationId }) => {
      const [id = 0, into] = await addCourses(server.db, locationId, 2);
      return { params: { id }, payload: { into } };
    },
    body: {},
    malformed: { id: NO_COURSES },
    refusals: {
      course_not_mergeable: ({ courses }) => ({ params: { id: courses[0]! }, payload: { into: courses[0] } }),
    },
  },
  'POST /api/admin/courses/import': {
    access: 'admins',
    right: () => ({
      payload: 'state,name,city,lat,lon\nAZ,Test Links,Mesa,33.4,-111.8\n',
      headers: { 'content-type': 'text/csv' },
    }),
    malformed: { query: ['?skipBad=perhaps', '?skipBad=true&skipBad=false', '?plan=none', '?dryRun=true'] },
    // adminImport.test.ts provokes both.
    otherRefusals: ['too_large', 'unsupported_media_type'],
  },
  'GET /api/admin/imports': { access: 'admins' },
  'POST /api/admin/imports/{id}/undo': {
    access: 'admins',
    right: async ({ server }) => ({
      params: { id: await newImport(server.db, server.clock.now()) },
      payload: { reason: 'The wrong file' },
    }),
    body: {},
    malformed: { id: NO_COURSES },
    refusals: {
      not_found: () => ({ params: { id: UNKNOWN_COURSE } }),
      import_undone: async (scene) => {
        const id = await newImport(scene.server.db, scene.server.clock.now());
        await write(scene, { method: 'POST', url: `/api/admin/imports/${id}/undo`, payload: { reason: 'A test' } });
        return { params: { id } };
      },
    },
  },
  'GET /api/admin/catalogue': { access: 'admins' },
  'POST /api/admin/catalogue/keep': {
    access: 'admins',
    right: async ({ server, locationId }) => {
      const [courseId, besides] = await addCourses(server.db, locationId, 2);
      return { payload: { courseId, besides } };
    },
    body: { optional: ['besides'] },
    refusals: { not_found: () => ({ payload: { courseId: UNKNOWN_COURSE } }) },
  },
};

const suggestionDecisions: Rows = {
  'GET /api/admin/suggestions': {
    access: 'admins',
    malformed: { query: ['?cursor=%20', '?cursor=WyJub3ciLCIxIl0', '?limit=5'] },
  },
  'GET /api/admin/suggestions/waiting': { access: 'admins' },
  'POST /api/admin/suggestions/{id}/course': {
    access: 'admins',
    right: onSuggestion('course', ({ locationId }) => ({ payload: newCourse(locationId) })),
    body: { alsoRight: { lat: [1.5, -1], lon: [1.5, -1] } },
    malformed: { id: NO_SUGGESTIONS },
    refusals: {
      not_found: unknownSuggestion,
      suggestion_decided: decidedSuggestion,
      course_exists: async (scene) => {
        await addNamed(scene, 'Twice Told');
        return { payload: newCourse(scene.locationId, 'Twice told') };
      },
    },
  },
  'POST /api/admin/suggestions/{id}/change': {
    access: 'admins',
    right: onSuggestion('correction', () => ({ payload: { city: 'Mesa', par: 72 } })),
    body: { optional: ['city', 'par'], needsOne: true, alsoRight: { par: [null] } },
    malformed: { id: NO_SUGGESTIONS },
    refusals: {
      not_found: unknownSuggestion,
      suggestion_decided: decidedCorrection,
      course_exists: async (scene) => {
        await addNamed(scene, 'Well Known');
        return { payload: { name: 'Well known', city: 'Mesa' } };
      },
      course_merged: async (scene) => {
        const { server, locationId } = scene;
        const [from = 0, into] = await addCourses(server.db, locationId, 2);
        const { wrong } = await registerSender(server);
        const { _id: id } = (await wrong({ courseId: from })).json<{ _id: number }>();
        await write(scene, { method: 'POST', url: `/api/admin/courses/${from}/merge`, payload: { into } });
        return { params: { id }, payload: { active: true } };
      },
    },
  },
  'POST /api/admin/suggestions/{id}/merge': {
    access: 'admins',
    right: onSuggestion('course', ({ courses }) => ({ payload: { into: courses[0] } })),
    body: {},
    malformed: { id: NO_SUGGESTIONS },
    refusals: {
      not_found: unknownSuggestion,
      suggestion_decided: decidedSuggestion,
      course_not_mergeable: async ({ server }) => ({ payload: { into: (await coursesIn(server.db, 'NV'))[0] } }),
    },
  },
  'POST /api/admin/suggestions/{id}/decline': {
    access: 'admins',
    right: onSuggestion('course', () => ({ payload: { sentence: 'It is a driving range.' } })),
    body: {},
    malformed: { id: NO_SUGGESTIONS },
    refusals: { not_found: unknownSuggestion, suggestion_decided: decidedSuggestion },
  },
};

export const adminCalls: Rows = {
  'GET /api/admin/overview': { access: 'admins' },
  'GET /api/admin/users': {
    access: 'admins',
    malformed: {
      query: [
        '?from=today',
        '?until=2026-06-15',
        '?domain=',
        '?courseId=0',
        '?filter=none',
        '?filter=',
        '?page=2',
        '?cursor=%20',
        '?cursor=e30',
        `?search=${LONG}${LONG}`,
      ],
    },
  },
  'GET /api/admin/users/bursts': { access: 'admins' },
  'GET /api/admin/users/export': {
    access: 'admins',
    malformed: { query: ['?cursor=WzFd', '?filter=none', '?from=today', `?search=${LONG}${LONG}`] },
  },
  'PUT /api/admin/users/voided': {
    access: 'admins',
    right: ({ member }) => ({ payload: { userIds: [member.user._id], voided: true, reason: 'A ring' } }),
    body: { alsoRight: { userIds: [['1']] } },
  },
  'PUT /api/admin/users/{userId}/disabled': {
    access: 'admins',
    right: () => ({ payload: { disabled: true, reason: 'A ring' } }),
    body: {},
    malformed: { userId: [LONG] },
    refusals: { own_account: ({ admin }) => ({ params: { userId: admin.user._id } }) },
  },
  'PUT /api/admin/users/{userId}/voided': {
    access: 'admins',
    right: () => ({ payload: { voided: true, reason: 'A ring' } }),
    body: {},
    malformed: { userId: [LONG] },
  },
  'GET /api/admin/locations': { access: 'admins' },
  'PUT /api/admin/locations/{locationId}/active': {
    access: 'admins',
    right: () => ({ payload: { active: true, reason: 'It is open again' } }),
    body: {},
    malformed: { locationId: [LONG] },
  },
  ...catalogueCalls,
  'GET /api/admin/elections': { access: 'admins' },
  'PATCH /api/admin/elections/{id}': {
    access: 'admins',
    right: async ({ server }) => ({
      params: { id: (await openElection(server.db)).id },
      payload: { closesAt: '2030-01-01T10:00:00Z', nextName: 'The next one' },
    }),
    body: { optional: ['closesAt', 'nextName'], needsOne: true, alsoRight: { nextName: [null] } },
    malformed: { id: [LONG] },
    refusals: { election_over: endedElection({ nextName: 'The next one' }) },
  },
  'POST /api/admin/elections/{id}/close': {
    access: 'admins',
    right: async ({ server }) => {
      const { id, name } = await openElection(server.db);
      return { params: { id }, payload: { name } };
    },
    body: {},
    malformed: { id: [LONG] },
    refusals: { election_over: endedElection({ name: '2019' }) },
  },
  ...suggestionDecisions,
  'GET /api/admin/audit': {
    access: 'admins',
    malformed: {
      query: [
        '?cursor=%20',
        '?cursor=WyJub3ciLCIxIl0',
        '?limit=5',
        '?action=slept',
        '?from=today',
        `?search=${LONG}${LONG}`,
      ],
    },
  },
  'GET /api/admin/audit/export': { access: 'admins', malformed: { query: ['?cursor=WzFd', '?action=slept'] } },
  'GET /api/admin/events': { access: 'admins', malformed: { query: ['?cursor=%20', '?name=', '?limit=5'] } },
};
