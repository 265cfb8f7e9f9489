import { randomUUID } from 'node:crypto';
import { adminCourses, markMerged } from '../../../../server/features/admin/courseRepository.ts';
import { insertImport } from '../../../../server/features/admin/imports/historyRepository.ts';
import { courseVersion } from '../admin.ts';
import { addPastElection } from '../elections.ts';
import { coursesIn, locationIdIn } from '../picks.ts';
import { addCourses } from '../votes.ts';
import { LONG, type MakeWish, NO_COURSES, type Rows, UNKNOWN_COURSE } from './row.ts';
import type { Scene } from './scene.ts';
import { spent } from './spentBudget.ts';

export const newCourse = (locationId: string, name: string = randomUUID()) => ({
  ...{ locationId, name, city: 'Mesa', lat: 33.4, lon: -111.8 },
});

/** The header of a change that starts from the course as it is now. */
export const fromNow = async ({ server }: Scene, id: number) => ({
  'if-match': `"${await courseVersion(server.db, id)}"`,
});
/** The headers of a change that starts from an older version, and from none. */
export const FROM_BEFORE = { 'if-match': `"${'x'.repeat(16)}"` };

type Write = { method: 'POST' | 'PUT'; url: string; payload: object };
export const write = ({ server, admin }: Scene, call: Write) => server.app.inject({ ...call, headers: admin.headers });
export const addNamed = (scene: Scene, name: string) =>
  write(scene, { method: 'POST', url: '/api/admin/courses', payload: newCourse(scene.locationId, name) });

/** The id of a course whose merge can be undone. */
async function undoableMerge({ server: { db, clock }, locationId }: Scene): Promise<number> {
  const [from = 0, into = 0] = await addCourses(db, locationId, 2);
  await db.transaction().execute((trx) => markMerged(trx, { from, into, at: clock.now() }));
  return from;
}

/** The id of a course that was merged into one that was merged itself. */
async function mergedOnward({ server: { db, clock }, locationId }: Scene): Promise<number> {
  const [from = 0, into = 0, last = 0] = await addCourses(db, locationId, 3);
  await db.transaction().execute(async (trx) => {
    await markMerged(trx, { from, into, at: clock.now() });
    await markMerged(trx, { from: into, into: last, at: clock.now() });
  });
  return from;
}

/** The id of a course that was merged into another one, too long ago to undo it. */
export async function mergedCourse(scene: Scene): Promise<number> {
  const { db } = scene.server;
  const [from = 0, into = 0] = await addCourses(db, scene.locationId, 2);
  // Not by the call, which waits once the open election has been ended here.
  await db.updateTable('courses').set({ active: false, merged_into: into }).where('id', '=', from).execute();
  return from;
}

