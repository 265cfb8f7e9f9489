import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { shownElectionIn } from '../../../server/db/openElection.ts';
import type { Database } from '../../../server/db/schema.ts';
import { findDifferences } from '../../../server/workers/recount.ts';
import type { Standings } from '../../../server/workers/standings.ts';

/** Puts votes without voters into the outbox, where the worker counts them. @param votes course id → number of votes */
export async function giveVotes(
  db: Kysely<Database>,
  locationId: string,
  votes: Record<number, number>,
): Promise<void> {
  const rows = Object.entries(votes).flatMap(([courseId, count]) =>
    Array.from({ length: count }, () => ({
      location_id: locationId,
      election_id: shownElectionIn(sql.val(locationId)),
      added: [Number(courseId)],
      removed: [],
      ballots_delta: 1,
    })),
  );
  await db.insertInto('outbox').values(rows).execute();
}

/** Course id → votes, counted again from the ballots of all counted members. */
export async function recount(db: Kysely<Database>): Promise<Map<number, number>> {
  const { rows } = await sql<{ course_id: number; votes: number }>`
    select course_id, count(*)::integer as votes
    from ballots join members on members.id = ballots.member_id, unnest(course_ids) as course_id
    where members.counted
    group by course_id order by course_id`.execute(db);
  return new Map(rows.map((row) => [row.course_id, row.votes]));
}

export async function talliesOf(db: Kysely<Database>): Promise<Map<number, number>> {
  const rows = await db.selectFrom('tallies').selectAll().where('votes', '>', 0).orderBy('course_id').execute();
  return new Map(rows.map((row) => [row.course_id, row.votes]));
}

/** Number of votes in the tallies once the worker has counted; fails when the tallies differ from the ballots. */
export async function countedVotes({ db, standings }: { db: Kysely<Database>; standings: Standings }): Promise<number> {
  await standings.tick();
  const differences = await findDifferences(db);
  if (differences.length > 0) throw new Error(`Tallies differ from the ballots: ${JSON.stringify(differences)}`);
  return [...(await talliesOf(db)).values()].reduce((sum, votes) => sum + votes, 0);
}

/** Adds courses whose names sort after the real ones; returns their ids. */
export async function addCourses(db: Kysely<Database>, locationId: string, count: number): Promise<number[]> {
  const rows = Array.from({ length: count }, (_, index) => ({
    slug: randomUUID(),
    location_id: locationId,
    name: `Zz Course ${index + 1}`,
    city: 'Mesa',
    lat: 33.4,
    lon: -111.8,
    holes: null,
    par: null,
    access: null,
    opened: null,
    architect: null,
  }));
  const ids: number[] = [];
  // A statement has at most 65,535 parameters.
  for (let start = 0; start < rows.length; start += 1000) {
    const batch = rows.slice(start, start + 1000);
    const added = await db.insertInto('courses').values(batch).returning('id').execute();
    ids.push(...added.map(({ id }) => id));
  }
  return ids;
}

/** Removes all but the first courses of each state; only for a database without votes. */
export async function keepCourses(db: Kysely<Database>, perState: number): Promise<void> {
  await sql`
    delete from courses using (
      select id, row_number() over (partition by location_id order by id) as place from courses
    ) as numbered
    where numbered.id = courses.id and numbered.place > ${perState}`.execute(db);
}
