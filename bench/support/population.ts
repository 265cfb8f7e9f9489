import { type Kysely, sql, type Transaction } from 'kysely';
import { createAccessTokens } from '../../server/auth/accessTokens.ts';
import { parseTokenKeys } from '../../server/auth/tokenKeys.ts';
import { shownElectionIn } from '../../server/db/openElection.ts';
import type { Database } from '../../server/db/schema.ts';

/** Number of courses added to each location, with consecutive ids. */
export const COURSES = 300;

export type BenchLocation = { id: string; code: string; firstCourse: number };

/** Ids of the n-th member, counted from 1. */
export const memberId = (n: number): string => `bench${n}`;
export const sessionId = (n: number): string => `session${n}`;

/** Fills a migrated database with members, sessions and more courses; returns the locations by code. */
export function populate(database: Kysely<Database>, members: number): Promise<BenchLocation[]> {
  return inOnePiece(database, async (db) => {
    await sql`
    insert into courses (slug, location_id, name, city, lat, lon)
    select 'bench-' || code || '-' || i, id, 'Bench ' || code || ' ' || i, 'Town', 30, -100
    from locations, generate_series(1, ${COURSES}::integer) as i order by code, i`.execute(db);
    await addMembers(db, { from: 1, to: members });
    await sql`
    insert into sessions (id, member_id, created_at, rotated_at, last_used, expires_at)
    select 'session' || i, 'bench' || i, now(), now(), now(), now() + interval '1 day'
    from generate_series(1, ${members}::integer) as i`.execute(db);
    await sql`analyze`.execute(db);
    const { rows } = await sql<BenchLocation>`
    select locations.id, code, min(courses.id) as "firstCourse"
    from locations join courses on courses.location_id = locations.id and courses.slug like 'bench-%'
    group by locations.id, code order by code`.execute(db);
    return rows;
  });
}

/** A transaction without a statement timeout. */
function inOnePiece<Result>(
  db: Kysely<Database>,
  work: (trx: Transaction<Database>) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    return work(trx);
  });
}

async function addMembers(db: Kysely<Database>, { from, to }: { from: number; to: number }): Promise<void> {
  await sql`
    insert into members (id, identity_uid, email, email_normalised, email_verified, name, f_name, l_name, counted, created_at)
    select 'bench' || i, 'bench' || i, 'bench' || i || '@golf.example', 'bench' || i || '@golf.example', true,
      'Pat Golfer', 'Pat', 'Golfer', true, now()
    from generate_series(${from}::integer, ${to}::integer) as i`.execute(db);
}

/**
 * As many ballots of 22 picks in one location, each of a member of its own, counted as the fold would have counted
 * them.
 */
export function addBallots(
  database: Kysely<Database>,
  { location, ballots, after }: { location: BenchLocation; ballots: number; after: number },
): Promise<void> {
  return inOnePiece(database, async (db) => {
    await addMembers(db, { from: after + 1, to: after + ballots });
    // Squaring a random number makes the first courses more popular.
    await sql`
    insert into ballots (member_id, location_id, election_id, course_ids, version, updated_at)
    select 'bench' || i, ${location.id}, ${shownElectionIn(sql.val(location.id))}, array(
      select ${location.firstCourse}::integer + floor(${COURSES - 22}::integer * power(i % 997 / 997.0, 2))::integer + pick
      from generate_series(0, 21) as pick), 1, now()
    from generate_series(${after + 1}::integer, ${after + ballots}::integer) as i`.execute(db);
    await sql`
    insert into tallies (course_id, location_id, votes)
    select course_id, ${location.id}, count(*)
    from ballots, unnest(course_ids) as course_id where location_id = ${location.id} group by course_id`.execute(db);
    await sql`
    update standings set ballots = ${ballots}::integer, dirty = true where location_id = ${location.id}`.execute(db);
    await sql`analyze`.execute(db);
  });
}

/** Access tokens of the first members, in their order. They live for ten minutes. */
export function issueTokens(tokenKeys: string, members: number): Promise<string[]> {
  const tokens = createAccessTokens(parseTokenKeys(tokenKeys), () => new Date());
  const people = Array.from({ length: members }, (_, index) => index + 1);
  return Promise.all(people.map((n) => tokens.issue({ memberId: memberId(n), sessionId: sessionId(n) })));
}

/** State of the ballots by member and location id: version and first course. */
export async function ballotsIn(db: Kysely<Database>): Promise<Map<string, { version: number; start: number }>> {
  const rows = await db
    .selectFrom('ballots')
    .select(['member_id', 'location_id', 'version', 'course_ids'])
    .orderBy('member_id')
    .orderBy('location_id')
    .execute();
  return new Map(
    rows.map((row) => [`${row.member_id} ${row.location_id}`, { version: row.version, start: row.course_ids[0] ?? 0 }]),
  );
}
