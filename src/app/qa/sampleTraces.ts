import signUpAndVote from '../../../test/traces/sign-up-and-vote.json?url';
import swap from '../../../test/traces/swap-with-22-picks.json?url';

export type SampleTrace = { title: string; address: string };

/** Recorded visits to try the replay with; the same files run as tests. */
export const SAMPLE_TRACES: readonly SampleTrace[] = [
  { title: 'A guest votes, signs up and votes again', address: signUpAndVote },
  { title: 'A member with 22 picks swaps one, and undoes it', address: swap },
];
