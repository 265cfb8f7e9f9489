import type { Transaction } from 'kysely';
import type { AdminMember, DisableMember, VoidedTogether, VoidVotes, VoidVotesOfMany } from '#contract/admin';
import type { Database, MemberRow } from '../../db/schema.ts';
import { isAdmin } from '../../auth/admins.ts';
import type { Caller } from '../../auth/authenticate.ts';
import { ApiError } from '../../http/errors.ts';
import { appendBallots, forgetVoidedMailboxes, lockMember } from '../users/repository.ts';
import { appendAudit } from '../../db/auditLog.ts';
import { checkBudget } from './budget.ts';
import { type AdminDeps, adminWrite } from './deps.ts';
import { earlierChange } from './earlierChangeRepository.ts';
import {
  disableMember,
  enableMember,
  type ListedMember,
  listedMember,
  markRestored,
  markVoided,
} from './memberRepository.ts';
import { alreadyDone } from './versions.ts';

type Trx = Transaction<Database>;
type MemberAction = { caller: Caller; memberId: string };

/** Disables a member (every session ends) or enables one again. The votes stay as they are. */
export async function switchMember(
  deps: AdminDeps,
  { caller, memberId }: MemberAction,
  { disabled, reason }: DisableMember,
): Promise<AdminMember> {
  if (disabled && memberId === caller.memberId) {
    throw new ApiError('own_account', 'You can’t disable your own account. Ask another admin.');
  }
  const at = deps.now();
  let ended: string[] = [];
  const changed = await changeMember(deps, { caller, memberId }, async (trx, member) => {
    if (disabled) await checkBudget(trx, caller, at);
    const action = disabled ? 'user_disabled' : 'user_enabled';
    if ((member.disabled_at !== null) === disabled) {
      const earlier = await earlierChange(trx, caller.memberId, { targetId: member.id, actions: [action] });
      throw alreadyDone(`${nameOf(member)} ${disabled ? 'is disabled' : 'can sign in'} already.`, earlier);
    }
    if (disabled) ended = await disableMember(trx, member.id, at);
    else await enableMember(trx, member.id);
    await appendAudit(trx, { at, actorId: caller.memberId, action, targetId: member.id, reason });
  });
  for (const id of ended) deps.sessions.end(id);
  return changed;
}

/**
 * Takes all votes of a member out of the tallies, or restores them, through the same outbox as every vote. The ballots
 * stay and the member may go on changing them; their contents at that time are restored.
 */
export function voidVotes(deps: AdminDeps, request: MemberAction, { voided, reason }: VoidVotes): Promise<AdminMember> {
  const how = { voided, reason, at: deps.now(), actorId: request.caller.memberId };
  return changeMember(deps, request, async (trx, member) => {
    if (voided) await checkBudget(trx, request.caller, how.at);
    if (await setVoided(trx, member, how, deps)) return;
    const about = { targetId: member.id, actions: [voided ? 'votes_voided' : 'votes_restored'] as const };
    const earlier = await earlierChange(trx, request.caller.memberId, about);
    throw alreadyDone(`${nameOf(member)}’s votes ${voided ? 'are voided already' : 'aren’t voided'}.`, earlier);
  });
}

/**
 * voidVotes() for several members in one transaction, each with an entry of its own in the audit log; never for admins.
 */
export function voidVotesOfMany(
  deps: AdminDeps,
  caller: Caller,
  { userIds, voided, reason }: VoidVotesOfMany,
): Promise<VoidedTogether> {
  const how = { voided, reason, at: deps.now(), actorId: caller.memberId, together: userIds.length };
  return adminWrite(deps, caller, async (trx) => {
    if (voided) await checkBudget(trx, caller, how.at);
    const done: VoidedTogether = { changed: [], skipped: [] };
    const members: MemberRow[] = [];
    // All rows first: the first change of a count is followed by no row that is waited for.
    for (const id of userIds.toSorted()) {
      const member = await lockMember(trx, id);
      if (!member || isAdmin(member, deps.adminEmails)) done.skipped.push(id);
      else members.push(member);
    }
    for (const member of members) if (await setVoided(trx, member, how, deps)) done.changed.push(member.id);
    return done;
  });
}

const nameOf = ({ name, email }: MemberRow): string => name || email;

type Voiding = VoidVotes & { at: Date; actorId: string; together?: number };

/** False if there is nothing to do. The caller has locked the member. */
async function setVoided(
  trx: Trx,
  member: MemberRow,
  { voided, reason, at, actorId, together }: Voiding,
  { tokenKeys }: Pick<AdminDeps, 'tokenKeys'>,
): Promise<boolean> {
  if ((member.voided_at !== null) === voided) return false;
  if (voided) {
    await markVoided(trx, member, at);
    if (member.counted) await appendBallots(trx, member.id, 'removed');
  } else {
    await markRestored(trx, member);
    await forgetVoidedMailboxes(trx, member, tokenKeys);
    if (member.counts_when_restored) await appendBallots(trx, member.id, 'added');
  }
  const action = voided ? 'votes_voided' : 'votes_restored';
  const details = together === undefined ? {} : { together };
  await appendAudit(trx, { at, actorId, action, targetId: member.id, reason, details });
  return true;
}

async function changeMember(
  deps: AdminDeps,
  { caller, memberId }: MemberAction,
  change: (trx: Trx, member: MemberRow) => Promise<void>,
): Promise<AdminMember> {
  return adminWrite(deps, caller, async (trx) => {
    const member = await lockMember(trx, memberId);
    if (!member) throw new ApiError('not_found', 'We couldn’t find that account.');
    await change(trx, member);
    const changed = await listedMember(trx, memberId);
    if (!changed) throw new Error('A locked member was deleted');
    return toAdminMember(changed, deps.adminEmails);
  });
}

export function toAdminMember(row: ListedMember, adminEmails: ReadonlySet<string>): AdminMember {
  return {
    _id: row.id,
    email: row.email,
    emailVerified: row.email_verified,
    name: row.name,
    fName: row.f_name,
    lName: row.l_name,
    userType: isAdmin(row, adminEmails) ? 'admin' : 'member',
    state: row.state,
    createdAt: row.created_at.toISOString(),
    lastLogin: row.last_login?.toISOString() ?? null,
    disabledAt: row.disabled_at?.toISOString() ?? null,
    voidedAt: row.voided_at?.toISOString() ?? null,
    counted: row.counted,
    sample: row.sample,
    votes: row.votes,
  };
}
