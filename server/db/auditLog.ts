import type { Transaction } from 'kysely';
import type { AuditAction } from '#contract/admin';
import type { Database } from './schema.ts';

type AuditRecord = {
  at: Date;
  /** An admin's id; null for the server and for operators. */
  actorId: string | null;
  action: AuditAction;
  targetId?: string | number;
  /** What the target is called, unless it is a member. */
  target?: string;
  reason?: string;
  details?: Record<string, unknown>;
};

/** Records an action in the audit log, in the transaction of the action. */
export async function appendAudit(trx: Transaction<Database>, record: AuditRecord): Promise<void> {
  await trx
    .insertInto('audit_log')
    .values({
      happened_at: record.at,
      actor_id: record.actorId,
      action: record.action,
      target_id: record.targetId === undefined ? null : String(record.targetId),
      target: record.target ?? null,
      reason: record.reason?.trim() ?? null,
      details: JSON.stringify(record.details ?? {}),
    })
    .execute();
}
