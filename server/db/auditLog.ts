import type { Transaction } from 'kysely';
import type { AuditAction } from '#contract/admin';
import type { Database } from './schema.ts';

type Deed = {
  at: Date;
  /** An admin's id; null for the server itself and for somebody at the operators' command. */
  actorId: string | null;
  action: AuditAction;
  targetId?: string | number;
  /** What the target is called, unless it is a member. */
  target?: string;
  reason?: string;
  details?: Record<string, unknown>;
};

/** Keeps for good who did what. Part of the transaction that did it. */
export async function appendAudit(trx: Transaction<Database>, deed: Deed): Promise<void> {
  await trx
    .insertInto('audit_log')
    .values({
      happened_at: deed.at,
      actor_id: deed.actorId,
      action: deed.action,
      target_id: deed.targetId === undefined ? null : String(deed.targetId),
      target: deed.target ?? null,
      reason: deed.reason?.trim() ?? null,
      details: JSON.stringify(deed.details ?? {}),
    })
    .execute();
}
