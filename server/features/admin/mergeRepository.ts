import { sql, type Transaction } from 'kysely';
import type { Database } from '../../db/schema.ts';

type Merge = { locationId: string; electionId: string; from: number; into: number; at: Date };

/**
 * Moves every vote for one course to another one of the same location: in each ballot the course that stays takes the
 * duplicate's rank, or keeps its own when that is better. Returns how many ballots had the duplicate.
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
 * Moves every mark of one course to another one of the same location. Where a member has marked both, the earlier times
 * and both notes stay; the joined note may be longer than a new one can be, so that no word is lost.
 */
export async function mergeMarks(
  trx: Transaction<Database>,
  { from, into }: Pick<Merge, 'from' | 'into'>,
): Promise<void> {
  await sql`
    with moved as (
      insert into marks (member_id, course_id, played_at, wanted_at, note)
      select member_id, ${into}::integer, played_at, wanted_at, note from marks where course_id = ${from}::integer
      on conflict (member_id, course_id) do update set
        played_at = least(marks.played_at, excluded.played_at),
        wanted_at = least(marks.wanted_at, excluded.wanted_at),
        note = case
          when excluded.note is null or excluded.note = marks.note then marks.note
          when marks.note is null then excluded.note
          else marks.note || ' / ' || excluded.note
        end
      returning member_id
    )
    update members set marks_version = marks_version + 1
    from moved where members.id = moved.member_id`.execute(trx);
  await trx.deleteFrom('marks').where('course_id', '=', from).execute();
}
