/** Rules for rankings with few ballots, whose leaders are not emphasised. */
import { LEADER_LEAST_VOTES, PROVISIONAL_BELOW_BALLOTS } from './limits.ts';

export const isProvisional = (ballots: number): boolean => ballots < PROVISIONAL_BELOW_BALLOTS;

/** "Early ranking: 4 golfers so far". */
export const provisionalText = (ballots: number): string =>
  `Early ranking: ${ballots} golfer${ballots === 1 ? '' : 's'} so far`;

/** Whether a first place has enough votes to be shown in large figures. */
export const isLeader = (votes: number): boolean => votes >= LEADER_LEAST_VOTES;
