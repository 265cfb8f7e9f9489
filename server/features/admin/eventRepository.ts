import type { Kysely } from 'kysely';
import type { AnalyticsEvents } from '#contract/admin';
import { ADMIN_PAGE } from '#contract/limits';
import type { Database } from '../../db/schema.ts';
import { isBefore } from '../../db/keyset.ts';

/**
 * Stored analytics events, the last received first. One more than a page, so that the caller sees whether there is
 * another.
 */
export async function storedEvents(
  db: Kysely<Database>,
  { name, after }: { name: string | undefined; after: { at: Date; id: string } | null },
): Promise<AnalyticsEvents['events']> {
  let query = db
    .selectFrom('analytics_events')
    .selectAll()
    .orderBy('received_at', 'desc')
    .orderBy('insert_id', 'desc')
    .limit(ADMIN_PAGE + 1);
  if (name !== undefined) query = query.where('name', '=', name);
  if (after) query = query.where(isBefore(['received_at', 'insert_id'], after));
  return (await query.execute()).map((row) => ({
    _id: row.insert_id,
    name: row.name,
    visitor: row.distinct_id,
    happenedAt: row.happened_at.toISOString(),
    receivedAt: row.received_at.toISOString(),
    properties: row.properties,
  }));
}
