import type { Kysely } from 'kysely';
import { SharedPicks } from '#contract/picks';
import type { Database } from '../../db/schema.ts';
import { Fault } from '../../platform/errors.ts';
import type { App } from '../../platform/http.ts';
import { alwaysAsked } from '../../platform/publicCaching.ts';
import { coursesByIds } from '../courses/repository.ts';
import { findSharedBallot } from './repository.ts';

/** The form of every id of ours; whatever else stands in the address cannot be known. */
const ID = /^[\w-]{1,64}$/;
const STATE_CODE = /^[a-z]{2}$/i;

type OfAddress = { Params: { userId: string; stateOrLocationId: string } };

export function sharedRoutes(app: App, { db }: { db: Kysely<Database> }): void {
  // No schema for the path: a malformed address is answered as an unknown one.
  app.get<OfAddress>(
    '/api/shared/:userId/:stateOrLocationId',
    { schema: { response: { 200: SharedPicks } }, config: { refusals: ['not_found'] }, onSend: alwaysAsked },
    async ({ params: { userId, stateOrLocationId: place } }, reply) => {
      if (!ID.test(userId) || !ID.test(place)) throw unknown();
      const location = STATE_CODE.test(place) ? { code: place.toUpperCase() } : { id: place };
      const ballot = await findSharedBallot(db, { userId, location });
      if (!ballot) throw unknown();
      // Unlisted: who has the link may read it, search engines need not.
      reply.header('x-robots-tag', 'noindex');
      const { courseIds, updatedAt, ...shown } = ballot;
      const byId = new Map((await coursesByIds(db, courseIds)).map((course) => [course._id, course]));
      const courses = courseIds.flatMap((id) => byId.get(id) ?? []);
      return { ...shown, courses, updatedAt: updatedAt.toISOString() };
    },
  );
}

/** Word for word what an address that no route knows answers. */
function unknown(): Fault {
  return new Fault('not_found', 'There is nothing here.');
}
