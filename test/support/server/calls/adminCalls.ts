import { randomUUID } from 'node:crypto';
import { planVersion } from '../admin.ts';
import { addPastElection, openElection } from '../elections.ts';
import { coursesIn } from '../picks.ts';
import { registerSender, waitingSuggestion } from '../suggestions.ts';
import { TEXTS } from '../wrongValues.ts';
import { addNamed, courseCalls, FROM_BEFORE, fromNow, mergedCourse, newCourse, write } from './adminCourseCalls.ts';
import { LONG, type MakeWish, type Rows, UNKNOWN_COURSE, type Wish } from './row.ts';
import { spent } from './spentBudget.ts';
import { closedState, type Scene } from './scene.ts';

/** Another day of 2030 each time, because a plan that changes nothing is refused. */
const soon = (): string => new Date(Date.UTC(2030, 0, (plans += 1))).toISOString();
let plans = 0;

const headersOfPlan = async ({ server: { db } }: Scene, id: string) => ({
  'if-match': `"${await planVersion(db, id)}"`,
});

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
  const url = `/api/admin/suggestions/${id}/decline`;
  await write(scene, { method: 'POST', url, payload: { sentence: 'Its card says so.' } });
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
    right: async (scene) => ({
      params: { id: await waitingSuggestion(scene.server, 'correction') },
      payload: { city: 'Mesa', par: 72 },
      headers: await fromNow(scene, scene.courses[0]!),
    }),
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
        const { wrong } = await registerSender(scene.server);
        const { _id: id } = (await wrong({ courseId: scene.courses[1]! })).json<{ _id: number }>();
        const course_id = await mergedCourse(scene);
        await scene.server.db.updateTable('suggestions').set({ course_id }).where('id', '=', id).execute();
        return { params: { id }, payload: { active: true } };
      },
      changed_meanwhile: () => ({ headers: FROM_BEFORE }),
      version_required: () => ({ headers: {} }),
      recent_login_required: spent(() => ({ payload: { active: false } })),
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
      course_merged: async (scene) => ({ payload: { into: await mergedCourse(scene) } }),
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
    body: { alsoRight: { userIds: [TEXTS] } },
    refusals: { recent_login_required: spent() },
  },
  'PUT /api/admin/users/{userId}/disabled': {
    access: 'admins',
    right: () => ({ payload: { disabled: true, reason: 'A ring' } }),
    body: {},
    malformed: { userId: [LONG] },
    refusals: {
      own_account: ({ admin }) => ({ params: { userId: admin.user._id } }),
      already_done: () => ({ payload: { disabled: false, reason: 'A mistake' } }),
      recent_login_required: spent(),
    },
  },
  'PUT /api/admin/users/{userId}/voided': {
    access: 'admins',
    right: () => ({ payload: { voided: true, reason: 'A ring' } }),
    body: {},
    malformed: { userId: [LONG] },
    refusals: {
      already_done: () => ({ payload: { voided: false, reason: 'A mistake' } }),
      recent_login_required: spent(),
    },
  },
  'GET /api/admin/locations': { access: 'admins' },
  'PUT /api/admin/locations/{locationId}/active': {
    access: 'admins',
    right: async (scene) => ({
      params: { locationId: await closedState(scene) },
      payload: { active: true, reason: 'It is open again' },
    }),
    body: {},
    malformed: { locationId: [LONG] },
    refusals: {
      already_done: ({ locationId }) => ({ params: { locationId } }),
      recent_login_required: spent(() => ({ payload: { active: false, reason: 'A storm' } })),
    },
  },
  ...courseCalls,
  'GET /api/admin/elections': { access: 'admins' },
  'PATCH /api/admin/elections/{id}': {
    access: 'admins',
    right: async (scene) => {
      const { id } = await openElection(scene.server.db);
      const payload = { closesAt: soon(), nextName: randomUUID() };
      return { params: { id }, payload, headers: await headersOfPlan(scene, id) };
    },
    body: { optional: ['closesAt', 'nextName'], needsOne: true, alsoRight: { nextName: [null] } },
    malformed: { id: [LONG] },
    refusals: {
      election_over: endedElection({ nextName: 'The next one' }),
      changed_meanwhile: () => ({ headers: FROM_BEFORE }),
      already_done: async ({ server }) => ({
        payload: { closesAt: (await openElection(server.db)).closes_at.toISOString() },
      }),
      version_required: () => ({ headers: {} }),
      recent_login_required: spent(),
    },
  },
  'POST /api/admin/elections/{id}/close': {
    access: 'admins',
    right: async ({ server }) => {
      const { id, name } = await openElection(server.db);
      return { params: { id }, payload: { name } };
    },
    body: {},
    malformed: { id: [LONG] },
    refusals: {
      election_over: endedElection({ name: '2019' }),
      already_done: async ({ server: { db, clock } }) => {
        const { id, name } = await openElection(db);
        await db.updateTable('elections').set({ closes_at: clock.now() }).where('id', '=', id).execute();
        return { params: { id }, payload: { name } };
      },
      recent_login_required: spent(),
    },
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
