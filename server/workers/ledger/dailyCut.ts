import { type Kysely, sql, type Transaction } from 'kysely';
import { LEDGER_LEAST_BALLOTS } from '#contract/ledger/format';
import { isClosingIn } from '../../db/closingBallots.ts';
import { openElectionIn } from '../../db/openElection.ts';
import type { Database } from '../../db/schema.ts';
import { setStatementTimeout } from '../../db/statementTimeout.ts';
import { lockStandings, lockVoting } from '../../db/locks.ts';
import { startOfDay } from '../dailyStandings.ts';
import { type CutOutcome, cutLedger, prepareLedger } from './cut.ts';
import type { KeySecrets } from './signingKeys.ts';

const CUT_TIMEOUT_MS = 60_000;

type Deps = { db: Kysely<Database>; secrets: KeySecrets; now: () => Date };

/**
 * Cuts today's ledger of a state, unless there is one or too few ballots changed. True when it did; one process does.
 */
export async function cutOfToday(deps: Deps, locationId: string): Promise<boolean> {
  if (await hasOneOfToday(deps.db, { locationId, at: deps.now() })) return false;
  const outcome = await cutNow(
    deps,
    locationId,
    async (trx) => !(await hasOneOfToday(trx, { locationId, at: deps.now() })),
  );
  return outcome !== null && 'cut' in outcome;
}

/**
 * Cuts a ledger of a state, unless too few ballots changed; null while the one of an ended election is still to be made.
 * @param isWanted is asked again when nobody else can cut one; null when it says no
 */
export async function cutNow(
  { db, secrets, now }: Deps,
  locationId: string,
  isWanted: (trx: Transaction<Database>) => Promise<boolean> = () => Promise.resolve(true),
): Promise<CutOutcome | null> {
  const electionId = await electionToCut(db, locationId);
  if (electionId === null) return null;
  const state = { locationId, electionId };
  const prepared = await prepareLedger(db, { ...state, closing: false });
  const { changedBallots } = prepared;
  if (changedBallots < LEDGER_LEAST_BALLOTS) return { changedBallots };
  return db.transaction().execute(async (trx) => {
    await setStatementTimeout(trx, CUT_TIMEOUT_MS);
    await lockStandings(trx);
    await lockVoting(trx, locationId);
    // The election may have ended.
    if ((await electionToCut(trx, locationId)) !== electionId || !(await isWanted(trx))) return null;
    return cutLedger(trx, { ...state, closing: false, prepared, secrets, now });
  });
}

/** The states whose open election has no ledger yet, though enough ballots for one. */
export async function statesWithoutLedger(db: Kysely<Database>): Promise<string[]> {
  const rows = await db
    .selectFrom('standings')
    .select('location_id')
    .where('ballots', '>=', LEDGER_LEAST_BALLOTS)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('ledgers')
            .select(sql`1`.as('one'))
            .whereRef('ledgers.location_id', '=', 'standings.location_id')
            .where('ledgers.election_id', '=', openElectionIn(sql.ref('standings.location_id'))),
        ),
      ),
    )
    .orderBy('location_id')
    .execute();
  return rows.map(({ location_id }) => location_id);
}

/** The last ledger of an election does not count as the day's. */
async function hasOneOfToday(
  db: Kysely<Database>,
  { locationId, at }: { locationId: string; at: Date },
): Promise<boolean> {
  const row = await db
    .selectFrom('ledgers')
    .select('number')
    .where('location_id', '=', locationId)
    .where('closing', '=', false)
    .where('made_at', '>=', startOfDay(at))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The open election; null while the ledger of the one before is still to be made, which comes first. */
async function electionToCut(db: Kysely<Database>, locationId: string): Promise<string | null> {
  const location = sql.val(locationId);
  const { id, isClosing } = await db
    .selectNoFrom([openElectionIn(location).as('id'), isClosingIn(location).as('isClosing')])
    .executeTakeFirstOrThrow();
  return isClosing ? null : id;
}
