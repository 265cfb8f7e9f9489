import { sql, type Transaction } from 'kysely';
import type { AuditAction } from '#contract/admin';
import { ADMIN_BUDGET, ADMIN_BUDGET_MS } from '#contract/limits';
import type { Caller } from '../../auth/authenticate.ts';
import type { Database } from '../../db/schema.ts';
import { ApiError } from '../../http/errors.ts';

/** What takes something from golfers. */
const TAKING: readonly AuditAction[] = [
  'user_disabled',
  'votes_voided',
  'location_closed',
  'course_withdrawn',
  'courses_merged',
  'election_moved',
  'election_ended',
];

/**
 * Rejects an act that takes something from golfers where the admin has done many in the last hour, since the session's
 * last sign-in: whoever has only stolen the session cannot sign in again. Call it in the act's transaction, after
 * checkAdmin(), whose lock lets one act at a time happen.
 */
export async function checkBudget(
  trx: Transaction<Database>,
  { memberId, sessionId }: Caller,
  at: Date,
): Promise<void> {
  const { acts } = await trx
    .selectFrom('audit_log')
    // Several members' votes are voided together, in one act.
    .select(sql<number>`count(distinct (action, happened_at))::integer`.as('acts'))
    .where('actor_id', '=', memberId)
    .where('action', 'in', TAKING)
    .where('happened_at', '>', new Date(at.getTime() - ADMIN_BUDGET_MS))
    .where('happened_at', '>', (where) =>
      where
        .selectFrom('sessions')
        .select(sql<Date>`coalesce(signed_in_at, '-infinity')`.as('since'))
        .where('id', '=', sessionId),
    )
    .executeTakeFirstOrThrow();
  if (acts < ADMIN_BUDGET) return;
  throw new ApiError(
    'recent_login_required',
    `You’ve done ${ADMIN_BUDGET} things in an hour that take something from golfers. Confirm that it’s you to go on.`,
  );
}
