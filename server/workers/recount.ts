import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { StartError } from '../db/startError.ts';
import { ELECTIONS_TO_WAIT } from './tallies.ts';
import type { Database } from '../db/schema.ts';
import { lockStandings } from '../db/locks.ts';
import { setStatementTimeout } from '../db/statementTimeout.ts';

/**
 * A number that is not what the ballots say: the votes of a course, or (without a course) the ballots of a location.
 */
export type Difference = {
  locationId: string;
  location: string;
  course: { id: number; name: string } | null;
  stored: number;
  counted: number;
};

type Row = {
  location_id: string;
  location: string | null;
  course_id: number | null;
  course: string | null;
  stored: number;
  counted: number;
};

/** States are counted together up to so many ballots, a larger one alone. */
const BALLOTS_TOGETHER = 250_000;
/** What a count may take: a million ballots were counted in 5 s. */
const LEAST_TIME_MS = 60_000;
const TIME_A_BALLOT_MS = 0.1;

type Counting = { locationIds: string[]; names: string[]; ballots: number };

const waitingIn = (locationIds: string[]) => sql`
    select location_id, added, removed, ballots_delta from outbox where location_id = any(${locationIds}::text[])`;
const takenIn = (locationIds: string[]) => sql`
    delete from outbox where location_id = any(${locationIds}::text[])
    returning location_id, added, removed, ballots_delta`;
/**
 * Only what differs is written. A data-modifying part runs although nothing reads it, and sees the same rows as the
 * rest.
 */
const REPAIRS = sql`,
  repaired_tallies as (
    insert into tallies (course_id, location_id, votes)
    select course_id, location_id, counted from votes where in_tallies <> counted
    on conflict (course_id) do update set votes = excluded.votes
  ),
  repaired_standings as (
    update standings set ballots = turnout.counted, dirty = true
    from turnout where standings.location_id = turnout.location_id and (
      turnout.in_standings <> turnout.counted
      or exists (select 1 from votes where votes.location_id = standings.location_id and in_tallies <> counted)
    )
  )`;

/**
 * Where tallies and turnout, with the deltas that still wait, are not what the ballots of counted members say. Needs no
 * lock. Throws when a state could not be counted in its time, once all others are.
 */
export const findDifferences = (db: Kysely<Database>): Promise<Difference[]> =>
  countAll(db, (trx, { locationIds }) => compare(trx, locationIds, { deltas: waitingIn(locationIds), repairs: sql`` }));

/**
 * Repairs all tallies and returns what was wrong. Waiting deltas are deleted, because their votes are counted with the
 * ballots; deltas of later votes stay. Throws as above.
 */
export const repairTallies = (db: Kysely<Database>): Promise<Difference[]> =>
  countAll(db, async (trx, { locationIds }) => {
    await lockStandings(trx);
    await refuseBetweenElections(trx);
    return compare(trx, locationIds, { deltas: takenIn(locationIds), repairs: REPAIRS });
  });

/** Each group of states in a transaction of its own. */
async function countAll(
  db: Kysely<Database>,
  work: (trx: Transaction<Database>, group: Counting) => Promise<Difference[]>,
): Promise<Difference[]> {
  const differences: Difference[] = [];
  const uncounted: string[] = [];
  for (const group of await groups(db)) {
    try {
      const found = await db.transaction().execute(async (trx) => {
        await setStatementTimeout(trx, Math.round(LEAST_TIME_MS + group.ballots * TIME_A_BALLOT_MS));
        return work(trx, group);
      });
      differences.push(...found);
    } catch (error) {
      if (!isTimeout(error)) throw error;
      uncounted.push(...group.names);
    }
  }
  if (uncounted.length > 0) {
    throw new StartError(
      `Not counted, because it took too long: ${uncounted.sort().join(', ')}. Wrong numbers elsewhere: ${differences.length}.`,
    );
  }
  return differences.sort(byPlace);
}

const isTimeout = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '57014';

