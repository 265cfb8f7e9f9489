import { type Insertable, type Kysely, sql, type Transaction } from 'kysely';
import type { NearCourse, Suggestion } from '#contract/suggestions';
import type { Database, SuggestionRow } from '../../db/schema.ts';

type Trx = Transaction<Database>;
export type NewSuggestion = Omit<Insertable<Database['suggestions']>, 'id' | 'member_id' | 'created_at'>;

/** Newest first. */
export async function suggestionsOf(db: Kysely<Database>, memberId: string, limit?: number): Promise<Suggestion[]> {
  const newest = suggestionsWithPlace(db)
    .where('suggestions.member_id', '=', memberId)
    .orderBy('suggestions.created_at', 'desc')
    .orderBy('suggestions.id', 'desc');
  const rows = await (limit === undefined ? newest : newest.limit(limit)).execute();
  return rows.map(toSuggestion);
}

export async function countSuggestionsOf(db: Kysely<Database>, memberId: string, since?: Date): Promise<number> {
  let query = db
    .selectFrom('suggestions')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('member_id', '=', memberId);
  if (since) query = query.where('created_at', '>=', since);
  return (await query.executeTakeFirstOrThrow()).count;
}

export async function suggestionById(db: Kysely<Database>, id: number): Promise<Suggestion | undefined> {
  const row = await suggestionsWithPlace(db).where('suggestions.id', '=', id).executeTakeFirst();
  return row && toSuggestion(row);
}

/** The member's open suggestions; ordered by id. */
export function waitingSuggestionsOf(trx: Trx, memberId: string): Promise<SuggestionRow[]> {
  return trx
    .selectFrom('suggestions')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('status', '=', 'open')
    .orderBy('id')
    .execute();
}

export async function insertSuggestion(
  trx: Trx,
  suggestion: NewSuggestion & { member_id: string; created_at: Date },
): Promise<number> {
  const { id } = await trx.insertInto('suggestions').values(suggestion).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function saveSource(trx: Trx, id: number, source: string): Promise<void> {
  await trx.updateTable('suggestions').set({ source }).where('id', '=', id).execute();
}

/** Without merged duplicates; ordered by id. */
export function namedCourses(db: Kysely<Database>, locationId: string): Promise<NearCourse[]> {
  return db
    .selectFrom('courses')
    .innerJoin('locations', 'locations.id', 'courses.location_id')
    .select(['courses.id as _id', 'courses.name', 'courses.city', 'locations.code as state', 'courses.active'])
    .where('courses.location_id', '=', locationId)
    .where('courses.merged_into', 'is', null)
    .orderBy('courses.id')
    .execute();
}

export function suggestionsWithPlace(db: Kysely<Database>) {
  return db
    .selectFrom('suggestions')
    .innerJoin('locations', 'locations.id', 'suggestions.location_id')
    .leftJoin('courses', 'courses.id', 'suggestions.course_id')
    .selectAll('suggestions')
    .select(['locations.code as state', 'courses.name as course_name', 'courses.city as course_city']);
}

type Row = SuggestionRow & { state: string; course_name: string | null; course_city: string | null };

export function toSuggestion(row: Row): Suggestion {
  const { course_id: courseId, course_name: courseName, course_city: courseCity } = row;
  return {
    _id: row.id,
    kind: row.kind,
    state: row.state,
    locationId: row.location_id,
    name: row.name,
    city: row.city,
    field: row.field,
    value: row.value,
    source: row.source,
    status: row.status,
    sentence: row.sentence,
    createdAt: row.created_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    course:
      courseId === null || courseName === null || courseCity === null
        ? null
        : { _id: courseId, name: courseName, city: courseCity },
  };
}
