import { createHash } from 'node:crypto';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Database } from './schema.ts';

/** First half of the key of the locks below; any number that all processes share. */
const VOTING_LOCK = 7_220_004;

/**
 * Waits until no ballot of a location is being written, and lets none be written until the transaction ends. Call it
 * before the transaction holds any row.
 */
export async function lockVoting(trx: Transaction<Database>, locationId: string): Promise<void> {
  await sql`select ${votingLock(locationId, 'exclusive')}`.execute(trx);
}

/** As part of a statement: every write of a ballot takes the shared one. */
export function votingLock(locationId: string, kind: 'shared' | 'exclusive'): RawBuilder<unknown> {
  const key = createHash('sha256').update(locationId).digest().readInt32BE();
  return kind === 'shared'
    ? sql`pg_advisory_xact_lock_shared(${VOTING_LOCK}::integer, ${key}::integer)`
    : sql`pg_advisory_xact_lock(${VOTING_LOCK}::integer, ${key}::integer)`;
}
