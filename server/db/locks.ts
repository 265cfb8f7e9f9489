/** Advisory locks, which belong to a transaction and not to a session, so that they work through a pooler. */
import { createHash } from 'node:crypto';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Database } from './schema.ts';

/** First half of the key of the locks of the locations; any number that all processes share. */
const VOTING_LOCK = 7_220_004;

/** First half of the key of the locks under which ledgers are begun. */
const LEDGER_LOCK = 7_220_005;

/** Held while tallies or publications are written. */
const STANDINGS_LOCK = 7_220_003;

/**
 * Waits until no ballot of a location is being written, and lets none be written until the transaction ends. Call it
 * before the transaction holds any row.
 */
export async function lockVoting(trx: Transaction<Database>, locationId: string): Promise<void> {
  await sql`select ${votingLock(locationId, 'exclusive')}`.execute(trx);
}

/** As part of a statement: every write of a ballot takes the shared one. */
export function votingLock(locationId: string, kind: 'shared' | 'exclusive'): RawBuilder<unknown> {
  const key = keyOf(locationId);
  return kind === 'shared'
    ? sql`pg_advisory_xact_lock_shared(${VOTING_LOCK}::integer, ${key}::integer)`
    : sql`pg_advisory_xact_lock(${VOTING_LOCK}::integer, ${key}::integer)`;
}

const keyOf = (locationId: string): number => createHash('sha256').update(locationId).digest().readInt32BE();

/** The same for all locations. The caller holds the lock of the admins' writes, so that no two of them meet. */
export async function lockVotingEverywhere(trx: Transaction<Database>): Promise<void> {
  const rows = await trx.selectFrom('locations').select('id').orderBy('id').execute();
  await sql`select ${sql.join(rows.map(({ id }) => votingLock(id, 'exclusive')))}`.execute(trx);
}

/** False when another transaction is beginning a ledger of the location. */
export async function tryLockLedger(trx: Transaction<Database>, locationId: string): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select pg_try_advisory_xact_lock(${LEDGER_LOCK}::integer, ${keyOf(locationId)}::integer) as held`.execute(trx);
  return rows[0]?.held ?? false;
}

/** Stands for the changes of what members' ballots count, in all states. */
const MEMBERS = 'members';

/**
 * Waits until no election ends in any state, and lets none end until the transaction does. Call it after every row that
 * the transaction waits for, because the end of an election waits for it in turn.
 */
export async function lockCounting(trx: Transaction<Database>): Promise<void> {
  await sql`select ${votingLock(MEMBERS, 'shared')}`.execute(trx);
}

/**
 * Waits until whatever is counted in a location by now is committed, and lets nothing be counted until the transaction
 * ends. Call it before the transaction holds any row.
 */
export async function lockEnd(trx: Transaction<Database>, locationId: string): Promise<void> {
  await lockVoting(trx, locationId);
  await sql`select ${votingLock(MEMBERS, 'exclusive')}`.execute(trx);
}

/** Waits until no other transaction holds it. */
export async function lockStandings(trx: Transaction<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${STANDINGS_LOCK}::bigint)`.execute(trx);
}

/** False when another transaction holds it. */
export async function tryLockStandings(trx: Transaction<Database>): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select pg_try_advisory_xact_lock(${STANDINGS_LOCK}::bigint) as held`.execute(trx);
  return rows[0]?.held ?? false;
}
