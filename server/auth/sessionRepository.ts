import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';

type SessionState = { revoked_at: Date | null; expires_at: Date; disabled_at: Date | null };

/** The facts that decide whether a session is valid, from its own row and its member's. */
export function findSessionState(db: Kysely<Database>, sessionId: string): Promise<SessionState | undefined> {
  return sessionState(db, sessionId).executeTakeFirst();
}

/**
 * The same, with both rows locked until the transaction ends; undefined when the session is not this member's. The
 * member before the session, as in every write: else a removed account and its own votes could wait for each other.
 */
export function lockSessionState(
  trx: Transaction<Database>,
  { sessionId, memberId }: { sessionId: string; memberId: string },
): Promise<SessionState | undefined> {
  return sessionState(trx, sessionId)
    .where('sessions.member_id', '=', memberId)
    .forNoKeyUpdate('members')
    .forShare('sessions')
    .executeTakeFirst();
}

function sessionState(db: Kysely<Database>, sessionId: string) {
  return db
    .selectFrom('sessions')
    .innerJoin('members', 'members.id', 'sessions.member_id')
    .select(['sessions.revoked_at', 'sessions.expires_at', 'members.disabled_at'])
    .where('sessions.id', '=', sessionId);
}
