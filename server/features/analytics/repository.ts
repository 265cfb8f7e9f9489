import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { RecordingPart, TrackedEvent } from './wireFormat.ts';

const dateOf = (seconds: number): Date => new Date(seconds * 1000);

/** The library may send an event twice; it is stored once. */
export async function storeEvents(db: Kysely<Database>, events: TrackedEvent[], receivedAt: Date): Promise<void> {
  const rows = events.map(({ event, properties }) => ({
    insert_id: properties.$insert_id,
    name: event,
    distinct_id: properties.distinct_id,
    happened_at: dateOf(properties.time),
    received_at: receivedAt,
    properties: JSON.stringify(properties),
  }));
  await db
    .insertInto('analytics_events')
    .values(rows)
    .onConflict((conflict) => conflict.column('insert_id').doNothing())
    .execute();
}

/** Adds a part to the sums of its recording; a part that is not newer than the last one changes nothing. */
export async function storeRecording(
  db: Kysely<Database>,
  { part, bytes, receivedAt }: { part: RecordingPart; bytes: number; receivedAt: Date },
): Promise<void> {
  const row = {
    replay_id: part.replay_id,
    distinct_id: part.distinct_id,
    batches: part.seq + 1,
    bytes,
    length_ms: part.replay_length_ms,
    started_at: dateOf(part.replay_start_time),
    received_at: receivedAt,
  };
  await db
    .insertInto('analytics_recordings')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('replay_id')
        .doUpdateSet({
          batches: row.batches,
          // Caps the sum at the column's maximum.
          bytes: sql`least(analytics_recordings.bytes::bigint + ${bytes}::integer, 2147483647)`,
          length_ms: row.length_ms,
          received_at: receivedAt,
        })
        .where('analytics_recordings.batches', '<', row.batches),
    )
    .execute();
}

/** Removes what is older than `before`, and the oldest of what is more than `rows`. */
export async function pruneAnalytics(
  db: Kysely<Database>,
  { before, rows }: { before: Date; rows: number },
): Promise<void> {
  for (const [table, key] of [
    ['analytics_events', 'insert_id'],
    ['analytics_recordings', 'replay_id'],
  ] as const) {
    await sql`
      delete from ${sql.table(table)}
      where received_at < ${before}::timestamptz or ${sql.ref(key)} in (
        select ${sql.ref(key)} from ${sql.table(table)} order by received_at desc, ${sql.ref(key)} desc offset ${rows}::integer
      )`.execute(db);
  }
}
