import { sql, type Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';

/**
 * Held while tallies or publications are written. It belongs to a transaction, not to a session, so that it works
 * through a pooler.
 */
const STANDINGS_LOCK = 7_220_003;

/** Waits for its turn. */
export async function lockStandings(trx: Transaction<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${STANDINGS_LOCK}::bigint)`.execute(trx);
}

/** False when another transaction holds it. */
export async function tryLockStandings(trx: Transaction<Database>): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select pg_try_advisory_xact_lock(${STANDINGS_LOCK}::bigint) as held`.execute(trx);
  return rows[0]?.held ?? false;
}
