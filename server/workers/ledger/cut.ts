import { createHash, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { SignJWT } from 'jose';
import type { Kysely, Transaction } from 'kysely';
import {
  LEDGER_ALGORITHM,
  LEDGER_KEY_BYTES,
  LEDGER_LEAST_BALLOTS,
  LEDGER_TYPE,
  LEDGER_VERSION,
  type LedgerHead,
} from '#contract/ledger/format';
import type { Database } from '../../db/schema.ts';
import { fold } from '../tallies.ts';
import { offeredAtEnd, refuseOtherSum, resultOf } from './closingSum.ts';
import { type Before, changesOf, type LedgerBallot } from './changes.ts';
import { type KeyedBallot, type MadeTags, makeTags, rowsOf, type Rows } from './rows.ts';
import { type KeySecrets, signingKey } from './signingKeys.ts';
import { addKeys, type KeyAndRows, noteRows, offeredCourses, readState, type StateOfElection } from './stateBallots.ts';

type Trx = Transaction<Database>;

/** What was made before voting had to wait. */
export type Prepared = {
  /** How many ballots had changed then. */
  changedBallots: number;
  /** Number of the ledger that the tags are for. */
  number: number;
  tags: MadeTags;
};

export type Cut = { number: number; rows: number; ballots: number };
export type CutOutcome = { cut: Cut } | { changedBallots: number };

const toGzip = promisify(gzip);
/** Tags are random: higher levels find nothing more. */
const GZIP_LEVEL = 1;

const newKey = (): Buffer => randomBytes(LEDGER_KEY_BYTES);

/** Gives the ballots of a state their keys and makes their tags, outside the transaction that cuts the ledger. */
export async function prepareLedger(
  db: Kysely<Database>,
  { closing, ...state }: StateOfElection & { closing: boolean },
): Promise<Prepared> {
  const { ballots: stored } = await readState(db, { ...state, closing });
  if (stored.length === 0) return { changedBallots: 0, number: 0, tags: new Map() };
  const { last } = await lastLedger(db, state.locationId);
  const number = numberAfter(last);
  const offered = await offeredCourses(db, state.locationId, { isHeld: false });
  const { ballots, changedBallots } = changesOf(stored, { offered, before: rowsBefore(last, state) });
  if (!closing && changedBallots < LEDGER_LEAST_BALLOTS) return { changedBallots, number, tags: new Map() };
  const keyed = withKeys(ballots);
  const known = new Set(stored.flatMap(({ memberId, key }) => (key === null ? [] : memberId)));
  await addKeys(
    db,
    state,
    keyed.filter(({ memberId }) => !known.has(memberId)),
  );
  return { changedBallots, number, tags: await makeTags(keyed, { election: state.electionId, number }) };
}

type Options = StateOfElection & {
  /** Of the ballots at the end of the election: whatever changed, there is a ledger. */
  closing: boolean;
  prepared: Prepared;
  secrets: KeySecrets;
  now: () => Date;
};

/**
 * Cuts the ledger of a state, unless too few ballots changed. A closing one has the ballots at the end of its election,
 * which nobody changes any more. For another one the caller holds the standings lock and the voting lock of the state;
 * afterwards the tallies of the state are those of the ledger.
 */
export async function cutLedger(trx: Trx, { closing, prepared, secrets, now, ...state }: Options): Promise<CutOutcome> {
  const active = await offeredCourses(trx, state.locationId, { isHeld: true });
  const stored = closing
    ? (await readState(trx, { ...state, closing })).ballots
    : await foldedBallots(trx, { ...state, closing });
  const result = closing ? await resultOf(trx, state) : null;
  const offered = result ? offeredAtEnd(active, stored, result) : active;
  const { code, last } = await lastLedger(trx, state.locationId);
  const { ballots, changedBallots, withdrawn } = changesOf(stored, { offered, before: rowsBefore(last, state) });
  if (!closing && changedBallots < LEDGER_LEAST_BALLOTS) return { changedBallots };
  const keyed = withKeys(ballots);
  const number = numberAfter(last);
  const tags: MadeTags = prepared.number === number ? prepared.tags : new Map();
  const rows = rowsOf(keyed, { election: state.electionId, number }, tags);
  const at = now();
  const head = headOf(state, {
    code,
    last,
    // Later than the one before, also after the clock went back.
    at: last && last.made_at >= at ? new Date(last.made_at.getTime() + 1) : at,
    rows,
    ballots: stored.filter(({ counted, picks }) => counted && picks.length > 0).length,
    withdrawn,
  });
  if (result) refuseOtherSum(head, result);
  await storeLedger(trx, { state, head, rows, ballots: keyed.length, closing, secrets });
  const noted = toNote(ballots, keyed);
  if (noted.length > 0) await noteRows(trx, state, noted);
  return { cut: { number: head.number, rows: head.rows, ballots: head.ballots } };
}

type NewLedger = {
  state: StateOfElection;
  head: LedgerHead;
  rows: Rows;
  /** How many ballots have rows in it. */
  ballots: number;
  closing: boolean;
  secrets: KeySecrets;
};

/** Signs the head of a ledger and stores it with its rows. */
async function storeLedger(trx: Trx, ledger: NewLedger): Promise<void> {
  const { state, head, rows, ballots, closing, secrets } = ledger;
  const { kid, privateKey } = await signingKey(trx, secrets, new Date(head.at));
  const jws = await new SignJWT({ ...head })
    .setProtectedHeader({ alg: LEDGER_ALGORITHM, kid, typ: LEDGER_TYPE })
    .sign(privateKey);
  await trx
    .insertInto('ledgers')
    .values({
      location_id: state.locationId,
      number: head.number,
      election_id: state.electionId,
      made_at: new Date(head.at),
      closing,
      ballots,
      jws,
      rows: await toGzip(rows.text, { level: GZIP_LEVEL }),
    })
    .execute();
}

type FirstLedger = { code: string; ballots: readonly KeyedBallot[]; tags: MadeTags; at: Date; secrets: KeySecrets };

/**
 * Stores the first ledger of a state, of an election that ended with these ballots; returns the votes of each course.
 * @param tags made for number 1
 */
export async function storeFirstLedger(trx: Trx, state: StateOfElection, first: FirstLedger): Promise<Rows['votes']> {
  const { code, ballots, tags, at, secrets } = first;
  const rows = rowsOf(ballots, { election: state.electionId, number: numberAfter(null) }, tags);
  const head = headOf(state, { code, last: null, at, rows, ballots: ballots.length, withdrawn: {} });
  await storeLedger(trx, { state, head, rows, ballots: ballots.length, closing: true, secrets });
  await noteRows(trx, state, ballots);
  return rows.votes;
}

/** The ballots at a moment at which the tallies hold all that they say: nothing waits in the outbox. */
async function foldedBallots(trx: Trx, state: StateOfElection & { closing: boolean }) {
  for (;;) {
    await fold(trx);
    const { ballots, isFolded } = await readState(trx, state);
    if (isFolded) return ballots;
  }
}

/** The ballots that have rows, each with the key that makes their tags. */
function withKeys(ballots: readonly LedgerBallot[]): KeyedBallot[] {
  return ballots
    .filter(({ rows }) => rows.length > 0)
    .map(({ memberId, key, rows }) => ({ memberId, rows, key: key ?? newKey() }));
}

/** What must be stored about ballots. */
function toNote(ballots: readonly LedgerBallot[], keyed: readonly KeyedBallot[]): KeyAndRows[] {
  const keys = new Map(keyed.map(({ memberId, key }) => [memberId, key]));
  return ballots
    .filter(({ isNoted }) => isNoted)
    .map((ballot) => ({ ...ballot, key: keys.get(ballot.memberId) ?? ballot.key }));
}

type Last = { number: number; election_id: string; made_at: Date; ballots: number; jws: string };

/** The newest ledger of a state, if there is one, and the state's code. */
async function lastLedger(db: Kysely<Database>, locationId: string): Promise<{ code: string; last: Last | null }> {
  const { code, number, election_id, made_at, ballots, jws } = await db
    .selectFrom('locations')
    .leftJoin('ledgers', 'ledgers.location_id', 'locations.id')
    .select(['code', 'number', 'election_id', 'made_at', 'ballots', 'jws'])
    .where('locations.id', '=', locationId)
    .orderBy('number', (order) => order.desc().nullsLast())
    .limit(1)
    .executeTakeFirstOrThrow();
  const isThere = number !== null && election_id !== null && made_at !== null && ballots !== null && jws !== null;
  return { code, last: isThere ? { number, election_id, made_at, ballots, jws } : null };
}

const numberAfter = (last: Last | null): number => (last?.number ?? 0) + 1;

/** What the head of a ledger says; signatures are not looked at. */
export function headIn(jws: string): LedgerHead {
  return JSON.parse(Buffer.from(jws.split('.')[1] ?? '', 'base64url').toString()) as LedgerHead;
}

function rowsBefore(last: Last | null, { electionId }: StateOfElection): Before {
  return last?.election_id === electionId ? { rows: headIn(last.jws).rows, ballots: last.ballots } : null;
}

type HeadFacts = Pick<LedgerHead, 'ballots' | 'withdrawn'> & { code: string; last: Last | null; at: Date; rows: Rows };

function headOf({ electionId }: StateOfElection, facts: HeadFacts): LedgerHead {
  const { code, last, at, rows, ballots, withdrawn } = facts;
  return {
    v: LEDGER_VERSION,
    state: code,
    election: electionId,
    number: numberAfter(last),
    at: at.toISOString(),
    rows: rows.count,
    ballots,
    votes: rows.votes,
    sha256: sha256(rows.text),
    previous: last ? sha256(last.jws) : null,
    withdrawn,
  };
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64url');
