import type { Transaction } from 'kysely';
import type { AdminElection, CloseElection, PlanElection } from '#contract/adminElections';
import type { Caller } from '../../auth/authenticate.ts';
import { appendAudit } from '../../db/auditLog.ts';
import { lockVotingEverywhere } from '../../db/locks.ts';
import { readClock } from '../../db/openElection.ts';
import { electionIdOf } from '../../workers/electionCalendar.ts';
import type { Database, ElectionRow } from '../../db/schema.ts';
import { ApiError } from '../../http/errors.ts';
import { electionById, lockElection, saveElectionPlan, toElection } from '../elections/repository.ts';
import { checkBudget } from './budget.ts';
import { type AdminDeps, adminWrite } from './deps.ts';
import { earlierChange } from './earlierChangeRepository.ts';
import { alreadyDone, changedMeanwhile, versionOf } from './versions.ts';

export const toAdminElection = (row: ElectionRow): AdminElection => ({
  ...toElection(row),
  nextName: row.next_name,
  version: versionOf([row.closes_at, row.next_name, row.closing_at]),
});

const PLAN_ACTIONS = ['election_moved', 'election_named', 'election_ended'] as const;

/**
 * Moves the end of the open election or names the next one; never into the past, and never once its end has come.
 */
export function planElection(
  deps: AdminDeps,
  caller: Caller,
  { id, plan, version }: { id: string; plan: PlanElection; version: string },
): Promise<AdminElection> {
  return writeElection(deps, caller, async (trx) => {
    const at = await readClock(trx);
    const before = await lockOpenElection(trx, id);
    if (before.closes_at <= at) throw electionOver();
    const closesAt = plan.closesAt === undefined ? before.closes_at : new Date(plan.closesAt);
    const nextName = plan.nextName === undefined ? before.next_name : (plan.nextName?.trim() ?? null);
    const isMoved = closesAt.getTime() !== before.closes_at.getTime();
    if (isMoved) await checkBudget(trx, caller, at);
    const election = toAdminElection(before);
    const earlier = () => earlierChange(trx, caller.memberId, { targetId: id, actions: PLAN_ACTIONS });
    if (!isMoved && nextName === before.next_name) {
      throw alreadyDone(`Election ${before.name} is planned like this already.`, await earlier());
    }
    if (version !== election.version) throw changedMeanwhile('election', await earlier(), { election });
    if (isMoved && (closesAt <= at || closesAt <= before.opens_at)) {
      throw new ApiError('bad_request', 'An election can’t end in the past.', {
        fields: { closesAt: 'Choose a time in the future, or close it now.' },
      });
    }
    if (nextName !== null && nextName !== before.next_name && (await electionById(trx, electionIdOf(nextName)))) {
      throw new ApiError('bad_request', 'Another election already has this name.', {
        fields: { nextName: 'Choose another name.' },
      });
    }
    const saved = await saveElectionPlan(trx, id, { closes_at: closesAt, next_name: nextName });
    if (isMoved) {
      const details = { from: before.closes_at.toISOString(), to: saved.closes_at.toISOString() };
      await record(trx, { caller, at, action: 'election_moved', election: saved, details });
    }
    if (saved.next_name !== before.next_name) {
      const details = { from: before.next_name, to: saved.next_name };
      await record(trx, { caller, at, action: 'election_named', election: saved, details });
    }
    return toAdminElection(saved);
  });
}

/** Ends the open election at once: the worker stores the results within seconds. */
export function closeElectionNow(
  deps: AdminDeps,
  caller: Caller,
  { id, name }: { id: string } & CloseElection,
): Promise<AdminElection> {
  return writeElection(deps, caller, async (trx) => {
    const at = await readClock(trx);
    await checkBudget(trx, caller, at);
    const before = await lockOpenElection(trx, id);
    if (name.trim() !== before.name) {
      throw new ApiError('bad_request', 'That’s not the election’s name.', {
        fields: { name: `Type ${before.name}.` },
      });
    }
    if (before.closes_at <= at) {
      const earlier = await earlierChange(trx, caller.memberId, { targetId: id, actions: ['election_ended'] });
      throw alreadyDone(`Election ${before.name} is closing already.`, earlier);
    }
    if (at <= before.opens_at)
      throw new ApiError('bad_request', 'This election hasn’t started yet: the server’s clock is wrong.');
    const saved = await saveElectionPlan(trx, id, { closes_at: at, next_name: before.next_name });
    const details = { from: before.closes_at.toISOString() };
    await record(trx, { caller, at, action: 'election_ended', election: saved, details });
    return toAdminElection(saved);
  });
}

/** No vote is given meanwhile: each counts in an election by an end that holds. */
const writeElection: typeof adminWrite = (deps, caller, work) => adminWrite(deps, caller, work, lockVotingEverywhere);

const electionOver = () => new ApiError('election_over', 'This election is over.');

async function lockOpenElection(trx: Transaction<Database>, id: string): Promise<ElectionRow> {
  const election = await lockElection(trx, id);
  if (!election) throw new ApiError('not_found', 'We couldn’t find that election.');
  if (election.closing_at !== null) throw electionOver();
  return election;
}

type PlanChange = {
  caller: Caller;
  at: Date;
  action: 'election_moved' | 'election_named' | 'election_ended';
  election: ElectionRow;
  details: Record<string, unknown>;
};

function record(trx: Transaction<Database>, { caller, at, action, election, details }: PlanChange): Promise<void> {
  return appendAudit(trx, {
    at,
    actorId: caller.memberId,
    action,
    targetId: election.id,
    target: election.name,
    details,
  });
}
