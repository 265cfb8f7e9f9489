import { sql, type Transaction } from 'kysely';
import { MAX_VOTES } from '#contract/limits';
import type { Database } from '../../db/schema.ts';

type Merge = { locationId: string; electionId: string; from: number; into: number; at: Date };

/**
 * Moves every vote for one course to another one of the same location: in each ballot the course that stays takes the
 * duplicate's rank, or keeps its own when that is better. Returns how many ballots had the duplicate, and keeps where
 * both were.
 *
 * The delta is appended even when no ballot had it, so that the location's next ranking shows the course that stays.
 * The caller holds the voting lock; the members' rows are locked, too, so that `counted` cannot change meanwhile.
 */
export async function mergeVotes(
  trx: Transaction<Database>,
  { locationId, electionId, from, into, at }: Merge,
): Promise<number> {
  const { rows } = await sql<{ ballots: number }>`
    with affected as (
      select ballots.member_id, ballots.course_ids, members.counted,
        array_position(ballots.course_ids, ${from}::integer) as from_place,
        array_position(ballots.course_ids, ${into}::integer) as into_place
      from ballots join members on members.id = ballots.member_id
      where ballots.location_id = ${locationId} and ballots.course_ids @> array[${from}::integer]
      order by ballots.member_id
      for no key update
    ),
    kept as (
      insert into merged_picks (course_id, member_id, place, into_place)
      select ${from}, member_id, from_place, into_place from affected
    ),
    merged as (
      update ballots set
        course_ids = case
          when into_place < from_place then array_remove(affected.course_ids, ${from}::integer)
          else array_replace(array_remove(affected.course_ids, ${into}::integer), ${from}::integer, ${into}::integer)
        end,
        version = ballots.version + 1,
        election_id = ${electionId},
        updated_at = ${at}::timestamptz
      from affected
      where ballots.member_id = affected.member_id and ballots.location_id = ${locationId}
    ),
    queued as (
      insert into outbox (location_id, election_id, added, removed, ballots_delta)
      select ${locationId}, ${electionId},
        array_fill(${into}::integer, array[(count(*) filter (where counted and into_place is null))::integer]),
        array_fill(${from}::integer, array[(count(*) filter (where counted))::integer]),
        0
      from affected
    )
    select count(*)::integer as ballots from affected`.execute(trx);
  return rows[0]?.ballots ?? 0;
}

/**
 * Gives the duplicate back to the ballots that had it, at its place: all other picks stay, those since the merge
 * included. A ballot whose owner has taken the vote back since stays as it is, and so does a full one that had both.
 * The caller holds the voting lock.
 */
export async function unmergeVotes(
  trx: Transaction<Database>,
  { locationId, electionId, from, into, at }: Merge,
): Promise<{ ballots: number; full: number }> {
  const { rows } = await sql<{ ballots: number; full: number }>`
    with affected as (
      select ballots.member_id, ballots.course_ids, members.counted, merged_picks.place, merged_picks.into_place,
        merged_picks.into_place is not null and cardinality(ballots.course_ids) >= ${MAX_VOTES}::integer as is_full
      from merged_picks
      join ballots on ballots.member_id = merged_picks.member_id and ballots.location_id = ${locationId}
      join members on members.id = ballots.member_id
      where merged_picks.course_id = ${from} and ballots.course_ids @> array[${into}::integer]
      order by ballots.member_id
      for no key update of ballots, members
    ),
    restored as (
      update ballots set
        course_ids = case
          when into_place is null then array_replace(affected.course_ids, ${into}::integer, ${from}::integer)
          when into_place < place then
            affected.course_ids[:place - 1] || ${from}::integer || affected.course_ids[place:]
          else
            array_replace(affected.course_ids[:into_place - 1], ${into}::integer, ${from}::integer) || ${into}::integer
            || array_replace(affected.course_ids[into_place:], ${into}::integer, ${from}::integer)
        end,
        version = ballots.version + 1,
        election_id = ${electionId},
        updated_at = ${at}::timestamptz
      from affected
      where ballots.member_id = affected.member_id and ballots.location_id = ${locationId} and not affected.is_full
    ),
    queued as (
      insert into outbox (location_id, election_id, added, removed, ballots_delta)
      select ${locationId}, ${electionId},
        array_fill(${from}::integer, array[(count(*) filter (where counted))::integer]),
        array_fill(${into}::integer, array[(count(*) filter (where counted and into_place is null))::integer]),
        0
      from affected where not is_full
    )
    select count(*) filter (where not is_full)::integer as ballots, count(*) filter (where is_full)::integer as full
    from affected`.execute(trx);
  return rows[0] ?? { ballots: 0, full: 0 };
}

