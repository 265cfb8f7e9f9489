import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import { SharingStatus, SharePicks } from '#contract/picks';
import type { Database } from '../../db/schema.ts';
import { callerOf, checkSession } from '../../auth/authenticate.ts';
import { ApiError } from '../../http/errors.ts';
import type { App } from '../../http/appType.ts';
import { locationById } from '../locations/repository.ts';
import { saveNames } from '../users/repository.ts';
import { lockSharing, saveSharing, type SharingToSave, type StoredSharing } from './sharingRepository.ts';

/**
 * What to store when a member shares a list or stops sharing it; null when there is nothing to stop. An emptied list
 * can be shared, one that never had a vote cannot (ApiError).
 */
function decideSharing(before: StoredSharing | undefined, request: SharePicks, at: Date): SharingToSave | null {
  if (!before?.isVoted) {
    if (request.published) throw new ApiError('ballot_empty', 'There’s nothing to share yet. Vote for a course first.');
    return null;
  }
  const displayName = request.displayName?.trim() ?? before.displayName ?? before.nameElsewhere;
  if (request.published && displayName === null) {
    throw new ApiError('bad_request', 'Your list needs a name before you share it.', {
      fields: { displayName: 'Enter your name on the list.' },
    });
  }
  if (!request.published) return { publishedAt: null, notesShared: false, displayName };
  const notesShared = request.withNotes ?? before.notesShared;
  return { publishedAt: before.publishedAt ?? at, notesShared, displayName };
}

type Deps = { db: Kysely<Database>; now: () => Date; publicOrigin: string | null };

/** Register it in the member scope. */
export function sharingRoutes(app: App, { db, now, publicOrigin }: Deps): void {
  app.put(
    '/api/picks/:locationId/publication',
    {
      schema: {
        operationId: 'publishPicks',
        tags: ['ballot'],
        summary: 'Share a list, or stop sharing it',
        params: Type.Object({ locationId: Type.String({ maxLength: 64 }) }),
        body: SharePicks,
        response: { 200: SharingStatus },
      },
      config: { refusals: ['not_found', 'ballot_empty'] },
    },
    async (request) => {
      const caller = callerOf(request);
      const { locationId } = request.params;
      const key = { memberId: caller.memberId, locationId };
      const { location, after } = await db.transaction().execute(async (trx) => {
        await checkSession(trx, caller);
        const found = await locationById(trx, locationId);
        if (!found) throw new ApiError('not_found', 'We couldn’t find that state.');
        // Also where voting is closed: a list can always be taken back, and an old one still be shown.
        const before = await lockSharing(trx, key);
        const after = decideSharing(before, request.body, now());
        if (after) await saveSharing(trx, key, after);
        // A member goes by one name: in the settings, and above each list that carries one.
        if (after?.displayName && request.body.displayName !== undefined) {
          await saveNames(trx, caller.memberId, { name: after.displayName });
        }
        return { location: found, after };
      });
      const { published } = request.body;
      const path = `/shared/${caller.memberId}/${location.code.toLowerCase()}`;
      const withNotes = after?.notesShared ?? false;
      return { published, withNotes, url: published ? `${publicOrigin ?? ''}${path}` : null };
    },
  );
}
