import { type Kysely, sql, type Transaction } from 'kysely';
import type { DemoSamples } from '#contract/demo';
import type { Database } from '../../db/schema.ts';
import { StartError } from '../../db/startError.ts';
import { setStatementTimeout } from '../../db/statementTimeout.ts';
import { storeDays } from '../../workers/dailyStandings.ts';
import { countPlayed } from '../../workers/playedCounts.ts';
import type { Candidate } from '../../workers/ranking.ts';
import { lockStandings } from '../../db/locks.ts';
import { openElectionOf } from '../../workers/nextElection.ts';
import { startBallotWrite } from '../picks/repository.ts';
import { removeMembers } from '../users/repository.ts';
import type { AppealOf } from '../../db/appeal.ts';
import { type SampleBallot, sampleBallots, type SampleCourse } from './sampleBallots.ts';
import { removeSampleElection } from './sampleElectionRepository.ts';
import { type RealDay, sampleDays } from './sampleHistory.ts';
import { sampleMembers } from './sampleMembers.ts';
import { samplePlayed } from './samplePlayed.ts';

type Trx = Transaction<Database>;
export type SampleState = { id: string; code: string };
export type OfferedCourse = SampleCourse & Omit<Candidate, 'votes'>;
export type SampleCounts = Pick<DemoSamples, 'members' | 'states' | 'ofStates'>;

const STATEMENT_TIMEOUT_MS = 60_000;

export async function countSamples(db: Kysely<Database>): Promise<SampleCounts> {
  const { rows } = await sql<SampleCounts>`
    select (select count(*)::integer from members where sample) as members,
      (select count(*)::integer from sample_states) as states,
      (select count(*)::integer from locations) as "ofStates"`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error('Counting returned no row');
  return counts;
}

/** Sample votes are for a demo: a real deployment does not start on a database that holds some. */
export async function refuseSamples(db: Kysely<Database>): Promise<void> {
  const { members } = await countSamples(db);
  if (members > 0) {
    throw new StartError(
      `This database holds ${members} sample members of a demo. Open it in demo mode and remove the sample votes there, or use another database.`,
    );
  }
}

/** Adds the sample members that are missing. They count as other members do; `sample` marks them. */
export async function addSampleMembers(db: Kysely<Database>, now: Date): Promise<void> {
  const rows = sampleMembers(now).map(({ id, email, fName, lName, home, joinedAt }) => ({
    id,
    // No identity service gives such a uid, and signing in refuses it.
    identity_uid: `sample:${id}`,
    email,
    email_normalised: email,
    email_verified: true,
    name: `${fName} ${lName}`,
    f_name: fName,
    l_name: lName,
    state: home,
    counted: true,
    sample: true,
    created_at: joinedAt,
  }));
  await db
    .insertInto('members')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export function allStates(db: Kysely<Database>): Promise<SampleState[]> {
  return db.selectFrom('locations').select(['id', 'code']).orderBy('code').execute();
}

/** The courses that can be voted for in a state. */
export async function offeredIn(
  db: Kysely<Database>,
  { id, code }: SampleState,
  appealOf: AppealOf,
): Promise<OfferedCourse[]> {
  const courses = await db
    .selectFrom('courses')
    .select(['id', 'slug', 'name', 'city', 'access'])
    .where('location_id', '=', id)
    .where('active', '=', true)
    .orderBy('id')
    .execute();
  return courses.map((course) => ({ ...course, appeal: appealOf({ state: code, name: course.name }) }));
}

export async function statesWithoutSamples(db: Kysely<Database>): Promise<string[]> {
  const rows = await db
    .selectFrom('locations')
    .select('id')
    .where('id', 'not in', db.selectFrom('sample_states').select('location_id'))
    .orderBy('code')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Adds all sample votes of one state, what their members have played there, and its ranking of each of the last days,
 * in one transaction, once, even if two processes try at the same time.
 */
export function addSampleVotes(
  db: Kysely<Database>,
  locationId: string,
  { now, appealOf }: { now: Date; appealOf: AppealOf },
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await setStatementTimeout(trx, STATEMENT_TIMEOUT_MS);
    const location = await startBallotWrite(trx, locationId);
    const claimed = await trx
      .insertInto('sample_states')
      .values({ location_id: locationId })
      .onConflict((conflict) => conflict.doNothing())
      .returning('location_id')
      .executeTakeFirst();
    if (!location || !claimed) return;
    const courses = await offeredIn(trx, location, appealOf);
    const ballots = sampleBallots(location.code, courses, { now });
    const real = await daysOf(trx, locationId);
    await storeDays(trx, await sampleDays({ locationId, courses, ballots, real, now }));
    await insertBallots(trx, { locationId, electionId: await openElectionOf(trx, sql.val(locationId)), ballots });
    await insertMarks(trx, courses, ballots);
    // Now, because the first publication of the day is over.
    await countPlayed(trx, locationId);
  });
}