/** As part of a statement: what the notes of two courses become; two different ones may be longer than a new one can be. */
const joinedNote = (own: string, moved: string) => sql`case
    when ${sql.ref(moved)} is null or ${sql.ref(moved)} = ${sql.ref(own)} then ${sql.ref(own)}
    when ${sql.ref(own)} is null then ${sql.ref(moved)}
    else ${sql.ref(own)} || ' / ' || ${sql.ref(moved)}
  end`;

/**
 * Moves every mark of one course to another one of the same location, and keeps those of both. Where a member has
 * marked both, the earlier times and both notes stay, so that no word is lost.
 */
export async function mergeMarks(
  trx: Transaction<Database>,
  { from, into }: Pick<Merge, 'from' | 'into'>,
): Promise<void> {
  await sql`
    insert into merged_marks (course_id, member_id, is_duplicate, played_at, wanted_at, note)
    select ${from}, member_id, course_id = ${from}, played_at, wanted_at, note from marks
    where course_id in (${from}, ${into}) and exists (
      select from marks as moved where moved.member_id = marks.member_id and moved.course_id = ${from}
    )`.execute(trx);
  await sql`
    with moved as (
      insert into marks (member_id, course_id, played_at, wanted_at, note)
      select member_id, ${into}::integer, played_at, wanted_at, note from marks where course_id = ${from}::integer
      on conflict (member_id, course_id) do update set
        played_at = least(marks.played_at, excluded.played_at),
        wanted_at = least(marks.wanted_at, excluded.wanted_at),
        note = ${joinedNote('marks.note', 'excluded.note')}
      returning member_id
    )
    update members set marks_version = marks_version + 1
    from moved where members.id = moved.member_id`.execute(trx);
  await trx.deleteFrom('marks').where('course_id', '=', from).execute();
}

/**
 * Gives the duplicate's marks back, except those that have been deleted since. Those of the course that stays become what they were, except where they have been
 * changed since the merge.
 */
export async function unmergeMarks(
  trx: Transaction<Database>,
  { from, into }: Pick<Merge, 'from' | 'into'>,
): Promise<void> {
  await sql`
    with before as (
      select moved.member_id, own.member_id is not null as had_own, own.played_at, own.wanted_at, own.note,
        least(own.played_at, moved.played_at) as merged_played_at,
        least(own.wanted_at, moved.wanted_at) as merged_wanted_at,
        ${joinedNote('own.note', 'moved.note')} as merged_note
      from merged_marks as moved
      left join merged_marks as own
        on own.course_id = moved.course_id and own.member_id = moved.member_id and not own.is_duplicate
      where moved.course_id = ${from} and moved.is_duplicate
    ), untouched as (
      select before.* from before join marks on marks.member_id = before.member_id and marks.course_id = ${into}
      where (marks.played_at, marks.wanted_at, marks.note)
        is not distinct from (merged_played_at, merged_wanted_at, merged_note)
    ), removed as (
      delete from marks using untouched
      where marks.course_id = ${into} and marks.member_id = untouched.member_id and not untouched.had_own
    ), restored as (
      update marks set played_at = untouched.played_at, wanted_at = untouched.wanted_at, note = untouched.note
      from untouched
      where marks.course_id = ${into} and marks.member_id = untouched.member_id and untouched.had_own
    ), given_back as (
      insert into marks (member_id, course_id, played_at, wanted_at, note)
      select member_id, ${from}, played_at, wanted_at, note from merged_marks
      where course_id = ${from} and is_duplicate and exists (
        select from marks where marks.member_id = merged_marks.member_id and marks.course_id = ${into}
      )
    )
    update members set marks_version = marks_version + 1
    from before where members.id = before.member_id`.execute(trx);
}
