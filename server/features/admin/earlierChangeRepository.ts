import { sql, type Transaction } from 'kysely';
import type { AuditAction, EarlierChange } from '#contract/admin';
import type { Database } from '../../db/schema.ts';
import { actorName } from './auditRepository.ts';

type Trx = Transaction<Database>;

/** What takes an action back. Where that came last, nobody is known to have done the action itself. */
const TAKEN_BACK_BY: Partial<Record<AuditAction, AuditAction>> = {
  courses_merged: 'merge_undone',
  merge_undone: 'courses_merged',
  location_closed: 'location_opened',
  location_opened: 'location_closed',
  user_disabled: 'user_enabled',
  user_enabled: 'user_disabled',
  votes_voided: 'votes_restored',
  votes_restored: 'votes_voided',
};

/** The newest entry of the audit log about something with one of these actions, as the caller reads it. */
export async function earlierChange(
  trx: Trx,
  callerId: string | null,
  { targetId, actions }: { targetId: string; actions: readonly AuditAction[] },
): Promise<EarlierChange | null> {
  const entry = await newestEntry(trx)
    .where('audit_log.target_id', '=', targetId)
    .where('audit_log.action', 'in', [...actions, ...actions.flatMap((action) => TAKEN_BACK_BY[action] ?? [])])
    .select('audit_log.action')
    .executeTakeFirst();
  return entry && actions.includes(entry.action) ? toEarlier(entry, callerId) : null;
}

const COURSE_ACTIONS = [
  'course_added',
  'course_edited',
  'course_withdrawn',
  'course_offered',
  'courses_merged',
  'merge_undone',
] as const;

/** The last change of a course, by an edit, an import or the catalogue. */
export async function earlierCourseChange(
  trx: Trx,
  callerId: string | null,
  courseId: number,
): Promise<EarlierChange | null> {
  const ofImports = sql<string>`(select import_id::text from import_changes where course_id = ${courseId}::integer)`;
  const entry = await newestEntry(trx)
    .where((where) =>
      where.or([
        where.and([
          where('audit_log.target_id', '=', String(courseId)),
          where('audit_log.action', 'in', COURSE_ACTIONS),
        ]),
        where.and([
          where('audit_log.target_id', 'in', ofImports),
          where('audit_log.action', 'in', ['courses_imported', 'import_undone']),
        ]),
        where('audit_log.action', '=', 'catalogue_updated'),
      ]),
    )
    .executeTakeFirst();
  return entry ? toEarlier(entry, callerId) : null;
}

/** Who withdrew a course or brought it back, where the audit log knows. */
export async function earlierSwitch(
  trx: Trx,
  callerId: string | null,
  { courseId, active }: { courseId: number; active: boolean },
): Promise<EarlierChange | null> {
  const entry = await newestEntry(trx)
    .where('audit_log.target_id', '=', String(courseId))
    .where('audit_log.action', 'in', COURSE_ACTIONS)
    .where(sql<boolean>`audit_log.details->'active' is not null`)
    .select(sql<boolean>`(audit_log.details->'active'->>'to')::boolean`.as('active'))
    .executeTakeFirst();
  return entry?.active === active ? toEarlier(entry, callerId) : null;
}

/** Who decided a suggestion; its entry is about the course, if any. */
export async function earlierDecision(
  trx: Trx,
  callerId: string | null,
  suggestionId: number,
): Promise<EarlierChange | null> {
  const entry = await newestEntry(trx)
    .where('audit_log.action', 'in', ['suggestion_accepted', 'suggestion_merged', 'suggestion_declined'])
    .where(sql<boolean>`audit_log.details->>'suggestion' = ${String(suggestionId)}`)
    .executeTakeFirst();
  return entry ? toEarlier(entry, callerId) : null;
}

function newestEntry(trx: Trx) {
  return trx
    .selectFrom('audit_log')
    .leftJoin('members as actors', 'actors.id', 'audit_log.actor_id')
    .select(['audit_log.actor_id', 'audit_log.happened_at', 'audit_log.reason', actorName.as('actor_name')])
    .orderBy('audit_log.id', 'desc')
    .limit(1);
}

type Entry = { actor_id: string | null; actor_name: string | null; happened_at: Date; reason: string | null };

function toEarlier(
  { actor_id: id, actor_name: name, happened_at: at, reason }: Entry,
  callerId: string | null,
): EarlierChange {
  const by = id === null ? 'An operator' : id === callerId ? 'You' : (name ?? 'An admin who left');
  return { by, at: at.toISOString(), reason };
}
