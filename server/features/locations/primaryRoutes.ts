import type { Kysely } from 'kysely';
import { findState } from '#contract/states';
import { SavedPrimaryLocation, SavePrimaryLocation } from '#contract/users';
import type { Database } from '../../db/schema.ts';
import { callerOf, checkSession } from '../../auth/authenticate.ts';
import { ApiError } from '../../http/errors.ts';
import type { App } from '../../http/appType.ts';
import { locationByCode, savePrimaryLocation } from './repository.ts';

/** Register it in the member scope. */
export function primaryLocationRoutes(app: App, { db }: { db: Kysely<Database> }): void {
  app.post(
    '/api/user/primary-location',
    {
      schema: {
        operationId: 'savePrimaryLocation',
        tags: ['member'],
        summary: 'Save the state that the member sees first',
        body: SavePrimaryLocation,
        response: { 200: SavedPrimaryLocation },
      },
      config: { refusals: ['location_not_offered'] },
    },
    async (request) => {
      const caller = callerOf(request);
      const code = findState(request.body.location)?.code;
      const saved = await db.transaction().execute(async (trx) => {
        await checkSession(trx, caller);
        const location = code === undefined ? undefined : await locationByCode(trx, code);
        if (!location?.active) {
          throw new ApiError('location_not_offered', 'You can’t choose this state right now.', {
            fields: { location: 'Choose another state.' },
          });
        }
        await savePrimaryLocation(trx, caller.memberId, location.code);
        return location.code;
      });
      return { primaryLocation: { code: saved } };
    },
  );
}
