import { createHash, randomBytes } from 'node:crypto';
import type { Kysely, Selectable, Transaction } from 'kysely';
import type { Database, SessionTable } from '../../db/schema.ts';
import { PROOF_WINDOW_MS } from '#contract/limits';
import { deviceOf } from './device.ts';
import { sessionExpiry } from './renewalRule.ts';

type Trx = Transaction<Database>;
export type SessionRow = Selectable<SessionTable>;

/** `reason` of a session that its member signed out of. */
export const SIGNED_OUT = 'signed out';

export type NewSession = {
  memberId: string;
  signedInAt: Date;
  keyThumbprint: string | null;
  userAgent: string;
  /** Code of the state that the network address points to. */
  region: string | null;
  now: Date;
};

/** Every session gets a new random id, which prevents session fixation. */
export async function openSession(
  trx: Trx,
  { memberId, signedInAt, keyThumbprint, userAgent, region, now }: NewSession,
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
      device: deviceOf(userAgent),
      signed_in_at: signedInAt,
      region,
      key_thumbprint: keyThumbprint,
    })
    .execute();
  return { sessionId, counter: 0 };
}

/** Locks a session until the transaction ends; undefined when there is none or its member is disabled. */
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

type Renewal = Partial<Pick<SessionRow, 'counter' | 'rotated_at' | 'late_generation' | 'late_in_row'>>;

/**
 * Stores that a session was used. One statement for all of it, because PostgreSQL checks the foreign key of a row that
 * is changed twice, and would wait for the member with the session locked.
 */
export async function markUsed(trx: Trx, session: SessionRow, now: Date, renewal: Renewal): Promise<void> {
  await trx
    .updateTable('sessions')
    .set({ ...renewal, last_used: now, expires_at: sessionExpiry(session.created_at, now) })
    .where('id', '=', session.id)
    .execute();
}

/**
 * Stores a proof as used; false when it was used before. Deletes those of the session that are too old to be accepted
 * again.
 */
export async function useProof(
  trx: Trx,
  { sessionId, jti, now }: { sessionId: string; jti: string; now: Date },
): Promise<boolean> {
  const forgettable = new Date(now.getTime() - 3 * PROOF_WINDOW_MS);
  await trx.deleteFrom('used_proofs').where('session_id', '=', sessionId).where('used_at', '<', forgettable).execute();
  const row = await trx
    .insertInto('used_proofs')
    .values({ session_id: sessionId, jti, used_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('jti')
    .executeTakeFirst();
  return row !== undefined;
}

/** The sessions a member could still use, the last used first. */
export async function liveSessionsOf(db: Kysely<Database>, memberId: string, now: Date): Promise<SessionRow[]> {
  return db
    .selectFrom('sessions')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('last_used', 'desc')
    .orderBy('id')
    .execute();
}

/**
 * Locks every session of a member that has not been revoked; returns their ids. The caller has locked the member, so
 * that no session can be added.
 */
export async function lockSessionsOf(trx: Trx, memberId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('sessions')
    .select('id')
    .where('member_id', '=', memberId)
    .where('revoked_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/** From now on sign-ins up to this time open no session of the member. */
export async function rejectEarlierSignIns(trx: Trx, memberId: string, at: Date): Promise<void> {
  await trx.updateTable('members').set({ sessions_cut_off_at: at }).where('id', '=', memberId).execute();
}

/** @param at when the member has signed in again */
export async function markConfirmed(trx: Trx, sessionId: string, at: Date): Promise<void> {
  await trx.updateTable('sessions').set({ confirmed_at: at }).where('id', '=', sessionId).execute();
}

/** The identity service gives the time of a sign-in in whole seconds. */
const SIGN_IN_TIME_MS = 1000;

/**
 * Whether the member has signed out of a session that this sign-in opened; two sign-ins within one second cannot be
 * distinguished.
 */
export async function isSignedOut(trx: Trx, memberId: string, signedInAt: Date): Promise<boolean> {
  const row = await trx
    .selectFrom('sessions')
    .select('id')
    .where('member_id', '=', memberId)
    .where((where) => where.or([where('signed_in_at', '=', signedInAt), where('confirmed_at', '=', signedInAt)]))
    .where('reason', '=', SIGNED_OUT)
    .where('revoked_at', '>=', new Date(signedInAt.getTime() + SIGN_IN_TIME_MS))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends sessions; those that have ended already stay as they are. */
export async function revokeSessions(
  trx: Trx,
  sessionIds: readonly string[],
  { reason, now }: { reason: string; now: Date },
): Promise<void> {
  if (sessionIds.length === 0) return;
  await trx
    .updateTable('sessions')
    .set({ revoked_at: now, reason })
    .where('id', 'in', sessionIds)
    .where('revoked_at', 'is', null)
    .execute();
}
