import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { StoredImport } from '#contract/adminImports';
import { ADMIN_PAGE, ADMIN_UNDO_MS } from '#contract/limits';
import type { ImportedFacts, ImportTable } from '../../../db/undoSchema.ts';
import type { Database } from '../../../db/schema.ts';
import { actorName } from '../auditRepository.ts';

type Trx = Transaction<Database>;
export type ImportRecord = Selectable<ImportTable>;
/** `before` is null for a course that the import has added. */
export type StoredChange = { courseId: number; before: ImportedFacts | null; after: ImportedFacts };

export async function insertImport(
  trx: Trx,
  { at, actorId, added, changed }: { at: Date; actorId: string | null; added: number; changed: number },
): Promise<number> {
  const { id } = await trx
    .insertInto('imports')
    .values({ made_at: at, actor_id: actorId, added, changed })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function insertChanges(trx: Trx, importId: number, changes: readonly StoredChange[]): Promise<void> {
  await sql`
    insert into import_changes (import_id, course_id, before, after)
    select ${importId}::integer, "courseId", nullif(before, 'null'::jsonb), after
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as t ("courseId" integer, before jsonb, after jsonb)`.execute(
    trx,
  );
}

/** Forgets the imports that can no longer be undone. */
export async function pruneImports(trx: Trx, at: Date): Promise<void> {
  await trx
    .deleteFrom('imports')
    .where('made_at', '<', new Date(at.getTime() - ADMIN_UNDO_MS))
    .execute();
}

/** The newest imports that are stored, newest first. */
export async function storedImports(db: Kysely<Database>, at: Date): Promise<StoredImport[]> {
  const rows = await db
    .selectFrom('imports')
    .leftJoin('members as actors', 'actors.id', 'imports.actor_id')
    .selectAll('imports')
    .select(actorName.as('actor_name'))
    .where('made_at', '>=', new Date(at.getTime() - ADMIN_UNDO_MS))
    .orderBy('made_at', 'desc')
    .orderBy('imports.id', 'desc')
    .limit(ADMIN_PAGE)
    .execute();
  return rows.map((row) => ({
    _id: row.id,
    at: row.made_at.toISOString(),
    actor: { kind: row.actor_id === null ? 'operator' : 'admin', displayName: row.actor_name },
    added: row.added,
    changed: row.changed,
    undoUntil: new Date(row.made_at.getTime() + ADMIN_UNDO_MS).toISOString(),
    undoneAt: row.undone_at?.toISOString() ?? null,
  }));
}

/** Locks the row until the transaction ends. */
export function lockImport(trx: Trx, id: number): Promise<ImportRecord | undefined> {
  return trx.selectFrom('imports').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function markUndone(trx: Trx, id: number, at: Date): Promise<void> {
  await trx.updateTable('imports').set({ undone_at: at }).where('id', '=', id).execute();
}

/** Ordered by course. */
export async function changesOf(trx: Trx, importId: number): Promise<StoredChange[]> {
  const rows = await trx
    .selectFrom('import_changes')
    .select(['course_id', 'before', 'after'])
    .where('import_id', '=', importId)
    .orderBy('course_id')
    .execute();
  return rows.map(({ course_id: courseId, before, after }) => ({ courseId, before, after }));
}

/** The states of the courses that an import has added, ordered by id. */
export async function statesOfAdded(trx: Trx, importId: number): Promise<string[]> {
  const rows = await trx
    .selectFrom('import_changes')
    .innerJoin('courses', 'courses.id', 'import_changes.course_id')
    .select('courses.location_id')
    .distinct()
    .where('import_id', '=', importId)
    .where('before', 'is', null)
    .orderBy('courses.location_id')
    .execute();
  return rows.map(({ location_id: id }) => id);
}

/**
 * Which of these courses have or had a vote, counted or not, or are named by a suggestion: they must not disappear from
 * lists, ledgers and histories. The caller holds the voting lock of their states.
 */
export async function coursesInUse(trx: Trx, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    with used as (
      select course_id as id from tallies
      union select unnest(course_ids) from ballots
      union select unnest(added || removed) from outbox
      union select unnest(course_ids) from ledger_ballots
      union select course_id from suggestions
    )
    select id from used where id = any(${ids}::integer[]) order by id`.execute(trx);
  return new Set(rows.map(({ id }) => id));
}

/** Which of these courses the catalogue has. */
export async function coursesInCatalogue(trx: Trx, ids: readonly number[]): Promise<Set<number>> {
  const rows = await trx
    .selectFrom('catalogue_courses')
    .select('course_id')
    .where(sql<boolean>`course_id = any(${ids}::integer[])`)
    .orderBy('course_id')
    .execute();
  return new Set(rows.map(({ course_id: id }) => id));
}

export async function deleteCourses(trx: Trx, ids: readonly number[]): Promise<void> {
  await sql`delete from courses where id = any(${ids}::integer[])`.execute(trx);
}
