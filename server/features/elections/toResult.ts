import type { Result, ResultEntry, Winner } from '#contract/elections';
import type { ElectionRow } from '../../db/schema.ts';
import { type StoredResult, toElection } from './repository.ts';

export function toResult(row: ElectionRow, stored: StoredResult, ledger: Result['ledger']): Result {
  const { id, name, opensAt, closesAt } = toElection(row);
  return {
    election: { id, name, opensAt, closesAt },
    state: stored.code,
    locationId: stored.locationId,
    revision: stored.revision,
    madeAt: stored.madeAt.toISOString(),
    reason: stored.reason,
    ballots: stored.ballots,
    votes: votesOf(stored.entries),
    entries: stored.entries,
    ledger,
  };
}

export const votesOf = (entries: readonly ResultEntry[]): number => entries.reduce((sum, { votes }) => sum + votes, 0);

export const winnersOf = (entries: readonly ResultEntry[]): Winner[] =>
  entries.filter(({ rank }) => rank === 1).map(({ courseId, name, city, votes }) => ({ courseId, name, city, votes }));
