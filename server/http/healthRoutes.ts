import type { Kysely } from 'kysely';
import { Type, type Static } from 'typebox';
import type { Database } from '../db/schema.ts';
import { ApiError } from './errors.ts';
import type { App } from './appType.ts';
import { noStore } from './cacheHeaders.ts';

const Healthy = Type.Object({ status: Type.Literal('ok') });
const Ready = Type.Object({
  ...Healthy.properties,
  lastRecount: Type.Union(
    [
      Type.Object({
        at: Type.String({ format: 'date-time' }),
        differences: Type.Integer({ description: 'Wrong tallies; anything but 0 wants an operator' }),
      }),
      Type.Null(),
    ],
    { description: 'How the last count of all ballots ended' },
  ),
});
const ok = { status: 'ok' as const };

export function healthRoutes(app: App, { db }: { db: Kysely<Database> }): void {
  /** The process answers. */
  app.get('/api/health/live', { schema: { response: { 200: Healthy } }, onRequest: noStore }, () => ok);
  /** The process may be sent requests: its database answers, too. Wrong tallies are told, but nobody is turned away over them. */
  app.get(
    '/api/health/ready',
    { schema: { response: { 200: Ready } }, onRequest: noStore, config: { refusals: ['unavailable'] } },
    async () => ({ ...ok, lastRecount: await lastRecount(db) }),
  );
}

async function lastRecount(db: Kysely<Database>): Promise<Static<typeof Ready>['lastRecount']> {
  try {
    const row = await db
      .selectFrom('recounts')
      .select(['finished_at', 'differences'])
      .where('finished_at', 'is not', null)
      .orderBy('finished_at', 'desc')
      .orderBy('day', 'desc')
      .limit(1)
      .executeTakeFirst();
    return row?.finished_at ? { at: row.finished_at.toISOString(), differences: row.differences ?? 0 } : null;
  } catch (error) {
    throw Object.assign(new ApiError('unavailable', 'The database does not answer.'), { cause: error });
  }
}
