import { Type } from 'typebox';
import {
  AdminCourse,
  AdminCourses,
  CourseChange,
  MergeCourse,
  MergedCourses,
  NewCourse,
  SwitchCourse,
  UndoMerge,
  UndoneMerge,
} from '#contract/adminCourses';
import { CourseId } from '#contract/courses';
import { ADMIN_PAGE } from '#contract/limits';
import { callerOf } from '../../auth/authenticate.ts';
import type { App } from '../../http/appType.ts';
import { StartedFrom } from '../../http/ifMatch.ts';
import { byName } from '../../workers/ranking.ts';
import { matches } from './courseKey.ts';
import { adminCourses, courseNames } from './courseRepository.ts';
import { addCourse, editCourse, switchCourse } from './courses.ts';
import { paged, readCursor, writeCursor } from './cursor.ts';
import type { AdminDeps } from './deps.ts';
import { mergeCourses, undoMerge } from './merges.ts';
import { versionIn } from './versions.ts';

const params = Type.Object({ id: CourseId });
const Search = Type.Object(
  {
    search: Type.Optional(Type.String({ maxLength: 100 })),
    locationId: Type.Optional(Type.String({ maxLength: 64 })),
    active: Type.Optional(Type.Boolean()),
    ...paged,
  },
  { additionalProperties: false },
);

/** Register it in the admin scope. */
export function courseRoutes(app: App, deps: AdminDeps): void {
  const { db } = deps;

  app.get(
    '/api/admin/courses',
    {
      schema: {
        operationId: 'getAdminCourses',
        tags: ['admin'],
        summary: 'Courses, found by name',
        querystring: Search,
        response: { 200: AdminCourses },
      },
    },
    async ({ query: { search = '', locationId, active, cursor } }) => {
      const key = readCursor(cursor);
      const after = key && { name: key[0], id: Number(key[1]) };
      const all = await courseNames(db, { locationId, active });
      const found = all.filter(({ name, city, externalId }) => matches(`${name} ${city} ${externalId ?? ''}`, search));
      const rest = after ? found.filter((course) => byName(course, after) > 0) : found;
      const page = rest.sort(byName).slice(0, ADMIN_PAGE);
      const last = rest.length > ADMIN_PAGE ? page.at(-1) : undefined;
      const ids = page.map(({ id }) => id);
      return {
        courses: await adminCourses(db, ids),
        total: found.length,
        nextCursor: last ? writeCursor(last.name, String(last.id)) : null,
      };
    },
  );

  app.post(
    '/api/admin/courses',
    {
      schema: {
        operationId: 'addCourse',
        tags: ['admin'],
        summary: 'Add a course',
        body: NewCourse,
        response: { 201: AdminCourse },
      },
      config: { refusals: ['course_exists'] },
    },
    async (request, reply) => reply.status(201).send(await addCourse(deps, callerOf(request), request.body)),
  );

  app.patch(
    '/api/admin/courses/:id',
    {
      schema: {
        operationId: 'editCourse',
        tags: ['admin'],
        summary: 'Change a course',
        headers: StartedFrom,
        params,
        body: CourseChange,
        response: { 200: AdminCourse },
      },
      config: {
        refusals: ['course_exists', 'course_merged', 'changed_meanwhile', 'already_done', 'version_required'],
      },
    },
    (request) => {
      const version = versionIn(request.headers);
      return editCourse(deps, callerOf(request), { id: request.params.id, change: request.body, version });
    },
  );

  app.put(
    '/api/admin/courses/:id/active',
    {
      schema: {
        operationId: 'switchCourse',
        tags: ['admin'],
        summary: 'Withdraw a course, or bring it back',
        params,
        body: SwitchCourse,
        response: { 200: AdminCourse },
      },
      config: { refusals: ['course_merged', 'election_closing', 'already_done', 'recent_login_required'] },
    },
    (request) => switchCourse(deps, callerOf(request), { id: request.params.id, ...request.body }),
  );

  app.post(
    '/api/admin/courses/:id/merge',
    {
      schema: {
        operationId: 'mergeCourse',
        tags: ['admin'],
        summary: 'Merge a duplicate into another course',
        params,
        body: MergeCourse,
        response: { 200: MergedCourses },
      },
      config: {
        refusals: [
          'course_not_mergeable',
          'course_merged',
          'election_closing',
          'already_done',
          'recent_login_required',
        ],
      },
    },
    (request) => mergeCourses(deps, callerOf(request), { from: request.params.id, ...request.body }),
  );

  app.post(
    '/api/admin/courses/:id/merge/undo',
    {
      schema: {
        operationId: 'undoMerge',
        tags: ['admin'],
        summary: 'Undo a merge of the last 30 days',
        params,
        body: UndoMerge,
        response: { 200: UndoneMerge },
      },
      config: { refusals: ['course_not_mergeable', 'election_closing', 'already_done'] },
    },
    (request) => undoMerge(deps, callerOf(request), { from: request.params.id, ...request.body }),
  );
}
