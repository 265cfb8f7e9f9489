import { type Kysely, sql, type Transaction } from 'kysely';
import type { Election, ResultEntry } from '#contract/elections';
import type { Database, ElectionRow } from '../../db/schema.ts';

/** Newest first. */
export function allElections(db: Kysely<Database>): Promise<ElectionRow[]> {
  return db.selectFrom('elections').selectAll().orderBy('opens_at', 'desc').execute();
}

export function electionById(db: Kysely<Database>, id: string): Promise<ElectionRow | undefined> {
  return db.selectFrom('elections').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Locks the row, so that the close cannot begin before the transaction ends. */
export function lockElection(trx: Transaction<Database>, id: string): Promise<ElectionRow | undefined> {
  return trx.selectFrom('elections').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export function saveElectionPlan(
  trx: Transaction<Database>,
  id: string,
  plan: Pick<ElectionRow, 'closes_at' | 'next_name'>,
): Promise<ElectionRow> {
  return trx.updateTable('elections').set(plan).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

export function toElection(row: ElectionRow): Election {
  return {
    id: row.id,
    name: row.name,
    opensAt: row.opens_at.toISOString(),
    closesAt: row.closes_at.toISOString(),
    status: row.closed_at !== null ? 'closed' : row.closing_at !== null ? 'closing' : 'open',
    closedAt: row.closed_at?.toISOString() ?? null,
  };
}

export type StoredResult = {
  locationId: string;
  code: string;
  state: string;
  revision: number;
  madeAt: Date;
  reason: string | null;
  ballots: number;
  entries: ResultEntry[];
};

/** The newest revision of each state's result, ordered by state code. */
export async function resultsOf(db: Kysely<Database>, electionId: string): Promise<StoredResult[]> {
  return results(db)
    .where('results.election_id', '=', electionId)
    .where((where) =>
      where(
        'results.revision',
        '=',
        where
          .selectFrom('results as newest')
          .select((select) => select.fn.max('newest.revision').as('revision'))
          .whereRef('newest.election_id', '=', 'results.election_id')
          .whereRef('newest.location_id', '=', 'results.location_id'),
      ),
    )
    .orderBy('locations.code')
    .execute();
}

/** One state's result; the newest revision when none is named. */
export function resultOf(
  db: Kysely<Database>,
  { electionId, code, revision }: { electionId: string; code: string; revision: number | undefined },
): Promise<StoredResult | undefined> {
  const ofState = results(db).where('results.election_id', '=', electionId).where('locations.code', '=', code);
  return (revision === undefined ? ofState : ofState.where('results.revision', '=', revision))
    .orderBy('results.revision', 'desc')
    .limit(1)
    .executeTakeFirst();
}

function results(db: Kysely<Database>) {
  return db
    .selectFrom('results')
    .innerJoin('locations', 'locations.id', 'results.location_id')
    .select([
      'locations.id as locationId',
      'locations.code',
      'locations.name as state',
      'results.revision',
      'results.made_at as madeAt',
      'results.reason',
      'results.ballots',
      'results.entries',
    ]);
}

export type StoredDay = { day: string; ballots: number; courseIds: number[]; ranks: number[]; votes: number[] };

export function standingsOfDay(
  db: Kysely<Database>,
  { locationId, day }: { locationId: string; day: string },
): Promise<StoredDay | undefined> {
  return db
    .selectFrom('daily_standings')
    .select(['day', 'ballots', 'course_ids as courseIds', 'ranks', 'votes'])
    .where('location_id', '=', locationId)
    .where('day', '=', day)
    .executeTakeFirst();
}

export type CourseDay = { day: string; rank: number | null; votes: number };

/** A course's days from `from` on, oldest first; its rank is null on a day on which it had no votes. */
export async function courseDays(
  db: Kysely<Database>,
  { locationId, courseId, from }: { locationId: string; courseId: number; from: string },
): Promise<CourseDay[]> {
  const { rows } = await sql<CourseDay>`
    select day, ranks[place] as rank, coalesce(votes[place], 0) as votes
    from (
      select day, ranks, votes, array_position(course_ids, ${courseId}::integer) as place
      from daily_standings where location_id = ${locationId} and day >= ${from}
    ) as days
    order by day`.execute(db);
  return rows;
}

/** The best rank that a course ever had at the end of a day, and the first such day. */
export async function bestDay(
  db: Kysely<Database>,
  { locationId, courseId }: { locationId: string; courseId: number },
): Promise<{ rank: number; day: string } | null> {
  const { rows } = await sql<{ rank: number; day: string }>`
    select ranks[array_position(course_ids, ${courseId}::integer)] as rank, day
    from daily_standings where location_id = ${locationId} and course_ids @> array[${courseId}::integer]
    order by 1, 2 limit 1`.execute(db);
  return rows[0] ?? null;
}

export type CourseResult = { id: string; name: string; ballots: number; entry: ResultEntry };

/**
 * A course's results in closed elections by their newest revisions, oldest first, without those in which it had no
 * votes.
 */
export async function courseResults(
  db: Kysely<Database>,
  { locationId, courseId }: { locationId: string; courseId: number },
): Promise<CourseResult[]> {
  const { rows } = await sql<CourseResult>`
    select elections.id, elections.name, newest.ballots, entry
    from (
      select distinct on (election_id) election_id, ballots, entries
      from results where location_id = ${locationId}
      order by election_id, revision desc
    ) as newest
    join elections on elections.id = newest.election_id,
      jsonb_array_elements(newest.entries) as entry
    where (entry->>'courseId')::integer = ${courseId}
    order by elections.opens_at, elections.id`.execute(db);
  return rows;
}
