import type { Transaction } from 'kysely';
import { RECENT_SIGN_IN_MS } from '#contract/limits';
import type { Database, MemberRow } from '../../db/schema.ts';
import { type Caller, checkSession, sessionEnded } from '../../auth/authenticate.ts';
import { ApiError } from '../../http/errors.ts';
import type { UserDeps } from './deps.ts';
import { syncIdentity, hasNewPassword } from './syncIdentity.ts';
import { rememberRemovedIdentity } from './removedIdentityRepository.ts';
import { lockMember, removeMember } from './repository.ts';
import {
  rejectEarlierSignIns,
  liveSessionsOf,
  lockSessionsOf,
  markConfirmed,
  revokeSessions,
} from './sessionRepository.ts';
import { rememberIfVoided } from './voidedMailboxRepository.ts';

/**
 * Ends the member's sessions, all of them or all but the current one; returns their ids. Their later writes are
 * rejected.
 */
export async function endSessions(
  { db, now }: Pick<UserDeps, 'db' | 'now'>,
  caller: Caller,
  { isCurrentKept }: { isCurrentKept: boolean },
): Promise<string[]> {
  // A transaction of its own: once it has committed, no earlier sign-in can open a session that the second one would
  // miss.
  await db.transaction().execute(async (trx) => {
    await checkSession(trx, caller);
    await rejectEarlierSignIns(trx, caller.memberId, now());
  });
  return db.transaction().execute(async (trx) => {
    const { sessionIds } = await lockAccount(trx, caller);
    const ended = isCurrentKept ? without(sessionIds, caller.sessionId) : sessionIds;
    await revokeSessions(trx, ended, { reason: 'signed out everywhere', now: now() });
    return ended;
  });
}

/** Ends one of the member's sessions. No write of it is accepted afterwards. */
export async function endOneSession(
  { db, now }: Pick<UserDeps, 'db' | 'now'>,
  caller: Caller,
  sessionId: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { sessionIds } = await lockAccount(trx, caller);
    if (!sessionIds.includes(sessionId)) throw new ApiError('not_found', 'That device is already signed out.');
    await revokeSessions(trx, [sessionId], { reason: 'signed out from another session', now: now() });
  });
}

export type Refreshed = { member: MemberRow; isAddressTaken: boolean; endedSessions: string[] };

/** Copies the identity service's facts of a new ID token to the member. A new password ends the other sessions. */
export async function refreshIdentity(
  { db, identity: identities, requireVerifiedEmail, tokenKeys, now }: UserDeps,
  caller: Caller,
  idToken: string,
): Promise<Refreshed> {
  const identity = await inSession(identities.verify(idToken));
  return db.transaction().execute(async (trx) => {
    const { member: known, sessionIds } = await lockAccount(trx, caller);
    if (known.identity_uid !== identity.uid) throw memberMismatch();
    const endedSessions = hasNewPassword(known, identity) ? without(sessionIds, caller.sessionId) : [];
    await revokeSessions(trx, endedSessions, { reason: 'password changed', now: now() });
    const lastLogin = known.last_login;
    const synced = await syncIdentity(trx, known, {
      identity,
      requireVerifiedEmail,
      lastLogin,
      tokenKeys,
      now: now(),
    });
    if (!synced) throw sessionEnded();
    return { ...synced, endedSessions };
  });
}

/** Notes that the member has signed in again, at the device of this session. */
export async function confirmSession(
  { db, identity: identities, now }: UserDeps,
  caller: Caller,
  idToken: string,
): Promise<void> {
  const { uid, signedInAt } = await inSession(identities.read(idToken));
  if (now().getTime() - signedInAt.getTime() > RECENT_SIGN_IN_MS) throw signInAgain();
  await db.transaction().execute(async (trx) => {
    const { member } = await lockAccount(trx, caller);
    if (member.identity_uid !== uid) throw memberMismatch();
    await markConfirmed(trx, caller.sessionId, signedInAt);
  });
}

/**
 * Removes a member here and at the identity service; returns the ids of the ended sessions.
 *
 * The identity is removed inside the transaction: when that fails, the transaction rolls back and the member can try
 * again. When what follows fails, the call can be repeated, because a missing account counts as removed.
 */
export async function deleteAccount(
  { db, identity: identities, tokenKeys, now }: UserDeps,
  caller: Caller,
  idToken: string,
): Promise<string[]> {
  const { uid, signedInAt } = await inSession(identities.read(idToken));
  if (now().getTime() - signedInAt.getTime() > RECENT_SIGN_IN_MS) throw signInAgain();
  return db.transaction().execute(async (trx) => {
    const { member, sessionIds } = await lockAccount(trx, caller);
    if (member.identity_uid !== uid) throw memberMismatch();
    await rememberIfVoided(trx, member, { tokenKeys, now: now() });
    await rememberRemovedIdentity(trx, uid, now());
    await inSession(identities.remove(idToken));
    // Last, because no election ends from here to the commit.
    await removeMember(trx, member.id);
    return sessionIds;
  });
}

/**
 * Starts a write that may touch all sessions of a member: locks the member's row and then these, in the order of every
 * other write. Rejects (401) a caller whose session has ended.
 */
async function lockAccount(
  trx: Transaction<Database>,
  { memberId, sessionId, calledAt }: Caller,
): Promise<{ member: MemberRow; sessionIds: string[] }> {
  const member = await lockMember(trx, memberId);
  const sessionIds = await lockSessionsOf(trx, memberId);
  const live = await liveSessionsOf(trx, memberId, calledAt);
  if (!member || member.disabled_at || !live.some(({ id }) => id === sessionId)) throw sessionEnded();
  return { member, sessionIds };
}

/** Maps a rejected ID token to 422, because the page would renew its session on 401. */
async function inSession<Result>(result: Promise<Result>): Promise<Result> {
  return result.catch((error: unknown) => {
    throw error instanceof ApiError && error.code === 'identity_rejected' ? signInAgain() : error;
  });
}

const without = (ids: readonly string[], id: string): string[] => ids.filter((one) => one !== id);

function signInAgain(): ApiError {
  return new ApiError('recent_login_required', 'Sign in again, then try once more.');
}

function memberMismatch(): ApiError {
  return new ApiError('member_mismatch', 'That’s a different account. Sign in with your own.');
}
