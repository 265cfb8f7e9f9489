/** What is said of a ranking with few ballots, and what is not made much of. */
import { LEADER_LEAST_VOTES, PROVISIONAL_BELOW_BALLOTS } from './limits.ts';

export const isProvisional = (ballots: number): boolean => ballots < PROVISIONAL_BELOW_BALLOTS;

/** "Provisional: 4 ballots so far". */
export const provisionalText = (ballots: number): string =>
  `Provisional: ${ballots} ballot${ballots === 1 ? '' : 's'} so far`;

/** Whether a first place with so many votes is shown as large as others. */
export const isLeader = (votes: number): boolean => votes >= LEADER_LEAST_VOTES;
