import { createHash } from 'node:crypto';
import { type Expression, type Kysely, type RawBuilder, type Selectable, sql, type Transaction } from 'kysely';
import { courseLine, type LedgerHead, type ListedCourse } from '#contract/ledger/format';
import type { Database } from '../../db/schema.ts';
import { setStatementTimeout } from '../../db/statementTimeout.ts';
import type { LedgerDraftTable } from '../../db/ledgerSchema.ts';
import { planParts } from './plan.ts';

type Trx = Transaction<Database>;

export type StateOfElection = { locationId: string; electionId: string };
export type LedgerKey = { locationId: string; number: number };
/** A ledger that is being written. */
export type Draft = Selectable<LedgerDraftTable>;

/** Those that are not finished, in the order in which they have to be published. */
export async function unfinishedDrafts(db: Kysely<Database>): Promise<LedgerKey[]> {
  const rows = await db
    .selectFrom('ledger_drafts')
    .select(['location_id', 'number'])
    .orderBy('location_id')
    .orderBy('number')
    .execute();
  return rows.map(({ location_id, number }) => ({ locationId: location_id, number }));
}

/** As part of a statement: no ledger of a location is being written. */
export const hasNoDraft = (locationId: Expression<string>): RawBuilder<boolean> =>
  sql<boolean>`not exists (select from ledger_drafts where ledger_drafts.location_id = ${locationId})`;

/** Waits for the process that works on it; undefined when it is finished. */
export function lockDraft(trx: Trx, { locationId, number }: LedgerKey): Promise<Draft | undefined> {
  return trx
    .selectFrom('ledger_drafts')
    .selectAll()
    .where('location_id', '=', locationId)
    .where('number', '=', number)
    .forUpdate()
    .executeTakeFirst();
}

/** How much of a draft is written, in percent: its keys and tags, and its parts. */
export function progressOf(draft: Pick<Draft, 'ballots' | 'votes' | 'keyed' | 'tagged' | 'parts'>): number {
  const { ballots, votes, keyed, tagged, parts } = draft;
  const ofBallots = ballots === 0 ? 1 : (keyed + tagged) / (2 * ballots);
  // The parts take about as long as the keys and tags.
  return Math.floor(50 * ofBallots + (50 * parts) / planParts(votes).parts);
}

type Progress = Partial<Pick<Draft, 'keyed' | 'tagged' | 'parts' | 'published' | 'cleaned'>> & { crc?: number };

export async function noteProgress(trx: Trx, { location_id, number }: Draft, progress: Progress): Promise<void> {
  await trx
    .updateTable('ledger_drafts')
    .set(progress)
    .where('location_id', '=', location_id)
    .where('number', '=', number)
    .execute();
}

export type NewDraft = StateOfElection & {
  number: number;
  closing: boolean;
  at: Date;
  ballots: number;
  counted: number;
  /** Smallest course id first. */
  votes: LedgerHead['votes'];
  withdrawn: LedgerHead['withdrawn'];
  courses: readonly ListedCourse[];
};

export async function insertDraft(trx: Trx, draft: NewDraft): Promise<void> {
  const { locationId, electionId, number, closing, at, ballots, counted, votes, withdrawn } = draft;
  const list = draft.courses
    .toSorted(([one], [other]) => one - other)
    .map(courseLine)
    .join('');
  const courses = createHash('sha256').update(list).digest('base64url');
  await trx
    .insertInto('ledger_drafts')
    .values({
      location_id: locationId,
      number,
      election_id: electionId,
      closing,
      made_at: at,
      ballots,
      counted,
      votes: JSON.stringify(votes),
      withdrawn: JSON.stringify(withdrawn),
      courses,
    })
    .execute();
  await trx
    .insertInto('ledger_courses')
    .values({ location_id: locationId, sha256: courses, list })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The newest ledger of a state, published or being written. */
export type Last = { number: number; electionId: string; at: Date; ballots: number; rows: number };

export async function lastLedger(db: Kysely<Database>, locationId: string): Promise<Last | null> {
  const columns = ['number', 'election_id', 'made_at', 'ballots'] as const;
  const draft = await db
    .selectFrom('ledger_drafts')
    .select([...columns, 'votes'])
    .where('location_id', '=', locationId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  const ledger = await db
    .selectFrom('ledgers')
    .select([...columns, 'jws'])
    .where('location_id', '=', locationId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (draft && draft.number >= (ledger?.number ?? 0)) return lastOf(draft, rowsIn(draft));
  return ledger ? lastOf(ledger, headIn(ledger.jws).rows) : null;
}

type Found = Pick<Draft, 'number' | 'election_id' | 'made_at' | 'ballots'>;

const lastOf = ({ number, election_id, made_at, ballots }: Found, rows: number): Last => ({
  number,
  electionId: election_id,
  at: made_at,
  ballots,
  rows,
});

export const rowsIn = ({ votes }: Pick<Draft, 'votes'>): number => votes.reduce((sum, [, count]) => sum + count, 0);

/** What the head of a ledger says; signatures are not looked at. */
export function headIn(jws: string): LedgerHead {
  return JSON.parse(Buffer.from(jws.split('.')[1] ?? '', 'base64url').toString()) as LedgerHead;
}

/** Each statement takes well below a second, unless others keep the database busy. */
const STATEMENT_TIMEOUT_MS = 15_000;

/** In the transaction that is given, or in one of its own. */
export const inTransaction = <Value>(db: Kysely<Database>, work: (trx: Trx) => Promise<Value>): Promise<Value> =>
  db.isTransaction ? work(db as Trx) : db.transaction().execute((trx) => withLimit(trx, work));

/**
 * Sees the database as it is at one moment, from the first statement to the last. Null when somebody else has begun the
 * same ledger after that moment, and when the signal has ended it.
 */
export async function inOneMoment<Value>(
  { db, signal }: { db: Kysely<Database>; signal?: AbortSignal | undefined },
  work: (trx: Trx) => Promise<Value>,
): Promise<Value | null> {
  try {
    return await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute((trx) => withLimit(trx, work));
  } catch (error) {
    if (isTaken(error) || signal?.aborted) return null;
    throw error;
  }
}

async function withLimit<Value>(trx: Trx, work: (trx: Trx) => Promise<Value>): Promise<Value> {
  await setStatementTimeout(trx, STATEMENT_TIMEOUT_MS);
  return work(trx);
}

const isTaken = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '23505';

/** The ballots that belong to one, as part of a statement. */
export const ofDraft = ({ location_id, number }: Pick<Draft, 'location_id' | 'number'>) =>
  sql`location_id = ${location_id} and number = ${number}`;
