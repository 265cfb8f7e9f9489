import type { Transaction } from 'kysely';
import type { AuditAction } from '#contract/admin';
import { ADMIN_BUDGET, ADMIN_BUDGET_MS } from '#contract/limits';
import type { Caller } from '../../auth/authenticate.ts';
import type { Database } from '../../db/schema.ts';
import { ApiError } from '../../http/errors.ts';
import { actsSinceSignIn } from './auditRepository.ts';

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
export async function checkBudget(trx: Transaction<Database>, caller: Caller, at: Date): Promise<void> {
  const acts = await actsSinceSignIn(trx, caller, { actions: TAKING, since: new Date(at.getTime() - ADMIN_BUDGET_MS) });
  if (acts < ADMIN_BUDGET) return;
  throw new ApiError(
    'recent_login_required',
    `You’ve done ${ADMIN_BUDGET} things in an hour that take something from golfers. Confirm that it’s you to go on.`,
  );
}
