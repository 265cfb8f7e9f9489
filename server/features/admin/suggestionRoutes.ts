import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import { NewCourse } from '#contract/adminCourses';
import {
  type AdminSuggestion,
  AdminSuggestions,
  CorrectCourse,
  DeclineSuggestion,
  MergeSuggestion,
  WaitingSuggestions,
} from '#contract/adminSuggestions';
import { ADMIN_PAGE, NEAR_COURSES_SHOWN } from '#contract/limits';
import { mostSimilar } from '#contract/similarNames';
import { type NearCourse, Suggestion, SuggestionId } from '#contract/suggestions';
import { callerOf } from '../../auth/authenticate.ts';
import type { Database } from '../../db/schema.ts';
import type { App } from '../../http/appType.ts';
import { StartedFrom } from '../../http/ifMatch.ts';
import { namedCourses } from '../suggestions/repository.ts';
import { adminCourses } from './courseRepository.ts';
import { paged, readNumberedCursor, writeCursor } from './cursor.ts';
import type { AdminDeps } from './deps.ts';
import { countWaiting, type QueuedSuggestion, suggestionQueue } from './suggestionRepository.ts';
import { acceptCorrection, acceptCourse, declineSuggestion, mergeSuggestion } from './suggestions.ts';
import { versionIn } from './versions.ts';

const params = Type.Object({ id: SuggestionId });
const response = { 200: Suggestion };
const Page = Type.Object(paged, { additionalProperties: false });

/** Register it in the admin scope. */
export function suggestionRoutes(app: App, deps: AdminDeps): void {
  const { db } = deps;

  app.get(
    '/api/admin/suggestions',
    {
      schema: {
        operationId: 'getSuggestions',
        tags: ['admin'],
        summary: 'Open suggestions',
        querystring: Page,
        response: { 200: AdminSuggestions },
      },
    },
    async ({ query: { cursor } }) => {
      const queue = await suggestionQueue(db, readNumberedCursor(cursor));
      const page = queue.slice(0, ADMIN_PAGE);
      const last = queue.length > ADMIN_PAGE ? page.at(-1) : undefined;
      return {
        suggestions: await withCourses(db, page),
        nextCursor: last ? writeCursor(last.createdAt, String(last._id)) : null,
      };
    },
  );

  app.get(
    '/api/admin/suggestions/waiting',
    {
      schema: {
        operationId: 'getWaitingSuggestions',
        tags: ['admin'],
        summary: 'The number of open suggestions',
        response: { 200: WaitingSuggestions },
      },
    },
    async () => ({
      waiting: await countWaiting(db),
    }),
  );

  app.post(
    '/api/admin/suggestions/:id/course',
    {
      schema: {
        operationId: 'acceptCourse',
        tags: ['admin'],
        summary: 'Accept a suggestion, and add its course',
        params,
        body: NewCourse,
        response,
      },
      config: { refusals: ['suggestion_decided', 'course_exists'] },
    },
    (request) => acceptCourse(deps, callerOf(request), { id: request.params.id, course: request.body }),
  );

  app.post(
    '/api/admin/suggestions/:id/change',
    {
      schema: {
        operationId: 'acceptCorrection',
        tags: ['admin'],
        summary: 'Accept a correction, and change the course',
        headers: StartedFrom,
        params,
        body: CorrectCourse,
        response,
      },
      config: {
        refusals: [
          'suggestion_decided',
          'course_exists',
          'course_merged',
          'changed_meanwhile',
          'version_required',
          'recent_login_required',
        ],
      },
    },
    (request) => {
      const version = versionIn(request.headers);
      return acceptCorrection(deps, callerOf(request), { id: request.params.id, change: request.body, version });
    },
  );

  app.post(
    '/api/admin/suggestions/:id/merge',
    {
      schema: {
        operationId: 'mergeSuggestion',
        tags: ['admin'],
        summary: 'Close a suggestion of a course that is there already',
        params,
        body: MergeSuggestion,
        response,
      },
      config: { refusals: ['suggestion_decided', 'course_not_mergeable', 'course_merged'] },
    },
    (request) => mergeSuggestion(deps, callerOf(request), { id: request.params.id, into: request.body.into }),
  );

  app.post(
    '/api/admin/suggestions/:id/decline',
    {
      schema: {
        operationId: 'declineSuggestion',
        tags: ['admin'],
        summary: 'Decline a suggestion',
        params,
        body: DeclineSuggestion,
        response,
      },
      config: { refusals: ['suggestion_decided'] },
    },
    (request) => declineSuggestion(deps, callerOf(request), { id: request.params.id, ...request.body }),
  );
}

/** Adds to each suggestion what an admin compares it with: courses of similar names, or the course to correct. */
async function withCourses(db: Kysely<Database>, queue: readonly QueuedSuggestion[]): Promise<AdminSuggestion[]> {
  const named = new Map<string, NearCourse[]>();
  for (const { locationId } of queue) {
    if (!named.has(locationId)) named.set(locationId, await namedCourses(db, locationId));
  }
  const ids = queue.flatMap(({ kind, course }) => (kind === 'correction' && course ? [course._id] : []));
  const subjects = new Map((await adminCourses(db, [...new Set(ids)])).map((course) => [course._id, course]));
  return queue.map((suggestion) => ({
    ...suggestion,
    near:
      suggestion.name === null
        ? []
        : mostSimilar(named.get(suggestion.locationId) ?? [], suggestion.name, NEAR_COURSES_SHOWN),
    subject:
      suggestion.kind === 'correction' && suggestion.course ? (subjects.get(suggestion.course._id) ?? null) : null,
  }));
}
