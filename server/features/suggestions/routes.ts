import { Type } from 'typebox';
import { COURSE_NAME_MAX_LENGTH, NEAR_COURSES_SHOWN, OWN_SUGGESTIONS_SHOWN } from '#contract/limits';
import { mostSimilar } from '#contract/similarNames';
import { NearCourses, OwnSuggestions, SuggestCorrection, SuggestCourse, Suggestion } from '#contract/suggestions';
import { callerOf } from '../../auth/authenticate.ts';
import type { App } from '../../http/appType.ts';
import { countSuggestionsOf, namedCourses, suggestionsOf } from './repository.ts';
import { suggestCorrection, suggestCourse, type SuggestDeps } from './suggest.ts';

const OfName = Type.Object(
  {
    locationId: Type.String({ minLength: 1, maxLength: 64 }),
    name: Type.String({ minLength: 1, maxLength: COURSE_NAME_MAX_LENGTH }),
  },
  { additionalProperties: false },
);

/** Suggestions of members: missing courses and corrections. Register it in the member scope. */
export function suggestionRoutes(app: App, deps: SuggestDeps): void {
  const { db } = deps;

  app.get(
    '/api/suggestions',
    {
      schema: {
        operationId: 'getOwnSuggestions',
        tags: ['suggestion'],
        summary: 'Suggestions of the member',
        response: { 200: OwnSuggestions },
      },
    },
    async (request) => {
      const { memberId } = callerOf(request);
      return {
        suggestions: await suggestionsOf(db, memberId, OWN_SUGGESTIONS_SHOWN),
        total: await countSuggestionsOf(db, memberId),
      };
    },
  );

  app.get(
    '/api/suggestions/near',
    {
      schema: {
        operationId: 'getNearCourses',
        tags: ['suggestion'],
        summary: 'Active courses of similar names',
        querystring: OfName,
        response: { 200: NearCourses },
      },
    },
    async ({ query: { locationId, name } }) => {
      const offered = (await namedCourses(db, locationId)).filter(({ active }) => active);
      return { courses: mostSimilar(offered, name, NEAR_COURSES_SHOWN) };
    },
  );

  app.post(
    '/api/suggestions/courses',
    {
      schema: {
        operationId: 'suggestCourse',
        tags: ['suggestion'],
        summary: 'Suggest a missing course',
        body: SuggestCourse,
        response: { 201: Suggestion },
      },
      config: { refusals: ['email_unverified', 'suggestion_limit'] },
    },
    async (request, reply) => reply.status(201).send(await suggestCourse(deps, callerOf(request), request.body)),
  );

  app.post(
    '/api/suggestions/corrections',
    {
      schema: {
        operationId: 'suggestCorrection',
        tags: ['suggestion'],
        summary: 'Suggest a correction of a course',
        body: SuggestCorrection,
        response: { 201: Suggestion },
      },
      config: { refusals: ['not_found', 'email_unverified', 'suggestion_limit'] },
    },
    async (request, reply) => reply.status(201).send(await suggestCorrection(deps, callerOf(request), request.body)),
  );
}
