import { sql, type Transaction } from 'kysely';
import type { Database } from './schema.ts';

/** Replaces the short time limit of a statement until the transaction ends. */
export async function setStatementTimeout(trx: Transaction<Database>, ms: number): Promise<void> {
  await sql`select set_config('statement_timeout', ${String(ms)}, true)`.execute(trx);
}
