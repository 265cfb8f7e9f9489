import type { Kysely } from 'kysely';
import type { ResultEntry } from '../../../contract/elections.ts';
import type { Database } from '../../../server/db/schema.ts';

/** The tables that elections leave. */
export const RESULT_TABLES = ['elections', 'results', 'daily_standings'] as const;

type EndedElection = { year: number; locationId: string; entries?: ResultEntry[]; ballots?: number };

/** Adds an ended election with the result of one state; its id is its year. */
export async function addEndedElection(
  db: Kysely<Database>,
  { year, locationId, entries = [], ballots = 0 }: EndedElection,
): Promise<string> {
  const id = String(year);
  const closesAt = new Date(`${year + 1}-01-01T10:00:00Z`);
  await db
    .insertInto('elections')
    .values({
      id,
      name: id,
      opens_at: new Date(`${year}-01-01T10:00:00Z`),
      closes_at: closesAt,
      next_name: null,
      closing_at: closesAt,
      closed_at: closesAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('results')
    .values({
      election_id: id,
      location_id: locationId,
      made_at: closesAt,
      ballots,
      entries: JSON.stringify(entries),
      reason: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return id;
}

/** Adds an election of 2019 with an empty result of one state and the standings of its last day; returns its id. */
export async function addPastElection(db: Kysely<Database>, locationId: string): Promise<string> {
  const id = await addEndedElection(db, { year: 2019, locationId });
  await db
    .insertInto('daily_standings')
    .values({ location_id: locationId, day: '2019-12-31', course_ids: [], ranks: [], votes: [], ballots: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return id;
}

/** Rows of a result in the order of their ranks, each with one vote less than the row before. */
export const resultEntries = (courses: readonly { _id: number; name: string }[]): ResultEntry[] =>
  courses.map(({ _id, name }, index) => ({
    courseId: _id,
    name,
    city: 'Mesa',
    rank: index + 1,
    tied: false,
    votes: courses.length - index,
  }));

/** The election that is open, as the database has it. */
export function openElection(db: Kysely<Database>): Promise<{ id: string; name: string; closes_at: Date }> {
  return db
    .selectFrom('elections')
    .select(['id', 'name', 'closes_at'])
    .where('closing_at', 'is', null)
    .executeTakeFirstOrThrow();
}
