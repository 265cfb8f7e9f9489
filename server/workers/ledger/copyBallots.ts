import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { ResultEntry } from '#contract/elections';
import {
  LEDGER_LEAST_BALLOTS,
  type LedgerHead,
  type ListedCourse,
  type WithdrawnReason,
} from '#contract/ledger/format';
import type { Database } from '../../db/schema.ts';
import { type Counted, refuseOtherSum } from './closingSum.ts';
import { insertDraft, type Last, lastLedger, type StateOfElection } from './drafts.ts';

type Trx = Transaction<Database>;

/** Ballots of one piece: each is read and copied in well below a second. */
const BALLOTS_A_PIECE = 2000;

/**
 * As a statement: `member_id`, `counted`, `voided` and `course_ids` of the next ballots of a state, in the order of
 * their members.
 */
export type BallotsOf = (next: { after: string; limit: number }) => RawBuilder<unknown>;

type Options = StateOfElection & {
  ballots: BallotsOf;
  /** Of a closing ledger: there is one whatever changed, it has the votes that the result has, and adds up to it. */
  result: Counted | null;
  at: Date;
  /** Ends the work between two pieces. */
  signal?: AbortSignal | undefined;
};

export type CopyOutcome = { number: number } | { changedBallots: number };

/** The ballots of a state as they are now. */
export const ballotsOf =
  (locationId: string): BallotsOf =>
  ({ after, limit }) => sql`
    select now.member_id, members.counted, members.voided_at is not null as voided, now.course_ids
    from (
      select member_id, course_ids from ballots
      where location_id = ${locationId} and member_id > ${after} order by member_id limit ${limit}
    ) as now
    -- Each by its id: a join may read all members for a few ballots.
    cross join lateral (select counted, voided_at from members where id = now.member_id offset 0) as members`;

/**
 * Begins a ledger: copies the ballots that have rows in it, unless too few have changed. What the transaction sees has
 * to be of one moment.
 */
export async function copyBallots(trx: Trx, options: Options): Promise<CopyOutcome> {
  const { locationId, electionId, result, at } = options;
  const last = await lastLedger(trx, locationId);
  const before = last?.electionId === electionId ? last : null;
  const number = (last?.number ?? 0) + 1;
  const courses = await offeredCourses(trx, locationId);
  const offered = courses.map(([id]) => id);
  const task = { ...options, number, before, offered, counting: result?.entries.map(idOf) ?? offered };
  if (!result) {
    const { changed } = await readAll(trx, task, { until: LEDGER_LEAST_BALLOTS });
    if (changed < LEDGER_LEAST_BALLOTS) return { changedBallots: changed };
  }
  const { votes, withdrawn, ballots, counted } = await readAll(trx, task, { copies: true });
  if (result) refuseOtherSum(options, { votes, ballots: counted }, result);
  await insertDraft(trx, {
    ...{ locationId, electionId, number, closing: result !== null, ballots, counted, withdrawn },
    // Later than the one before, also after the clock went back.
    at: last && last.at >= at ? new Date(last.at.getTime() + 1) : at,
    votes: inOrder(votes),
    courses: result ? namedAs(result, courses) : courses,
  });
  return { number };
}

const idOf = ({ courseId }: ResultEntry): number => courseId;

/** A course that was renamed, merged or withdrawn since the end of the election is listed as the result has it. */
function namedAs({ entries }: Counted, courses: readonly ListedCourse[]): ListedCourse[] {
  const inResult = entries.map(({ courseId, name, city }): ListedCourse => [courseId, name, city]);
  return [...new Map([...courses, ...inResult].map((course) => [course[0], course])).values()];
}

/** Rows are course ids, smallest first. */
export type GivenBallot = { memberId: string; rows: readonly number[] };

/** Begins the first ledger of a state, of an election that ended with these ballots; returns the votes of each course. */
export async function beginWith(
  trx: Trx,
  { at, ...state }: StateOfElection & { at: Date },
  given: readonly GivenBallot[],
): Promise<Map<number, number>> {
  const votes = new Map<number, number>();
  for (const { rows } of given) for (const id of rows) addTo(votes, id, 1);
  await sql`
    insert into ledger_ballots (location_id, number, place, member_id, course_ids)
    select ${state.locationId}, 1, row_number() over (), member_id, rows::integer[]
    from unnest(
      ${given.map(({ memberId }) => memberId)}::text[], ${given.map(({ rows }) => `{${rows.join(',')}}`)}::text[]
    ) as given (member_id, rows)`.execute(trx);
  const [ballots, counted] = [given.length, given.length];
  await insertDraft(trx, {
    ...state,
    ...{ number: 1, closing: true, at, ballots, counted, withdrawn: {} },
    votes: inOrder(votes),
    courses: await offeredCourses(trx, state.locationId),
  });
  return votes;
}

const inOrder = (votes: ReadonlyMap<number, number>): LedgerHead['votes'] =>
  [...votes].sort(([one], [other]) => one - other);

