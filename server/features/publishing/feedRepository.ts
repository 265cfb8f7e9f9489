import { type Kysely, sql } from 'kysely';
import type { ResultEntry } from '#contract/elections';
import type { Database } from '../../db/schema.ts';

export type WeekEnd = { monday: string; day: string; ballots: number; courseIds: number[]; ranks: number[] };

/** The last stored day of each week that began before `before`, newest first. Weeks begin on Monday, UTC. */
export async function lastDaysOfWeeks(
  db: Kysely<Database>,
  { locationId, before, limit }: { locationId: string; before: string; limit: number },
): Promise<WeekEnd[]> {
  const { rows } = await sql<WeekEnd>`
    select monday, day, ballots, course_ids as "courseIds", ranks
    from (
      select distinct on (monday) *
      from (
        select to_char(date_trunc('week', day::date), 'YYYY-MM-DD') as monday, day, ballots, course_ids, ranks
        from daily_standings where location_id = ${locationId} and day < ${before}
      ) as days
      order by monday desc, day desc
    ) as weeks
    order by monday desc limit ${limit}`.execute(db);
  return rows;
}

export type PublishedResult = {
  electionId: string;
  election: string;
  code: string;
  state: string;
  reason: string | null;
  firstMadeAt: Date;
  madeAt: Date;
  ballots: number;
  entries: ResultEntry[];
  /** Number and signed head of its ledger; null for results older than ledgers. */
  ledger: number | null;
  jws: string | null;
};

/** The newest revision of each result, the last one made first. */
export async function newestResults(db: Kysely<Database>, limit: number): Promise<PublishedResult[]> {
  const { rows } = await sql<PublishedResult>`
    select elections.id as "electionId", elections.name as election, locations.code, locations.name as state,
      newest.reason, first.made_at as "firstMadeAt", newest.made_at as "madeAt", newest.ballots, newest.entries,
      ledgers.number as ledger, ledgers.jws
    from results as first
    join elections on elections.id = first.election_id
    join locations on locations.id = first.location_id
    join results as newest on newest.election_id = first.election_id and newest.location_id = first.location_id
    left join ledgers on ledgers.election_id = first.election_id and ledgers.location_id = first.location_id
      and ledgers.closing
    where first.revision = 1 and newest.revision = (
      select max(revision) from results as other
      where other.election_id = first.election_id and other.location_id = first.location_id
    )
    order by newest.made_at desc, locations.code, elections.id limit ${limit}`.execute(db);
  return rows;
}
