import { type Kysely, sql, type Transaction } from 'kysely';
import { LEDGER_LEAST_BALLOTS } from '#contract/ledger/format';
import { isClosingIn } from '../../db/closingBallots.ts';
import { tryLockLedger } from '../../db/locks.ts';
import { openElectionIn } from '../../db/openElection.ts';
import type { Database } from '../../db/schema.ts';
import { startOfDay } from '../dailyStandings.ts';
import { ballotsOf, copyBallots, type CopyOutcome } from './copyBallots.ts';
import { hasNoDraft, headIn, inOneMoment, unfinishedDrafts } from './drafts.ts';
import { checkSigningKey, type KeySecrets } from './signingKeys.ts';
import { writeLedger } from './writeLedger.ts';

type Trx = Transaction<Database>;
type Deps = {
  db: Kysely<Database>;
  secrets: KeySecrets;
  now: () => Date;
  /** Ends the work; what is left is done by whoever comes next. */
  signal?: AbortSignal;
};

export type Cut = { number: number; rows: number; ballots: number };
export type CutOutcome = { cut: Cut } | { changedBallots: number };

/**
 * Cuts today's ledger of a state, unless there is one or too few ballots changed. True when it did; one process does.
 */
export async function cutOfToday(deps: Deps, locationId: string): Promise<boolean> {
  const isWanted = async (db: Kysely<Database>) => !(await hasOneOfToday(db, { locationId, at: deps.now() }));
  if (!(await isWanted(deps.db))) return false;
  const outcome = await cutNow(deps, locationId, isWanted);
  return outcome !== null && 'cut' in outcome;
}

/**
 * Cuts a ledger of a state, unless too few ballots changed. @param isWanted is asked again when nobody else can begin
 * one; null when it says no, when somebody else is beginning one, and while the one of an ended election is to be made
 */
export async function cutNow(
  deps: Deps,
  locationId: string,
  isWanted: (trx: Trx) => Promise<boolean> = () => Promise.resolve(true),
): Promise<CutOutcome | null> {
  await checkSigningKey(deps.db, deps.secrets);
  for (const key of await unfinishedDrafts(deps.db)) if (key.locationId === locationId) await writeLedger(deps, key);
  const outcome = await beginLedger(deps, locationId, isWanted);
  if (outcome === null || 'changedBallots' in outcome) return outcome;
  const key = { locationId, number: outcome.number };
  if (!(await writeLedger(deps, key))) return null;
  const { jws } = await deps.db
    .selectFrom('ledgers')
    .select('jws')
    .where('location_id', '=', locationId)
    .where('number', '=', key.number)
    .executeTakeFirstOrThrow();
  const { number, rows, ballots } = headIn(jws);
  return { cut: { number, rows, ballots } };
}

/** Copies the ballots of one moment; nobody's vote waits for it. */
function beginLedger(
  { db, now, signal }: Deps,
  locationId: string,
  isWanted: (trx: Trx) => Promise<boolean>,
): Promise<CopyOutcome | null> {
  return inOneMoment({ db, signal }, async (trx) => {
    if (!(await tryLockLedger(trx, locationId)) || !(await isWanted(trx))) return null;
    const electionId = await electionToCut(trx, locationId);
    if (electionId === null) return null;
    const ballots = ballotsOf(locationId);
    return copyBallots(trx, { locationId, electionId, ballots, result: null, at: now(), signal });
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
    .where(hasNoDraft(sql.ref('standings.location_id')))
    .orderBy('location_id')
    .execute();
  return rows.map(({ location_id }) => location_id);
}

/** The last ledger of an election does not count as the day's. */
async function hasOneOfToday(
  db: Kysely<Database>,
  { locationId, at }: { locationId: string; at: Date },
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from (
        select location_id, made_at, closing from ledgers
        union all select location_id, made_at, closing from ledger_drafts
      ) as made
      where location_id = ${locationId} and not closing and made_at >= ${startOfDay(at)}
    ) as found`.execute(db);
  return rows[0]?.found === true;
}

/** The open election; null while the ledger of the one before is still to be made, which comes first. */
async function electionToCut(db: Kysely<Database>, locationId: string): Promise<string | null> {
  const location = sql.val(locationId);
  const { id, isClosing } = await db
    .selectNoFrom([openElectionIn(location).as('id'), isClosingIn(location).as('isClosing')])
    .executeTakeFirstOrThrow();
  return isClosing ? null : id;
}
