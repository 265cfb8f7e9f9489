import { sql, type Transaction } from 'kysely';
import { PLAYED_COUNT_STEP } from '#contract/limits';
import type { Database } from '../db/schema.ts';

/**
 * Counts for each course of a location how many members have played it. A number that was published stays until at least
 * five more or fewer have: one member's mark is never seen in it.
 */
export async function countPlayed(trx: Transaction<Database>, locationId: string): Promise<void> {
  await sql`
    with counted as (
      select courses.id, count(members.id)::integer as members
      from courses
      left join marks on marks.course_id = courses.id and marks.played_at is not null
      left join members on members.id = marks.member_id and members.counted and members.disabled_at is null
      where courses.location_id = ${locationId}
      group by courses.id
    )
    insert into played_counts (course_id, members)
    select counted.id, counted.members
    from counted left join played_counts on played_counts.course_id = counted.id
    where abs(counted.members - coalesce(played_counts.members, 0)) >= ${PLAYED_COUNT_STEP}
    order by counted.id
    on conflict (course_id) do update set members = excluded.members`.execute(trx);
}
