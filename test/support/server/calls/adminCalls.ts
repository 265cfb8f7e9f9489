import { addPastElection, openElection } from '../elections.ts';
import { coursesIn } from '../picks.ts';
import { registerSender, waitingSuggestion } from '../suggestions.ts';
import { addCourses } from '../votes.ts';
import { addNamed, courseCalls, newCourse, write } from './adminCourseCalls.ts';
import { LONG, type MakeWish, type Rows, UNKNOWN_COURSE, type Wish } from './row.ts';
import type { Scene } from './scene.ts';

const endedElection =
  (payload: object): MakeWish =>
  async ({ server, locationId }) => ({ params: { id: await addPastElection(server.db, locationId) }, payload });

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
  ...courseCalls,
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