/** All states, those with fewer ballots first. */
async function groups(db: Kysely<Database>): Promise<Counting[]> {
  const states = await db
    .selectFrom('locations')
    .leftJoin('standings', 'standings.location_id', 'locations.id')
    .select((select) => ['id', 'name', select.fn.coalesce('ballots', sql<number>`0`).as('ballots')])
    .orderBy('ballots')
    .orderBy('id')
    .execute();
  const all: Counting[] = [];
  for (const { id, name, ballots } of states) {
    const last = all.at(-1);
    if (last && last.ballots + ballots <= BALLOTS_TOGETHER) {
      last.locationIds.push(id);
      last.names.push(name);
      last.ballots += ballots;
    } else all.push({ locationIds: [id], names: [name], ballots });
  }
  return all;
}

/** The tallies are those of an election that has ended: what the ballots say now must not be in its result. */
async function refuseBetweenElections(trx: Transaction<Database>): Promise<void> {
  const { rows } = await sql`${ELECTIONS_TO_WAIT} limit 1`.execute(trx);
  if (rows.length > 0) {
    throw new StartError('An election has ended, and not every state has its result: repair the tallies after that.');
  }
}

type Parts = { deltas: RawBuilder<unknown>; repairs: RawBuilder<unknown> };

/** One statement, so that ballots, deltas and tallies are all of one moment. */
async function compare(
  trx: Transaction<Database>,
  locationIds: string[],
  { deltas, repairs }: Parts,
): Promise<Difference[]> {
  const isWanted = sql`location_id = any(${locationIds}::text[])`;
  const { rows } = await sql<Row>`
    with deltas as (${deltas}),
    -- Read twice: that takes less than to write it down for a second reader.
    counted_ballots as not materialized (
      select ballots.location_id, ballots.course_ids
      from ballots join members on members.id = ballots.member_id
      where ${isWanted} and members.counted and cardinality(ballots.course_ids) > 0
    ),
    votes as (
      select course_id, max(location_id) as location_id, sum(in_tallies)::integer as in_tallies,
        sum(in_tallies + waiting)::integer as stored, sum(counted)::integer as counted
      from (
        select course_id, location_id, votes as in_tallies, 0 as waiting, 0 as counted from tallies
        where ${isWanted}
        union all select course_id, location_id, 0, 1, 0 from deltas, unnest(added) as course_id
        union all select course_id, location_id, 0, -1, 0 from deltas, unnest(removed) as course_id
        union all select course_id, location_id, 0, 0, count(*)
          from (select unnest(course_ids) as course_id, location_id from counted_ballots) as picks
          group by course_id, location_id
      ) as parts
      group by course_id
    ),
    turnout as (
      select location_id, sum(in_standings)::integer as in_standings,
        sum(in_standings + waiting)::integer as stored, sum(counted)::integer as counted
      from (
        select location_id, ballots as in_standings, 0 as waiting, 0 as counted from standings
        where ${isWanted}
        union all select location_id, 0, ballots_delta, 0 from deltas
        union all select location_id, 0, 0, count(*) from counted_ballots group by location_id
      ) as parts
      group by location_id
    )${repairs}
    select wrong.location_id, locations.name as location, wrong.course_id, courses.name as course, wrong.stored, wrong.counted
    from (
      select location_id, null::integer as course_id, stored, counted from turnout where stored <> counted
      union all select location_id, course_id, stored, counted from votes where stored <> counted
    ) as wrong
    left join locations on locations.id = wrong.location_id
    left join courses on courses.id = wrong.course_id`.execute(trx);
  return rows.map(toDifference);
}

function toDifference(row: Row): Difference {
  const { location_id: locationId, course_id: id, stored, counted } = row;
  const course = id === null ? null : { id, name: row.course ?? `course ${id}` };
  return { locationId, location: row.location ?? locationId, course, stored, counted };
}

/** Locations A to Z, first their ballots, then their courses. */
function byPlace(one: Difference, other: Difference): number {
  return one.location.localeCompare(other.location, 'en') || (one.course?.id ?? 0) - (other.course?.id ?? 0);
}
