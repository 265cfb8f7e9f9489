import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import { Architect, Architects } from '#contract/architects';
import { COURSE_NAME_MAX_LENGTH } from '#contract/limits';
import type { Database } from '../../db/schema.ts';
import { ApiError } from '../../http/errors.ts';
import type { App } from '../../http/appType.ts';
import type { RespondCached } from '../../http/responseCache.ts';
import { bestFirst } from '../../publications/bestFirst.ts';
import type { Publications } from '../../publications/publications.ts';
import { architectBySlug, listedArchitects, type TextsNaming } from './repository.ts';

type Deps = {
  db: Kysely<Database>;
  textsNaming: TextsNaming;
  publications: Pick<Publications, 'standingOf'>;
  respondCached: RespondCached;
};

const SlugOfPath = Type.Object({
  slug: Type.String({ maxLength: COURSE_NAME_MAX_LENGTH, description: '`slug` of the list' }),
});

export function architectRoutes(app: App, { db, textsNaming, publications, respondCached }: Deps): void {
  app.get(
    '/api/architects',
    {
      schema: {
        operationId: 'getArchitects',
        tags: ['course'],
        summary: 'The architects of the courses on offer',
        response: { 200: Architects },
      },
    },
    (request, reply) =>
      respondCached(request, reply, {
        key: 'architects',
        load: async () => ({ architects: await listedArchitects(db) }),
      }),
  );

  app.get(
    '/api/architects/:slug',
    {
      schema: {
        operationId: 'getArchitect',
        tags: ['course'],
        summary: 'The courses of an architect with their ranks',
        description: 'For everybody. Of any architect of a course on offer, also of one course alone.',
        params: SlugOfPath,
        response: { 200: Architect },
      },
      config: { refusals: ['not_found'] },
    },
    (request, reply) => {
      const { slug } = request.params;
      return respondCached(request, reply, {
        key: `architect ${slug}`,
        load: async () => {
          const architect = await architectBySlug({ db, textsNaming }, slug);
          if (!architect) throw new ApiError('not_found', 'We couldn’t find that architect.');
          return { ...architect, courses: await bestFirst(publications, architect.courses) };
        },
      });
    },
  );
}
