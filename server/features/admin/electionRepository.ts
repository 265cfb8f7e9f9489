import type { Transaction } from 'kysely';
import type { Database, ElectionRow } from '../../db/schema.ts';

/** Locks the row, so that the close cannot begin before the transaction ends. */
export function lockElection(trx: Transaction<Database>, id: string): Promise<ElectionRow | undefined> {
  return trx.selectFrom('elections').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export function saveElectionPlan(
  trx: Transaction<Database>,
  id: string,
  plan: Pick<ElectionRow, 'closes_at' | 'next_name'>,
): Promise<ElectionRow> {
  return trx.updateTable('elections').set(plan).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}
