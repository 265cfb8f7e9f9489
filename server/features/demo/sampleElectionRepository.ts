import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database, ElectionRow } from '../../db/schema.ts';

type Trx = Transaction<Database>;

const LEDGER_TABLES = [
  ...(['ledgers', 'ledger_parts', 'ledger_courses'] as const),
  ...(['ledger_ballots', 'ledger_drafts', 'ledger_draft_rows'] as const),
];

/** The open election, as long as there has been no other and there is no ledger. */
export async function onlyElection(db: Kysely<Database>): Promise<ElectionRow | undefined> {
  const elections = await db.selectFrom('elections').selectAll().orderBy('opens_at').limit(2).execute();
  const ledger = await db.selectFrom('ledgers').select('number').limit(1).executeTakeFirst();
  const draft = await db.selectFrom('ledger_drafts').select('number').limit(1).executeTakeFirst();
  return elections.length === 1 && !ledger && !draft && elections[0]?.closing_at === null ? elections[0] : undefined;
}

/** Adds an ended one before the open election: they follow one another without a gap. */
export async function insertElectionBefore(
  trx: Trx,
  { opens_at: closesAt }: ElectionRow,
  named: Pick<ElectionRow, 'id' | 'name'>,
): Promise<void> {
  const opensAt = new Date(closesAt);
  opensAt.setUTCFullYear(closesAt.getUTCFullYear() - 1);
  await trx
    .insertInto('elections')
    .values({
      ...named,
      opens_at: opensAt,
      closes_at: closesAt,
      next_name: null,
      closing_at: closesAt,
      closed_at: closesAt,
      sample: true,
    })
    .execute();
}

/**
 * Removes that election with its results and all ledgers, which begin with its own. Once another election has a result,
 * everything stays, because the ledgers of that result follow these. The caller holds the standings lock.
 */
export async function removeSampleElection(trx: Trx): Promise<void> {
  const election = await trx.selectFrom('elections').select('id').where('sample', '=', true).executeTakeFirst();
  if (!election) return;
  const later = await trx
    .selectFrom('results')
    .select('revision')
    .where('election_id', '<>', election.id)
    .limit(1)
    .executeTakeFirst();
  if (later) return;
  // Results and ledgers can be deleted with this setting only, as when a backup is restored.
  await sql`select set_config('top_picks.restoring', 'on', true)`.execute(trx);
  await trx.deleteFrom('results').execute();
  for (const table of LEDGER_TABLES) await trx.deleteFrom(table).execute();
  await sql`select set_config('top_picks.restoring', 'off', true)`.execute(trx);
  await trx.deleteFrom('ballot_keys').execute();
  await trx.deleteFrom('elections').where('id', '=', election.id).execute();
}