/** The courses of a state whose election has ended and whose ledger is not made. */
async function coursesOfClosing({ server: { db } }: Scene): Promise<number[]> {
  const locationId = await locationIdIn(db, 'RI');
  const election_id = await addPastElection(db, locationId);
  await db
    .insertInto('election_ends')
    .values({ location_id: locationId, election_id, passed_at: new Date() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return coursesIn(db, 'RI');
}

/** An import that has changed nothing. */
const newImport = (db: Scene['server']['db'], at: Date): Promise<number> =>
  db.transaction().execute((trx) => insertImport(trx, { at, actorId: null, added: 0, changed: 0 }));

const unknownCourse: MakeWish = () => ({ params: { id: UNKNOWN_COURSE } });

/** Courses, imports of them and the catalogue. */
export const courseCalls: Rows = {
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
    right: async (scene) => {
      const [id = 0] = await addCourses(scene.server.db, scene.locationId, 1);
      const payload = { name: randomUUID(), city: 'Mesa', par: 72 };
      return { params: { id }, payload, headers: await fromNow(scene, id) };
    },
    body: { optional: ['name', 'city', 'par'], needsOne: true, alsoRight: { par: [null] } },
    malformed: { id: NO_COURSES },
    refusals: {
      not_found: unknownCourse,
      course_exists: async (scene) => {
        await addNamed(scene, 'Taken Name');
        return { payload: { name: 'Taken name', city: 'Mesa' } };
      },
      course_merged: async (scene) => ({ params: { id: await mergedCourse(scene) } }),
      changed_meanwhile: () => ({ headers: FROM_BEFORE }),
      already_done: async ({ server, courses: [id = 0] }) => {
        const [{ name } = { name: '' }] = await adminCourses(server.db, [id]);
        return { params: { id }, payload: { name } };
      },
      version_required: () => ({ headers: {} }),
    },
  },
  'PUT /api/admin/courses/{id}/active': {
    access: 'admins',
    right: async ({ server, locationId }) => {
      const [id = 0] = await addCourses(server.db, locationId, 1);
      return { params: { id }, payload: { active: false, reason: 'It was sold' } };
    },
    body: {},
    malformed: { id: NO_COURSES },
    refusals: {
      not_found: unknownCourse,
      course_merged: async (scene) => ({ params: { id: await mergedCourse(scene) } }),
      election_closing: async (scene) => ({ params: { id: (await coursesOfClosing(scene))[0]! } }),
      already_done: () => ({ payload: { active: true, reason: 'It is open again' } }),
      recent_login_required: spent(),
    },
  },
  'POST /api/admin/courses/{id}/merge': {
    access: 'admins',
    right: async ({ server, locationId }) => {
      const [id = 0, into] = await addCourses(server.db, locationId, 2);
      return { params: { id }, payload: { into, reason: 'The same course' } };
    },
    body: {},
    malformed: { id: NO_COURSES },
    refusals: {
      course_not_mergeable: ({ courses }) => ({
        params: { id: courses[0]! },
        payload: { into: courses[0], reason: 'The same course' },
      }),
      course_merged: async (scene) => ({ params: { id: await mergedCourse(scene) } }),
      election_closing: async (scene) => {
        const [id = 0, into = 0] = await coursesOfClosing(scene);
        return { params: { id }, payload: { into, reason: 'The same course' } };
      },
      already_done: async (scene) => {
        const id = await mergedCourse(scene);
        const [merged] = await adminCourses(scene.server.db, [id]);
        return { params: { id }, payload: { into: merged!.mergedInto, reason: 'The same course' } };
      },
      recent_login_required: spent(),
    },
  },
  'POST /api/admin/courses/{id}/merge/undo': {
    access: 'admins',
    right: async (scene) => ({ params: { id: await undoableMerge(scene) }, payload: { reason: 'Two courses' } }),
    body: {},
    malformed: { id: NO_COURSES },
    refusals: {
      course_not_mergeable: async (scene) => ({ params: { id: await mergedOnward(scene) } }),
      not_found: async (scene) => ({ params: { id: await mergedCourse(scene) } }),
      election_closing: async (scene) => ({ params: { id: (await coursesOfClosing(scene))[0]! } }),
      already_done: ({ courses }) => ({ params: { id: courses[0]! } }),
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
      const [courseId = 0, besides] = await addCourses(server.db, locationId, 2);
      const facts = { name: 'Dropped', city: 'Mesa', lat: 33.4, lon: -111.8, holes: null, par: null, access: null };
      const dropped = { ...facts, opened: null, architect: null, slug: randomUUID(), course_id: courseId };
      await server.db
        .insertInto('catalogue_courses')
        .values({ ...dropped, gone_since: 2 })
        .execute();
      return { payload: { courseId, besides } };
    },
    body: { optional: ['besides'] },
    refusals: {
      not_found: () => ({ payload: { courseId: UNKNOWN_COURSE } }),
      course_merged: async (scene) => ({ payload: { courseId: await mergedCourse(scene) } }),
      already_done: ({ courses }) => ({ payload: { courseId: courses[0] } }),
    },
  },
};
