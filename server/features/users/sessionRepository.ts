import { createHash, randomBytes } from 'node:crypto';
import type { Selectable, Transaction } from 'kysely';
import type { Database, SessionTable } from '../../db/schema.ts';
import { sessionExpiry } from './renewal.ts';

type Trx = Transaction<Database>;
export type SessionRow = Selectable<SessionTable>;

/** A new session has a new id, so nobody can prepare one for somebody else. */
export async function openSession(
  trx: Trx,
  { memberId, userAgent, now }: { memberId: string; userAgent: string; now: Date },
): Promise<{ sessionId: string; counter: number }> {
  const sessionId = randomBytes(12).toString('base64url');
  await trx
    .insertInto('sessions')
    .values({
      id: sessionId,
      member_id: memberId,
      counter: 0,
      created_at: now,
      rotated_at: now,
      last_used: now,
      expires_at: sessionExpiry(now, now),
      revoked_at: null,
      reason: null,
      user_agent_hash: createHash('sha256').update(userAgent).digest('base64url').slice(0, 16),
    })
    .execute();
  return { sessionId, counter: 0 };
}

/** The session of a member who is not disabled; its row is held until the transaction ends. */
export async function lockSession(trx: Trx, sessionId: string): Promise<SessionRow | undefined> {
  return trx
    .selectFrom('sessions')
    .innerJoin('members', 'members.id', 'sessions.member_id')
    .selectAll('sessions')
    .where('sessions.id', '=', sessionId)
    .where('members.disabled_at', 'is', null)
    .forUpdate('sessions')
    .executeTakeFirst();
}

export async function markUsed(trx: Trx, session: SessionRow, now: Date): Promise<void> {
  await trx
    .updateTable('sessions')
    .set({ last_used: now, expires_at: sessionExpiry(session.created_at, now) })
    .where('id', '=', session.id)
    .execute();
}

export async function markRotated(trx: Trx, session: SessionRow, now: Date): Promise<void> {
  await trx
    .updateTable('sessions')
    .set({ counter: session.counter + 1, rotated_at: now })
    .where('id', '=', session.id)
    .execute();
}

/** Ends a session; one that has ended already stays as it is. */
export async function revokeSession(
  trx: Trx,
  sessionId: string,
  { reason, now }: { reason: string; now: Date },
): Promise<void> {
  await trx
    .updateTable('sessions')
    .set({ revoked_at: now, reason })
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Ends all sessions of a member and tells their ids. */
export async function revokeSessionsOf(
  trx: Trx,
  memberId: string,
  { reason, now }: { reason: string; now: Date },
): Promise<string[]> {
  const ended = await trx
    .updateTable('sessions')
    .set({ revoked_at: now, reason })
    .where('member_id', '=', memberId)
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute();
  return ended.map(({ id }) => id);
}
