import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';

type SessionState = { revoked_at: Date | null; expires_at: Date; disabled_at: Date | null };

/** The facts that decide whether a session is valid, from its own row and its member's. */
export function findSessionState(db: Kysely<Database>, sessionId: string): Promise<SessionState | undefined> {
  return sessionState(db).where('sessions.id', '=', sessionId).executeTakeFirst();
}

/** Whose session it is. */
type Owner = { sessionId: string; memberId: string };

/**
 * The same of several sessions by their ids, with both rows of each locked until the transaction ends; without those
 * that are not this member's. The member before the session, as in every write: else a removed account and its own votes
 * could wait for each other.
 */
export async function lockSessionStates(
  trx: Transaction<Database>,
  owners: readonly Owner[],
): Promise<Map<string, SessionState>> {
  const [sessionIds, memberIds] = [owners.map((one) => one.sessionId), owners.map((one) => one.memberId)];
  const rows = await sessionState(trx)
    .select('sessions.id')
    .where(
      sql<boolean>`(sessions.id, sessions.member_id) in (select * from unnest(${sessionIds}::text[], ${memberIds}::text[]))`,
    )
    .orderBy('members.id')
    .forNoKeyUpdate('members')
    .forShare('sessions')
    .execute();
  return new Map(rows.map(({ id, ...state }) => [id, state]));
}

const sessionState = (db: Kysely<Database>) =>
  db
    .selectFrom('sessions')
    .innerJoin('members', 'members.id', 'sessions.member_id')
    .select(['sessions.revoked_at', 'sessions.expires_at', 'members.disabled_at']);