/** The courses that can be voted for. */
async function offeredCourses(trx: Trx, locationId: string): Promise<ListedCourse[]> {
  const rows = await trx
    .selectFrom('courses')
    .select(['id', 'name', 'city'])
    .where('location_id', '=', locationId)
    .where('active', '=', true)
    .execute();
  return rows.map(({ id, name, city }) => [id, name, city]);
}

type Task = Options & {
  number: number;
  before: Last | null;
  offered: readonly number[];
  /** The courses whose votes have rows. */
  counting: readonly number[];
};
type Found = {
  ballots: number;
  counted: number;
  changed: number;
  votes: Map<number, number>;
  withdrawn: LedgerHead['withdrawn'];
};
/** @param until stops when so many ballots have changed */
type Reading = { copies?: boolean; until?: number };

async function readAll(trx: Trx, task: Task, { copies = false, until = Infinity }: Reading): Promise<Found> {
  const { before, signal } = task;
  const found: Found = { ballots: 0, counted: 0, changed: 0, votes: new Map(), withdrawn: {} };
  let [knownRows, knownBallots] = [0, 0];
  let after: string | null = '';
  while (after !== null && found.changed < until) {
    signal?.throwIfAborted();
    const piece: Piece = await readPiece(trx, task, { after, place: found.ballots, copies });
    found.ballots += piece.ballots;
    found.counted += piece.counted;
    found.changed += piece.changed;
    knownRows += piece.known_rows;
    knownBallots += piece.known_ballots;
    for (const [id, count] of Object.entries(piece.votes)) addTo(found.votes, Number(id), count);
    for (const [reason, count] of Object.entries(piece.gone)) withdraw(found, reason as WithdrawnReason, count);
    after = piece.last;
  }
  if (before === null || after !== null) return found;
  // What stood in the ledger and belongs to nobody any more.
  withdraw(found, 'account_deleted', before.rows - knownRows);
  found.changed += before.ballots - knownBallots;
  return found;
}

const addTo = (counts: Map<number, number>, id: number, count: number): void =>
  void counts.set(id, (counts.get(id) ?? 0) + count);

function withdraw({ withdrawn }: Found, reason: WithdrawnReason, rows: number): void {
  if (rows > 0) withdrawn[reason] = (withdrawn[reason] ?? 0) + rows;
}

type Piece = {
  /** The last member; null when there are no more. */
  last: string | null;
  ballots: number;
  counted: number;
  changed: number;
  known_rows: number;
  known_ballots: number;
  votes: Record<string, number>;
  gone: Record<string, number>;
};

type Place = { after: string; place: number; copies: boolean };

/**
 * Compares ballots with the ledger before, of the same election, and copies those with rows. The ballots there are
 * found by their members alone: without statistics the planner could read all of them for each ballot.
 */
async function readPiece(trx: Trx, task: Task, { after, place, copies }: Place): Promise<Piece> {
  const { locationId, number, before, ballots, offered, counting } = task;
  const isOffered = sql`id = any(${offered}::integer[])`;
  const isCounting = sql`id = any(${counting}::integer[])`;
  const copying = sql`, copied as (
    insert into ledger_ballots (location_id, number, place, member_id, course_ids)
    select ${locationId}, ${number}::integer, ${place}::integer + row_number() over (order by member_id), member_id, rows
    from compared where rows <> '{}'
  )`;
  const { rows } = await sql<Piece>`
    with piece as (
      select source.*,
        array(select id from unnest(source.course_ids) as id where source.counted and ${isCounting} order by id) as rows
      from (${ballots({ after, limit: BALLOTS_A_PIECE })}) as source
    ),
    compared as (
      select piece.*, coalesce(known.course_ids, '{}') as before
      from piece
      left join lateral (
        select course_ids from ledger_ballots
        where member_id = piece.member_id and location_id || '' = ${locationId} and number + 0 = ${before?.number ?? 0}
        offset 0
      ) as known on true
    ),
    gone as (
      select case when voided then 'voided' when not counted then 'unconfirmed'
        when ${isOffered} then 'taken_back' else 'course_gone' end as reason, count(*) as rows
      from compared, unnest(before) as id where id <> all(rows) group by 1
    ),
    votes as (select id, count(*) as count from compared, unnest(rows) as id group by id)
    ${copies ? copying : sql``}
    select case when count(*) = ${BALLOTS_A_PIECE} then max(member_id) end as last,
      (count(*) filter (where rows <> '{}'))::integer as ballots,
      (count(*) filter (where counted and course_ids <> '{}'))::integer as counted,
      (count(*) filter (where rows <> before))::integer as changed,
      coalesce(sum(cardinality(before)), 0)::integer as known_rows,
      (count(*) filter (where before <> '{}'))::integer as known_ballots,
      (select coalesce(jsonb_object_agg(id, count), '{}') from votes) as votes,
      (select coalesce(jsonb_object_agg(reason, rows), '{}') from gone) as gone
    from compared`.execute(trx);
  const [piece] = rows;
  if (!piece) throw new Error('Nothing was counted');
  return piece;
}
