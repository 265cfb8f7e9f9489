import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema.ts';

/** False on a standby, and where somebody has made the database read-only. */
export async function takesWrites(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select current_setting('transaction_read_only') = 'off' as found`.execute(db);
  return rows[0]?.found === true;
}

/** How the last finished recount ended; undefined before the first one. */
export async function findLastRecount(db: Kysely<Database>): Promise<{ at: string; differences: number } | undefined> {
  const row = await db
    .selectFrom('recounts')
    .select(['finished_at', 'differences'])
    .where('finished_at', 'is not', null)
    .orderBy('finished_at', 'desc')
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.finished_at ? { at: row.finished_at.toISOString(), differences: row.differences ?? 0 } : undefined;
}
