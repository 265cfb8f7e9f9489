import { type Kysely, sql } from 'kysely';
import type { Bursts } from '#contract/admin';
import type { Database } from '../../db/schema.ts';

const ROWS = 10;

/**
 * Registrations of real people since a moment: by hour, by the domain of their address, by the network that several came
 * from, and the courses they vote for.
 */
export async function burstsSince(db: Kysely<Database>, since: Date): Promise<Bursts> {
  const hours = await sql<{ hour: Date; members: number }>`
    select date_trunc('hour', created_at at time zone 'UTC') at time zone 'UTC' as hour, count(*)::integer as members
    from members where created_at >= ${since}::timestamptz and not sample
    group by 1 order by 1`.execute(db);
  const domains = await sql<{ domain: string; members: number }>`
    select lower(substring(email from '[^@]*$')) as domain, count(*)::integer as members
    from members where created_at >= ${since}::timestamptz and not sample
    group by 1 order by 2 desc, 1 limit ${ROWS}`.execute(db);
  const networks = await sql<{ memberId: string; members: number }>`
    select min(members.id) as "memberId", count(*)::integer as members
    from members join account_networks on account_networks.member_id = members.id
    where members.created_at >= ${since}::timestamptz and not members.sample
    group by account_networks.mac having count(*) > 1 order by 2 desc, 1 limit ${ROWS}`.execute(db);
  const courses = await sql<{ id: number; name: string; state: string; votes: number }>`
    select courses.id, courses.name, locations.code as state, chosen.votes
    from (
      select course_id, count(*)::integer as votes
      from members join ballots on ballots.member_id = members.id, unnest(ballots.course_ids) as course_id
      where members.created_at >= ${since}::timestamptz and not members.sample
      group by course_id order by 2 desc, 1 limit ${ROWS}
    ) as chosen
    join courses on courses.id = chosen.course_id
    join locations on locations.id = courses.location_id
    order by chosen.votes desc, courses.id`.execute(db);
  return {
    since: since.toISOString(),
    registrations: hours.rows.map(({ hour, members }) => ({ hour: hour.toISOString(), members })),
    domains: domains.rows,
    networks: networks.rows,
    courses: courses.rows.map(({ id, ...course }) => ({ courseId: id, ...course })),
  };
}
