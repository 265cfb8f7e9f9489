import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { MarkText } from '#contract/markRule';
import type { Mark } from '#contract/marks';
import type { Access } from '#contract/courses';
import { votingLock } from '../../db/locks.ts';
import type { Database } from '../../db/schema.ts';

type Trx = Transaction<Database>;

/** A course as a mark names it. */
export type MarkedCourse = Omit<Mark, keyof MarkText>;

export async function marksVersionOf(db: Kysely<Database>, memberId: string): Promise<number> {
  const { marks_version } = await db
    .selectFrom('members')
    .select('marks_version')
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  return marks_version;
}

/** Ordered by the id of the course. */
export async function marksOf(db: Kysely<Database>, memberId: string): Promise<Mark[]> {
  const rows = await db
    .selectFrom('marks')
    .innerJoin('courses', 'courses.id', 'marks.course_id')
    .innerJoin('locations', 'locations.id', 'courses.location_id')
    .select(['marks.played_at', 'marks.wanted_at', 'marks.note'])
    .select(['courses.id', 'courses.name', 'courses.city', 'courses.access', 'courses.location_id', 'locations.code'])
    .where('marks.member_id', '=', memberId)
    .orderBy('marks.course_id')
    .execute();
  return rows.map((row) => ({ ...toCourse(row), ...toText(row) }));
}

/**
 * Starts a write of a mark, before it locks any row: a merge of courses waits for it, and the other way round. False
 * when there is no such course.
 */
export async function startMarkWrite(trx: Trx, courseId: number): Promise<boolean> {
  const course = await trx.selectFrom('courses').select('location_id').where('id', '=', courseId).executeTakeFirst();
  if (!course) return false;
  await sql`select ${votingLock(course.location_id, 'shared')}`.execute(trx);
  return true;
}

/** The course, or the one that it was merged into. */
export async function courseToMark(trx: Trx, courseId: number): Promise<MarkedCourse> {
  const row = await trx
    .selectFrom('courses')
    .innerJoin('locations', 'locations.id', 'courses.location_id')
    .select(['courses.id', 'courses.name', 'courses.city', 'courses.access', 'courses.location_id', 'locations.code'])
    .where('courses.id', '=', (query) =>
      query
        .selectFrom('courses as named')
        .select(sql<number>`coalesce(named.merged_into, named.id)`.as('id'))
        .where('named.id', '=', courseId),
    )
    .executeTakeFirstOrThrow();
  return toCourse(row);
}

export async function markOf(trx: Trx, memberId: string, courseId: number): Promise<MarkText | undefined> {
  const row = await trx
    .selectFrom('marks')
    .select(['played_at', 'wanted_at', 'note'])
    .where('member_id', '=', memberId)
    .where('course_id', '=', courseId)
    .executeTakeFirst();
  return row && toText(row);
}

export async function saveMark(trx: Trx, memberId: string, courseId: number, mark: MarkText): Promise<void> {
  const columns = { played_at: dateOf(mark.playedAt), wanted_at: dateOf(mark.wantedAt), note: mark.note };
  await trx
    .insertInto('marks')
    .values({ member_id: memberId, course_id: courseId, ...columns })
    .onConflict((conflict) => conflict.columns(['member_id', 'course_id']).doUpdateSet(columns))
    .execute();
}

export async function deleteMark(trx: Trx, memberId: string, courseId: number): Promise<void> {
  await trx.deleteFrom('marks').where('member_id', '=', memberId).where('course_id', '=', courseId).execute();
}

/** Returns the new version. */
export async function nextMarksVersion(trx: Trx, memberId: string): Promise<number> {
  const { marks_version } = await trx
    .updateTable('members')
    .set({ marks_version: sql<number>`marks_version + 1` })
    .where('id', '=', memberId)
    .returning('marks_version')
    .executeTakeFirstOrThrow();
  return marks_version;
}

type CourseOfRow = {
  id: number;
  name: string;
  city: string;
  access: Access | null;
  location_id: string;
  code: string;
};

const toCourse = ({ id, name, city, access, location_id, code }: CourseOfRow): MarkedCourse => ({
  courseId: id,
  name,
  city,
  state: code,
  locationId: location_id,
  ...(access === null ? {} : { access }),
});

type TextOfRow = Pick<Selectable<Database['marks']>, 'played_at' | 'wanted_at' | 'note'>;

const toText = ({ played_at, wanted_at, note }: TextOfRow): MarkText => ({
  playedAt: played_at?.toISOString() ?? null,
  wantedAt: wanted_at?.toISOString() ?? null,
  note,
});

const dateOf = (time: string | null): Date | null => (time === null ? null : new Date(time));