type NewBallots = { locationId: string; electionId: string; ballots: readonly SampleBallot[] };

async function insertBallots(trx: Trx, { locationId, electionId, ballots }: NewBallots): Promise<void> {
  // Locked, so that no member's `counted` changes meanwhile.
  await trx.selectFrom('members').select('id').where('sample', '=', true).orderBy('id').forShare().execute();
  await sql`
    with given as (
      insert into ballots (member_id, location_id, election_id, course_ids, version, updated_at)
      select made."memberId", ${locationId}, ${electionId}, made."courseIds", 1, made.at
      from jsonb_to_recordset(${JSON.stringify(ballots)}::jsonb) as made("memberId" text, "courseIds" integer[], at timestamptz)
      where cardinality(made."courseIds") > 0
      returning member_id, course_ids
    ),
    counted as (select course_ids from given join members on members.id = given.member_id where members.counted)
    insert into outbox (location_id, election_id, added, removed, ballots_delta)
    select ${locationId}, ${electionId}, array(select unnest(course_ids) from counted), '{}', count(*)::smallint
    from counted having count(*) > 0`.execute(trx);
}

async function insertMarks(
  trx: Trx,
  courses: readonly SampleCourse[],
  ballots: readonly SampleBallot[],
): Promise<void> {
  const byId = new Map(courses.map((course) => [course.id, course]));
  const made = ballots.map((ballot) => ({ ...ballot, played: samplePlayed(ballot, byId) }));
  await sql`
    insert into marks (member_id, course_id, played_at)
    select made."memberId", unnest(made.played), made.at
    from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as made("memberId" text, played integer[], at timestamptz)`.execute(
    trx,
  );
}

/** What has been counted in a state, oldest day first. */
function daysOf(trx: Trx, locationId: string): Promise<RealDay[]> {
  return trx
    .selectFrom('daily_standings')
    .select(['day', 'ballots', 'course_ids', 'votes'])
    .where('location_id', '=', locationId)
    .orderBy('day')
    .execute();
}

/**
 * Removes all sample members, their ballots, marks and election in one transaction, with the deltas that take their
 * votes out of the tallies.
 */
export async function removeSamples(db: Kysely<Database>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await setStatementTimeout(trx, STATEMENT_TIMEOUT_MS);
    await lockStandings(trx);
    await trx.selectFrom('members').select('id').where('sample', '=', true).orderBy('id').forUpdate().execute();
    // Stored days with sample votes would distort later comparisons.
    await sql`
      delete from daily_standings where location_id in (select location_id from sample_states)`.execute(trx);
    const filled = await trx.deleteFrom('sample_states').returning('location_id').execute();
    await removeSampleElection(trx);
    await removeMembers(trx, sql`select id from members where sample`);
    for (const { location_id } of filled) await recountPlayed(trx, location_id);
  });
}

/** From nothing, so that no number of the sample members stays because it differs too little. */
async function recountPlayed(trx: Trx, locationId: string): Promise<void> {
  const courses = trx.selectFrom('courses').select('id').where('location_id', '=', locationId);
  await trx.deleteFrom('played_counts').where('course_id', 'in', courses).execute();
  await countPlayed(trx, locationId);
}
