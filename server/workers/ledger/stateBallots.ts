import { type Kysely, sql, type Transaction } from 'kysely';
import { ballotsAtEnd } from '../../db/closingBallots.ts';
import type { Database } from '../../db/schema.ts';
import type { LedgerBallot, StateBallot } from './changes.ts';

type Trx = Transaction<Database>;
export type StateOfElection = { locationId: string; electionId: string };

/** What is stored about a ballot. */
export type KeyAndRows = Pick<LedgerBallot, 'memberId' | 'key' | 'rows'>;

/** The ballots of a state, and whether each of their changes is in the tallies: all of one moment. */
export type StateSnapshot = { ballots: StateBallot[]; isFolded: boolean };

type Row = {
  /** Null in the one row of a state without ballots. */
  member_id: string | null;
  counted: boolean;
  voided: boolean;
  picks: string;
  waiting: boolean;
};

/**
 * Ballots and outbox in one statement, because deleted accounts and voided votes do not wait for the voting lock. The
 * keys come before, in one of their own: what happens in between only leaves rows for the next ledger. Lists come as
 * text, which is read much faster.
 */
export async function readState(
  db: Kysely<Database>,
  { closing, ...state }: StateOfElection & { closing: boolean },
): Promise<StateSnapshot> {
  const keys = await readKeys(db, state);
  const { rows } = await sql<Row>`
    select found.*, queue.waiting
    from (select exists (select from outbox where location_id = ${state.locationId}) as waiting) as queue
    left join (
      select member_id, counted, voided, array_to_string(course_ids, ',') as picks
      from (${closing ? ballotsAtEnd(state) : ballotsNow(state)}) as source
    ) as found on true
    order by found.member_id`.execute(db);
  const ballots = rows.flatMap(({ member_id, counted, voided, picks }) => {
    if (member_id === null) return [];
    const { key = null, before = [] } = keys.get(member_id) ?? {};
    const isEmpty = picks === '' && before.length === 0;
    return isEmpty ? [] : { memberId: member_id, key, before, counted, voided, picks: numbers(picks) };
  });
  return { ballots, isFolded: rows[0]?.waiting !== true };
}

const ballotsNow = ({ locationId }: StateOfElection) => sql`
  select ballots.member_id, members.counted, members.voided_at is not null as voided, ballots.course_ids
  from ballots join members on members.id = ballots.member_id
  where ballots.location_id = ${locationId}`;

async function readKeys(
  db: Kysely<Database>,
  { locationId, electionId }: StateOfElection,
): Promise<Map<string, Pick<StateBallot, 'key' | 'before'>>> {
  const { rows } = await sql<{ member_id: string; key: string | null; before: string }>`
    select member_id, encode(key, 'base64') as key, array_to_string(course_ids, ',') as before
    from ballot_keys where location_id = ${locationId} and election_id = ${electionId}`.execute(db);
  return new Map(
    rows.map(({ member_id, key, before }) => [
      member_id,
      { key: key === null ? null : Buffer.from(key, 'base64'), before: numbers(before) },
    ]),
  );
}

const numbers = (text: string): number[] => (text === '' ? [] : text.split(',').map(Number));

/**
 * The courses that can be voted for. @param isHeld lets none be withdrawn or offered again until the transaction ends
 */
export async function offeredCourses(
  db: Kysely<Database>,
  locationId: string,
  { isHeld }: { isHeld: boolean },
): Promise<Set<number>> {
  const active = db.selectFrom('courses').select('id').where('location_id', '=', locationId).where('active', '=', true);
  const rows = await (isHeld ? active.orderBy('id').forShare() : active).execute();
  return new Set(rows.map(({ id }) => id));
}

/**
 * Gives ballots their first key. One that was erased is replaced by the cut, which has to know of it. A member who is
 * just leaving is left out.
 */
export async function addKeys(
  db: Kysely<Database>,
  state: StateOfElection,
  ballots: readonly KeyAndRows[],
): Promise<void> {
  // Their rows are in no ledger yet.
  const withoutRows = ballots.map((ballot) => ({ ...ballot, rows: [] }));
  await sql`
    ${insertion(state, withoutRows)}
    on conflict (member_id, location_id, election_id) do nothing`.execute(db);
  await eraseVoided(db, state, ballots);
}

/** Notes what the ballots have in the ledger that is being cut, and their new keys. */
export async function noteRows(trx: Trx, state: StateOfElection, ballots: readonly KeyAndRows[]): Promise<void> {
  await sql`
    ${insertion(state, ballots)}
    on conflict (member_id, location_id, election_id) do update set
      course_ids = excluded.course_ids, key = coalesce(ballot_keys.key, excluded.key)`.execute(trx);
  await eraseVoided(trx, state, ballots);
}

const insertion = ({ locationId, electionId }: StateOfElection, ballots: readonly KeyAndRows[]) => sql`
  insert into ballot_keys (member_id, location_id, election_id, key, course_ids)
  select members.id, ${locationId}, ${electionId}, decode(given.key, 'base64'), given.course_ids::integer[]
  from unnest(
    ${idsOf(ballots)}::text[],
    ${ballots.map(({ key }) => key?.toString('base64') ?? null)}::text[],
    ${ballots.map(({ rows }) => `{${rows.join(',')}}`)}::text[]
  ) as given (member_id, key, course_ids)
  join members on members.id = given.member_id
  order by members.id
  for key share of members`;

/** Votes that were voided meanwhile keep no key. */
async function eraseVoided(
  db: Kysely<Database>,
  { locationId, electionId }: StateOfElection,
  ballots: readonly KeyAndRows[],
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from members where id = any(${idsOf(ballots)}::text[]) and voided_at is not null`.execute(db);
  if (rows.length === 0) return;
  await sql`
    update ballot_keys set key = null
    where member_id = any(${rows.map(({ id }) => id)}::text[])
      and location_id = ${locationId} and election_id = ${electionId}`.execute(db);
}

const idsOf = (ballots: readonly KeyAndRows[]): string[] => ballots.map(({ memberId }) => memberId);
