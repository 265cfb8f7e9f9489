import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import { PublishedPicks, PublishPicks } from '#contract/picks';
import type { Database } from '../../db/schema.ts';
import { callerOf, checkSession } from '../../auth/authenticate.ts';
import { Fault } from '../../http/errors.ts';
import type { App } from '../../http/appType.ts';
import { locationById } from '../locations/repository.ts';
import { saveNames } from '../users/repository.ts';
import { decidePublication } from './publication.ts';
import { lockPublication, savePublication } from './repository.ts';

type Deps = { db: Kysely<Database>; now: () => Date; publicOrigin: string | null };

/** Belongs into the member scope. */
export function publicationRoutes(app: App, { db, now, publicOrigin }: Deps): void {
  app.put(
    '/api/picks/:locationId/publication',
    {
      schema: {
        params: Type.Object({ locationId: Type.String({ maxLength: 64 }) }),
        body: PublishPicks,
        response: { 200: PublishedPicks },
      },
      config: { refusals: ['not_found', 'ballot_empty'] },
    },
    async (request) => {
      const caller = callerOf(request);
      const { locationId } = request.params;
      const key = { memberId: caller.memberId, locationId };
      const location = await db.transaction().execute(async (trx) => {
        await checkSession(trx, caller);
        const found = await locationById(trx, locationId);
        if (!found) throw new Fault('not_found', 'There is no such location.');
        // Also where voting is closed: a list can always be taken back, and an old one still be shown.
        const before = await lockPublication(trx, key);
        const after = decidePublication(before, request.body, now());
        if (after) await savePublication(trx, key, after);
        // A member goes by one name: in the settings, and above each list that carries one.
        if (after?.displayName && request.body.displayName !== undefined) {
          await saveNames(trx, caller.memberId, { name: after.displayName });
        }
        return found;
      });
      const { published } = request.body;
      const path = `/shared/${caller.memberId}/${location.code.toLowerCase()}`;
      return { published, url: published ? `${publicOrigin ?? ''}${path}` : null };
    },
  );
}
