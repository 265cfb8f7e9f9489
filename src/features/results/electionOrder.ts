import type { Election } from '#contract/elections';
import { isOpen } from '../../api/endpoints/electionsApi.ts';

/** The newest of those that have ended; the list is newest first. */
export const newestEnded = (elections: readonly Election[]): Election | undefined =>
  elections.find((election) => !isOpen(election));

/** The election before another one; the list is newest first. */
export const electionBefore = (elections: readonly Election[], id: string): Election | undefined => {
  const place = elections.findIndex((election) => election.id === id);
  return place < 0 ? undefined : elections[place + 1];
};
