import type { Kysely } from 'kysely';
import { SharedPicks } from '#contract/picks';
import type { Database } from '../../db/schema.ts';
import { ApiError } from '../../http/errors.ts';
import type { App } from '../../http/appType.ts';
import { asText, sendText } from '../../http/compression.ts';
import { coursesByIds } from '../courses/repository.ts';
import { findSharedBallot } from './repository.ts';

type OfAddress = { Params: { userId: string; stateOrLocationId: string } };

export function sharedRoutes(app: App, { db }: { db: Kysely<Database> }): void {
  // No schema for the path, so that a malformed URL gets the same response as an unknown one.
  app.get<OfAddress>(
    '/api/shared/:userId/:stateOrLocationId',
    {
      schema: {
        operationId: 'getSharedPicks',
        tags: ['ballot'],
        summary: 'A shared list',
        response: { 200: SharedPicks },
      },
      config: { refusals: ['not_found'] },
    },
    async (request, reply) => {
      const { userId, stateOrLocationId: place } = request.params;
      const ballot = await findSharedBallot(db, { userId, place });
      // The same response as for an unknown URL.
      if (!ballot) throw new ApiError('not_found', 'We couldn’t find that page.');
      // Shared lists are unlisted.
      reply.header('x-robots-tag', 'noindex');
      const { courseIds, updatedAt, ...shown } = ballot;
      const byId = new Map((await coursesByIds(db, courseIds)).map((course) => [course._id, course]));
      const courses = courseIds.flatMap((id) => byId.get(id) ?? []);
      const text = reply.serialize({ ...shown, courses, updatedAt: updatedAt.toISOString() }) as string;
      // It can be withdrawn at any moment.
      return sendText(request, reply, asText(text, { cacheControl: 'no-cache' }));
    },
  );
}
