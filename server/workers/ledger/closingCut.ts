import { type Kysely, sql } from 'kysely';
import { ballotsAtEnd, isLedgerMissing } from '../../db/closingBallots.ts';
import { tryLockLedger } from '../../db/locks.ts';
import type { Database } from '../../db/schema.ts';
import { resultOf } from './closingSum.ts';
import { copyBallots } from './copyBallots.ts';
import { hasNoDraft, inOneMoment, inTransaction, type StateOfElection } from './drafts.ts';
import type { KeySecrets } from './signingKeys.ts';
import { writeLedger } from './writeLedger.ts';

type Deps = {
  db: Kysely<Database>;
  secrets: KeySecrets;
  now: () => Date;
  /** Ends the work; what is left is done by whoever comes next. */
  signal?: AbortSignal | undefined;
};

/** The results whose ledger is still to be begun: those of earlier elections first, then those with fewer ballots. */
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
    .where(hasNoDraft(sql.ref('election_ends.location_id')))
    .orderBy('elections.opens_at')
    .orderBy('results.ballots')
    .orderBy('election_ends.location_id')
    .execute();
}

/**
 * Makes the ledger of a result from the ballots at the end of the election, while everybody votes on. False when another
 * process makes it. Throws when it does not add up to the result.
 */
export async function cutClosing(deps: Deps, state: StateOfElection): Promise<boolean> {
  const number = await beginClosing(deps, state);
  if (number === null) return false;
  return writeLedger(deps, { locationId: state.locationId, number });
}

/** Null when another process does. */
function beginClosing({ db, now, signal }: Deps, state: StateOfElection): Promise<number | null> {
  return inOneMoment({ db, signal }, async (trx) => {
    if (!(await tryLockLedger(trx, state.locationId)) || (await hasLedger(trx, state))) return null;
    const result = await resultOf(trx, state);
    const begun = await copyBallots(trx, { ...state, ballots: ballotsAtEnd(state), result, at: now(), signal });
    return 'number' in begun ? begun.number : null;
  });
}

async function hasLedger(db: Kysely<Database>, { locationId, electionId }: StateOfElection): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from (
        select location_id, election_id, closing from ledgers
        union all select location_id, election_id, closing from ledger_drafts
      ) as made
      where location_id = ${locationId} and election_id = ${electionId} and closing
    ) as found`.execute(db);
  return rows[0]?.found === true;
}

const BALLOTS_A_PIECE = 5000;

/** Deletes the ballots that were kept for ledgers which are there. */
export async function forgetClosingBallots(db: Kysely<Database>, signal?: AbortSignal): Promise<void> {
  let deleted = BALLOTS_A_PIECE;
  while (deleted === BALLOTS_A_PIECE && !signal?.aborted) {
    const { numAffectedRows } = await inTransaction(db, (trx) =>
      sql`
        delete from closing_ballots where (location_id, election_id, member_id) in (
          select kept.location_id, kept.election_id, kept.member_id
          from closing_ballots as kept
          join ledgers on ledgers.location_id = kept.location_id and ledgers.election_id = kept.election_id
            and ledgers.closing
          limit ${BALLOTS_A_PIECE}
        )`.execute(trx),
    );
    deleted = Number(numAffectedRows ?? 0);
  }
}
