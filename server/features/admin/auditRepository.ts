import type { Kysely } from 'kysely';
import type { AuditEntry } from '#contract/admin';
import { ADMIN_PAGE } from '#contract/limits';
import type { Database } from '../../db/schema.ts';
import { isBefore } from '../../db/keyset.ts';

/** Newest first. One more than a page, so that the caller sees whether there is another. */
export async function auditEntries(
  db: Kysely<Database>,
  after: { at: Date; id: number } | null,
): Promise<AuditEntry[]> {
  let query = db
    .selectFrom('audit_log')
    .leftJoin('members as actors', 'actors.id', 'audit_log.actor_id')
    .leftJoin('members as targets', 'targets.id', 'audit_log.target_id')
    .selectAll('audit_log')
    .select(['actors.name as actor_name', 'targets.name as target_name', 'targets.email as target_email'])
    .orderBy('audit_log.happened_at', 'desc')
    .orderBy('audit_log.id', 'desc')
    .limit(ADMIN_PAGE + 1);
  if (after) query = query.where(isBefore(['audit_log.happened_at', 'audit_log.id'], after));
  const rows = await query.execute();
  return rows.map((row) => ({
    _id: row.id,
    at: row.happened_at.toISOString(),
    actor: { kind: row.actor_id === null ? 'operator' : 'admin', _id: row.actor_id, displayName: row.actor_name },
    action: row.action,
    targetId: row.target_id,
    target: row.target,
    member:
      row.target_name === null || row.target_email === null
        ? null
        : { displayName: row.target_name, email: row.target_email },
    reason: row.reason,
    details: row.details,
  }));
}
