import { type Kysely, sql } from 'kysely';
import { isLedgerMissing } from '../../db/closingBallots.ts';
import { tryLockLedger } from '../../db/locks.ts';
import type { Database } from '../../db/schema.ts';
import { setStatementTimeout } from '../../db/statementTimeout.ts';
import { cutLedger, prepareLedger } from './cut.ts';
import type { KeySecrets } from './signingKeys.ts';
import type { StateOfElection } from './stateBallots.ts';

const CUT_TIMEOUT_MS = 60_000;

type Deps = { db: Kysely<Database>; secrets: KeySecrets; now: () => Date };

/** The results whose ledger is still to be made; those of earlier elections first. */
export async function resultsWithoutLedger(db: Kysely<Database>): Promise<StateOfElection[]> {
  return db
    .selectFrom('election_ends')
    .innerJoin('elections', 'elections.id', 'election_ends.election_id')
    .innerJoin('results', (join) =>
      join
        .onRef('results.election_id', '=', 'election_ends.election_id')
        .onRef('results.location_id', '=', 'election_ends.location_id')
        .on('results.revision', '=', 1),
    )
    .select(['election_ends.location_id as locationId', 'election_ends.election_id as electionId'])
    .where(isLedgerMissing(sql.ref('election_ends.location_id'), 'elections'))
    .orderBy('elections.opens_at')
    .orderBy('election_ends.location_id')
    .execute();
}

/**
 * Makes the ledger of a result from the ballots at the end of the election, while everybody votes on. False when another
 * process makes it. Throws when it does not add up to the result.
 */
export async function cutClosing({ db, secrets, now }: Deps, state: StateOfElection): Promise<boolean> {
  const prepared = await prepareLedger(db, { ...state, closing: true });
  return db.transaction().execute(async (trx) => {
    await setStatementTimeout(trx, CUT_TIMEOUT_MS);
    if (!(await tryLockLedger(trx, state.locationId)) || (await hasLedger(trx, state))) return false;
    await cutLedger(trx, { ...state, closing: true, prepared, secrets, now });
    return true;
  });
}

async function hasLedger(db: Kysely<Database>, { locationId, electionId }: StateOfElection): Promise<boolean> {
  const row = await db
    .selectFrom('ledgers')
    .select('number')
    .where('location_id', '=', locationId)
    .where('election_id', '=', electionId)
    .where('closing', '=', true)
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes the ballots that were kept for ledgers which are there. */
export async function forgetClosingBallots(db: Kysely<Database>): Promise<void> {
  await sql`
    delete from closing_ballots using ledgers
    where ledgers.location_id = closing_ballots.location_id and ledgers.election_id = closing_ballots.election_id
      and ledgers.closing`.execute(db);
}
