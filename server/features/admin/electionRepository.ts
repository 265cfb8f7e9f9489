import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database, ElectionRow } from '../../db/schema.ts';

/** Newest first. */
export function allElections(db: Kysely<Database>): Promise<ElectionRow[]> {
  return db.selectFrom('elections').selectAll().orderBy('opens_at', 'desc').execute();
}

/** Keeps its close from beginning until the transaction ends. */
export function lockElection(trx: Transaction<Database>, id: string): Promise<ElectionRow | undefined> {
  return trx.selectFrom('elections').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function isElectionKnown(db: Kysely<Database>, id: string): Promise<boolean> {
  const known = await db
    .selectFrom('elections')
    .select(sql`1`.as('one'))
    .where('id', '=', id)
    .executeTakeFirst();
  return known !== undefined;
}

export function saveElectionPlan(
  trx: Transaction<Database>,
  id: string,
  plan: Pick<ElectionRow, 'closes_at' | 'next_name'>,
): Promise<ElectionRow> {
  return trx.updateTable('elections').set(plan).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}
